/** Short sounds of a game, made from tones: nothing is loaded. */
import { settings } from './settings.ts';

type Sound = 'move' | 'take' | 'turn' | 'fall' | 'end';

interface Tone {
  /** Seconds after the sound begins, and how long it dies away. */
  readonly at: number;
  readonly length: number;
  /** Hertz, at its beginning and its end. */
  readonly from: number;
  readonly to: number;
  readonly loud: number;
  readonly shape: OscillatorType;
}

const tone = (
  at: number,
  from: number,
  to: number,
  length: number,
  loud = 0.2,
  shape: OscillatorType = 'sine',
): Tone => ({ at, length, from, to, loud, shape });

/** A knock of wood, a heavier one, a bell, a sinking drum, a chord. */
const sounds: Readonly<Record<Sound, readonly Tone[]>> = {
  move: [tone(0, 620, 260, 0.07, 0.25, 'triangle')],
  take: [tone(0, 420, 110, 0.13, 0.4, 'triangle'), tone(0.04, 180, 70, 0.16, 0.35)],
  turn: [tone(0.16, 784, 784, 0.22, 0.14), tone(0.28, 1047, 1047, 0.34, 0.14)],
  fall: [
    tone(0, 330, 165, 0.5, 0.3, 'triangle'),
    tone(0.22, 220, 82, 0.7, 0.35, 'triangle'),
    tone(0, 90, 45, 0.6, 0.4),
  ],
  end: [
    tone(0, 392, 392, 1.1, 0.14),
    tone(0.14, 494, 494, 1.1, 0.14),
    tone(0.28, 587, 587, 1.2, 0.14),
    tone(0.42, 784, 784, 1.4, 0.16),
  ],
};

let context: AudioContext | undefined;
/** A browser lets a page sound from its first click or key on. */
let touched = false;
for (const event of ['pointerdown', 'keydown'] as const) {
  document.addEventListener(event, () => (touched = true), { once: true, capture: true });
}

export function play(sound: Sound): void {
  if (!settings.sounds || !touched || typeof AudioContext === 'undefined') return;
  if (document.visibilityState === 'hidden' && !settings.soundsHidden) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    const now = context.currentTime;
    for (const { at, length, from, to, loud, shape } of sounds[sound]) {
      const oscillator = context.createOscillator();
      const gain = context.createGain();
      oscillator.type = shape;
      oscillator.frequency.setValueAtTime(from, now + at);
      oscillator.frequency.exponentialRampToValueAtTime(to, now + at + length);
      gain.gain.setValueAtTime(0.0001, now + at);
      gain.gain.exponentialRampToValueAtTime(loud, now + at + 0.006);
      gain.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(now + at);
      oscillator.stop(now + at + length);
    }
  } catch {
    // A machine without sound is no error.
  }
}
