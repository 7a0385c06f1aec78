// Small things that the browser remembers at once: settings, puzzles, and changes that its database has not got yet. A
// browser may refuse; then the page remembers them until it is closed.

const here = new Map();

/** The names of what is remembered that begin like this. */
export function remembered(beginning) {
  let names = [];
  try {
    names = Object.keys(localStorage);
  } catch {
    // Refused.
  }
  return [...new Set([...names, ...here.keys()])].filter((name) => name.startsWith(beginning));
}

/** What is remembered under a name, or else `usual`. With `sessionStorage` as the place, each tab has its own. */
export function recall(name, usual, place = "localStorage") {
  try {
    const text = here.get(name) ?? globalThis[place].getItem(name);
    return text === null ? usual : JSON.parse(text) ?? usual;
  } catch {
    return usual;
  }
}

/** Remembers a value, and says whether it will outlast the page. */
export function remember(name, value, place = "localStorage") {
  const text = JSON.stringify(value);
  try {
    globalThis[place].setItem(name, text);
    here.delete(name);
    return true;
  } catch {
    here.set(name, text);
    return false;
  }
}

export function forget(name) {
  here.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Refused.
  }
}
