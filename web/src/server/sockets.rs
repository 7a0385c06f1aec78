//! Sockets: connections are accepted, limited in number and in the time they take to ask and to read, and ended on a
//! signal.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt as _;
use tracing::{debug, info, warn};

use crate::program::Program;
use crate::server::access::Access;
use crate::server::addresses::Addresses;
use crate::server::asker::Connection;
use crate::server::logs::{self, Level};
use crate::server::reading_limit::ReadingLimit;
use crate::server::router::router;
use crate::server::state::AppState;
use crate::server::strangers::{Stranger, Strangers};
use crate::settings::Settings;

/// How long open connections may take to end after a signal.
const PARTING: Duration = Duration::from_secs(3);
/// How long to wait after a connection could not be accepted, mostly because too many files are open.
const RECOVERY: Duration = Duration::from_millis(100);

/// Why the server does not run.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address is taken or not allowed.
    #[error("cannot listen on {address}: {reason}")]
    Listen {
        address: SocketAddr,
        /// The system's error.
        reason: io::Error,
    },
    /// The system does not give threads or signals.
    #[error("cannot start the server: {0}")]
    System(#[from] io::Error),
}

/// Serves this address until a signal (SIGTERM, or Ctrl-C) arrives. Calls `ready` with the actual address once it
/// listens. `access` says who may use it, and `watch` is a directory with matches for clients to follow.
///
/// # Errors
/// If it cannot listen or start.
pub fn serve(
    program: Program,
    settings: Settings,
    access: Access,
    watch: Option<&Path>,
    address: SocketAddr,
    level: Level,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    logs::begin(level);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let failed = |reason| ServeError::Listen { address, reason };
        let listener = listen(address).map_err(failed)?;
        if !address.ip().is_loopback() && access.users.is_empty() {
            warn!("requests from other computers are refused, since nobody has a token; see --token-file");
        }
        let state = AppState::new(program, settings, access, watch)?;
        let end = signal()?;
        let address = listener.local_addr()?;
        info!(%address, threads = settings.threads, memory = settings.memory, "listening");
        ready(address);
        run(&listener, &state, end).await;
        Ok(())
    });
    // What waits for a disk may never end.
    runtime.shutdown_background();
    served
}

/// Listens on this address.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // On Windows, this would let another program take the address.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(Settings::BACKLOG)
}

/// Accepts connections until `end` comes; then stops every search and lets the connections finish.
pub async fn run(listener: &TcpListener, state: &Arc<AppState>, end: impl Future<Output = ()>) {
    let router = router(Arc::clone(state));
    let places = Arc::new(Semaphore::new(Settings::CONNECTIONS));
    let (connections, addresses) = (GracefulShutdown::new(), Addresses::default());
    let strangers = Strangers::default();
    tokio::pin!(end);
    loop {
        let accepted = async {
            let (stream, address) = listener.accept().await?;
            let Some(counted) = addresses.count(address.ip()) else {
                debug!(%address, "too many connections from there");
                return Ok(None);
            };
            if places.available_permits() == 0 {
                // What has arrived meanwhile is seen first.
                tokio::task::yield_now().await;
                strangers.dismiss_oldest();
            }
            let place = Arc::clone(&places).acquire_owned().await.map_err(io::Error::other)?;
            Ok(Some((stream, address, (place, counted))))
        };
        let accepted: io::Result<_> = tokio::select! {
            () = &mut end => break,
            accepted = accepted => accepted,
        };
        let (stream, address, held) = match accepted {
            Ok(Some(accepted)) => accepted,
            Ok(None) => continue,
            Err(error) => {
                warn!(%error, "cannot accept a connection");
                tokio::time::sleep(RECOVERY).await;
                continue;
            }
        };
        let (stranger, gives_way) = strangers.add();
        let connection = connections.watch(converse(stream, address, stranger, router.clone()));
        let state = Arc::clone(state);
        state.metrics.connections.inc();
        tokio::spawn(async move {
            let ended = tokio::select! {
                biased;
                ended = connection => ended,
                () = gives_way => {
                    debug!(%address, "gives way to another connection");
                    Ok(())
                }
            };
            if let Err(error) = ended {
                debug!(%address, %error, "connection ended");
            }
            state.metrics.connections.dec();
            drop(held);
        });
    }
    info!("closing");
    state.close();
    if tokio::time::timeout(PARTING, connections.shutdown()).await.is_err() {
        warn!("some connections did not end in time");
    }
}

/// The conversation on a connection. One with many requests at once is answered one of them at a time, in turns with
/// all other connections.
fn converse(
    stream: TcpStream,
    address: SocketAddr,
    stranger: Stranger,
    router: Router,
) -> impl GracefulConnection<Error = hyper::Error> + Send {
    let client = Connection { client: address.to_string().into(), is_local: address.ip().to_canonical().is_loopback() };
    let service = service_fn(move |mut request: Request<Incoming>| {
        let router = router.clone();
        request.extensions_mut().insert(client.clone());
        let stranger = stranger.clone();
        stranger.asks();
        request.extensions_mut().insert(stranger.clone());
        async move {
            tokio::task::yield_now().await;
            let mut answer = router.oneshot(request).await?;
            // Whoever has not been let in keeps no connection.
            if !stranger.is_let_in() {
                answer.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(answer)
        }
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Settings::ARRIVAL)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(ReadingLimit::new(stream, Settings::READING)), service)
}

/// The future that ends with the first signal to end.
fn signal() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut term = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = term.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}
