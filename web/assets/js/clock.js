// A chess clock for two sides, in milliseconds.

/** The longest that the engine thinks, in milliseconds, and its share of the time left. */
const THINKING = 1500;
const SHARE = 40;

/** How long the engine thinks, in milliseconds, with so much time left; null without a clock. */
export const thinkingTime = (left) => (left === null ? THINKING : Math.max(20, Math.min(THINKING, Math.floor(left / SHARE))));

export class Clock {
  /**
   * `time` is such as `3+2` for three minutes and two seconds for each move, or empty for no clock; `left` is what is left
   * of it for both sides, if they have played already. `ontick()` redraws, `onflag(side)` ends the game.
   */
  constructor(time, left, { ontick, onflag }) {
    Object.assign(this, { ontick, onflag, running: null });
    const [minutes, increment] = time ? time.split("+").map(Number) : [null, 0];
    this.increment = increment * 1000;
    const start = minutes === null ? null : minutes * 60000;
    this.left = { south: start, north: start, ...(time && left) };
  }

  /** What is left of the time of both sides, or null without a clock. */
  get rest() {
    return this.on ? { south: this.of("south"), north: this.of("north") } : null;
  }

  get on() {
    return this.left.south !== null;
  }

  /** What is left of a side's time now. */
  of(side) {
    if (!this.on) return null;
    const since = this.running === side ? performance.now() - this.since : 0;
    return Math.max(0, this.left[side] - since);
  }

  /** Lets this side's clock run, and adds the increment for the side that has just played. */
  start(side) {
    const before = this.running;
    this.stop();
    if (!this.on) return;
    if (before && before !== side) this.left[before] += this.increment;
    Object.assign(this, { running: side, since: performance.now() });
    this.timer = setInterval(() => {
      this.ontick();
      if (this.of(side) <= 0) {
        this.stop();
        this.onflag(side);
      }
    }, 100);
  }

  stop() {
    clearInterval(this.timer);
    if (this.running) this.left[this.running] = this.of(this.running);
    this.running = null;
  }
}

/** Such as `4:05`, or `9.3` below ten seconds. */
export function written(ms) {
  if (ms === null) return "";
  if (ms < 10000) return (ms / 1000).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
