// The sounds of a game, made by the browser: wood on wood, a capture, a check, the end of a game, a clock that runs out.

let context = null;
let noise = null;

/** A burst of noise through a narrow filter: a knock on wood of this pitch in Hz, so many seconds from now. */
function knock(pitch, volume, after = 0) {
  noise ??= Object.assign(context.createBuffer(1, context.sampleRate / 10, context.sampleRate));
  const samples = noise.getChannelData(0);
  if (!samples[0]) for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  const begin = context.currentTime + after;
  const [source, filter, gain] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  source.buffer = noise;
  Object.assign(filter, { type: "bandpass" }).frequency.value = pitch;
  filter.Q.value = 6;
  gain.gain.setValueAtTime(volume, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + 0.09);
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(begin);
  source.stop(begin + 0.1);
}

/** A tone that dies away, like a bell or a plucked string. */
function tone(pitch, volume, after = 0, lasts = 0.5, type = "sine") {
  const begin = context.currentTime + after;
  const [source, gain] = [context.createOscillator(), context.createGain()];
  Object.assign(source, { type }).frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(volume, begin + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  source.connect(gain).connect(context.destination);
  source.start(begin);
  source.stop(begin + lasts);
}

const wood = (volume = 1, after = 0) => {
  knock(820, 0.9 * volume, after);
  knock(1900, 0.4 * volume, after);
  tone(150, 0.25 * volume, after, 0.09);
};

/** Each sound by its name. The tones are of the five of Chinese music. */
const SOUNDS = {
  move: () => wood(),
  capture: () => {
    wood(0.7);
    wood(1.2, 0.055);
  },
  check: () => {
    wood();
    [[660, 0.16], [990, 0.07], [1740, 0.03]].forEach(([pitch, volume]) => tone(pitch, volume, 0.03, 0.7));
  },
  win: () => [523, 587, 784, 880, 1047].forEach((pitch, place) => tone(pitch, 0.16, place * 0.11, 0.6, "triangle")),
  loss: () => [523, 440, 330].forEach((pitch, place) => tone(pitch, 0.14, place * 0.16, 0.7, "triangle")),
  draw: () => [523, 523].forEach((pitch, place) => tone(pitch, 0.12, place * 0.2, 0.5, "triangle")),
  low: () => [0, 0.16].forEach((after) => tone(1320, 0.12, after, 0.09)),
};

/** Plays the sound with this name. */
export function play(name) {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  SOUNDS[name]();
}
