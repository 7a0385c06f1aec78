// A database of the browser (IndexedDB), by promises. The page needs five kinds of requests; a library for them would
// cost more of the first load (3.4 kB for `idb`) than these lines.

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** Opens a database, and creates its stores if it is new: `stores` has the key of each by its name. */
export function openDatabase(name, stores) {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => Object.entries(stores).forEach(([store, keyPath]) => request.result.createObjectStore(store, { keyPath }));
  return done(request);
}

/**
 * A transaction on some stores, to read or to write. `work` gets for each store an object with `get`, `all`, `put` and
 * `remove`, and may wait for nothing else. Resolves to what it resolves to, once everything is written.
 */
export function transact(database, stores, mode, work) {
  const transaction = database.transaction(stores, mode);
  const parts = stores.map((name) => {
    const store = transaction.objectStore(name);
    return { get: (key) => done(store.get(key)), all: () => done(store.getAll()), put: (value) => done(store.put(value)), remove: (key) => done(store.delete(key)) };
  });
  const complete = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new Error("the transaction was aborted"));
  });
  const result = Promise.resolve(work(...parts)).catch((error) => {
    transaction.abort();
    throw error;
  });
  return Promise.all([result, complete]).then(([value]) => value);
}
