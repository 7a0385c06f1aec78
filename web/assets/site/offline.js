// Keeps the page in the browser for times without a network: ../service-worker.js does it. Where the browser does not let
// it, the page needs the network as any other.

import { networksAt } from "../engine/files.js";

const { serviceWorker } = navigator;

/** Keeps engines and networks, by their addresses, as soon as the rest of the page is kept. */
export async function keep(addresses) {
  const registration = await serviceWorker?.ready;
  registration?.active?.postMessage(addresses);
}

/** Who has installed the page wants all of it. */
const keepAll = () => keep(Object.values(networksAt()));

/** Loads the page again if the site has a newer version of it by now: files of this one may be gone. */
export async function renew() {
  const registration = await serviceWorker?.getRegistration();
  await registration?.update();
  (registration?.installing ?? registration?.waiting)?.postMessage("take over");
}
// A newer version has taken over the pages of this one.
if (serviceWorker?.controller) serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });

// What is shown first is loaded first.
addEventListener("load", () => serviceWorker?.register("service-worker.js").catch(() => {}));
addEventListener("appinstalled", keepAll);
if (matchMedia("(display-mode: standalone)").matches) keepAll();
