// When there is something to hear: from the reader's first gesture on, as browsers want it, unless it is switched off.

export const sound = {
  on: true,
  /** Plays a sound of sounds.js. */
  async play(name) {
    if (!this.on || navigator.userActivation?.hasBeenActive === false) return;
    const { play } = await import("./sounds.js").catch(() => ({ play() {} }));
    play(name);
  },
  /** The sound of the move that has led to a position. */
  move({ check, last }) {
    return this.play(check ? "check" : last?.noisy ? "capture" : "move");
  },
};
