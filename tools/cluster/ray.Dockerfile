# Ray with the package for Python, for all machines of a cluster. Its Ray and Python have to be those of the driver.
#   docker build --file tools/cluster/ray.Dockerfile --tag xiongmao-ray .
ARG RAY=2.60.0-py311-cpu
FROM rust:1.90-slim-bullseye AS rust

# The wheel is built where it is used, with the same C library.
FROM rayproject/ray:${RAY} AS build
# hadolint ignore=DL3002
USER 0
# hadolint ignore=DL3008
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
COPY --from=rust /usr/local/rustup /usr/local/rustup
COPY --from=rust /usr/local/cargo /usr/local/cargo
ENV RUSTUP_HOME=/usr/local/rustup CARGO_HOME=/usr/local/cargo PATH=/usr/local/cargo/bin:$PATH
WORKDIR /xiongmao
COPY . .
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels ./packages/python

FROM rayproject/ray:${RAY}
COPY --from=build /wheels /tmp/wheels
RUN pip install --no-cache-dir /tmp/wheels/*.whl
