// When there is something to hear: from the reader's first gesture on, as browsers want it, unless it is switched off.

/** The languages whose voices browsers know by another name. */
const VOICES = { "zh-Hans": "zh-CN", "zh-Hant": "zh-TW" };

export const sound = {
  on: true,
  /** Whether what a screen reader reads is spoken as well: the moves of the engine, and what follows from them. */
  voice: false,
  /** Plays a sound of sounds.js. */
  async play(name) {
    if (!this.on || navigator.userActivation?.hasBeenActive === false) return;
    const { play } = await import("./sounds.js").catch(() => ({ play() {} }));
    play(name);
  },
  /** Speaks with the voice that the browser has for a language. What was being said ends. */
  speak(text, language) {
    if (!this.voice || !globalThis.speechSynthesis) return;
    speechSynthesis.cancel();
    speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang: VOICES[language] ?? language }));
  },
  /** The sound of the move that has led to a position. */
  move({ check, last }) {
    return this.play(check ? "check" : last?.noisy ? "capture" : "move");
  },
};
