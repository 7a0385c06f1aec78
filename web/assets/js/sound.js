// A short knock for a move. Off until the player turns it on.

let context = null;

export const sound = {
  on: false,
  knock(loud) {
    if (!this.on) return;
    context ??= new AudioContext();
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    oscillator.frequency.value = loud ? 260 : 180;
    gain.gain.setValueAtTime(0.3, context.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.12);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start();
    oscillator.stop(context.currentTime + 0.12);
  },
};
