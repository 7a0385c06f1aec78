// How a search hears that something is wanted of it: a worker hears no message while it searches.
//
// Where memory can be shared (Node; pages with isolation headers), a number in it counts the urgent messages. Elsewhere
// the page holds the address of an empty blob: it takes the address back, and the search, which looks for it from time to
// time, finds it gone. The worker keeps its table and its networks either way; ending it and starting another would lose
// both.

import { canShare } from "./files.js";

/** Milliseconds between two looks at a blob. A look took 3 ms on a machine with seven times its load. */
const PAUSE = 50;

/** The side of the page. */
export function speaker() {
  if (canShare()) {
    const flag = new Int32Array(new SharedArrayBuffer(4));
    return {
      flag,
      /** Marks a message as urgent. */
      urgent: (message) => {
        Atomics.add(flag, 0, 1);
        return { ...message, urgent: true };
      },
      usual: (message) => message,
      close: () => {},
    };
  }
  let token = URL.createObjectURL(new Blob());
  const withToken = (message) => ({ ...message, token });
  return {
    flag: null,
    urgent: (message) => {
      URL.revokeObjectURL(token);
      token = URL.createObjectURL(new Blob());
      return withToken(message);
    },
    usual: withToken,
    close: () => URL.revokeObjectURL(token),
  };
}

/** The side of the worker. */
export function listener(flag) {
  if (flag) {
    return {
      spoken: () => Atomics.load(flag, 0) > 0,
      received: ({ urgent }) => urgent && Atomics.sub(flag, 0, 1),
    };
  }
  let token;
  let looked = 0;
  const isThere = () => {
    const request = new XMLHttpRequest();
    request.open("GET", token, false);
    try {
      request.send();
      return true;
    } catch {
      return false;
    }
  };
  return {
    spoken: () => {
      const now = performance.now();
      if (token === undefined || now - looked < PAUSE) return false;
      const spoken = !isThere();
      looked = performance.now();
      return spoken;
    },
    received: (message) => {
      token = message.token ?? token;
      looked = performance.now();
    },
  };
}
