// The tones of each sound: a few oscillators of the browser, no file. Distinguished by pitch, number and length.
import type { Sound } from './cadence.ts';

/** Hertz, and seconds. */
type Tone = { pitch: number; at: number; lasts: number };

const TONES = {
  high: [0, 0.22, 0.44].map((at) => ({ pitch: 1_320, at, lasts: 0.14 })),
  medium: [
    { pitch: 660, at: 0, lasts: 0.18 },
    { pitch: 880, at: 0.2, lasts: 0.28 },
  ],
  source: [{ pitch: 330, at: 0, lasts: 0.7 }],
} as const satisfies Record<Sound, readonly Tone[]>;

const VOLUME = 0.25;
/** A tone that begins or ends at once clicks. */
const EDGE_SEC = 0.02;

export const playTones = (context: AudioContext, sound: Sound): void => {
  for (const { pitch, at, lasts } of TONES[sound]) {
    const begin = context.currentTime + at;
    const tone = new OscillatorNode(context, { frequency: pitch, type: 'triangle' });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(VOLUME, begin + EDGE_SEC);
    volume.gain.setValueAtTime(VOLUME, begin + lasts - EDGE_SEC);
    volume.gain.linearRampToValueAtTime(0, begin + lasts);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + lasts);
  }
};
