// The loudspeaker of this machine: one tab owns it, the others wait. Browsers let a page sound only after a user
// gesture.
import { writable, type Readable } from '@despacho/client/readable.ts';
import type { Sound } from './cadence.ts';

// The tones of each sound: a few oscillators of the browser, no file. Distinguished by pitch, number and length.

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

const playTones = (context: AudioContext, sound: Sound): void => {
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

/** `blocked`: until a user gesture on the page. `elsewhere`: another tab of this machine owns it. */
export type SpeakerState = 'off' | 'blocked' | 'elsewhere' | 'here';

export type Speaker = {
  readonly state: Readable<SpeakerState>;
  /** Until the returned function is called. */
  open(): () => void;
  /** To be called from a click. */
  activate(): void;
  play(sound: Sound): void;
};

const LOCK = 'despacho-alarm-sound';
const TOUCHES = ['pointerdown', 'keydown'] as const;

/** Owned until the signal; where the page has no lock API (plain http) each tab sounds. */
const holdLock = (signal: AbortSignal, onAcquired: () => void): void => {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) {
    onAcquired();
    return;
  }
  const hold = async (): Promise<void> => {
    onAcquired();
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  };
  // Rejected only when it was given up while waiting.
  locks.request(LOCK, { signal }, hold).catch(() => undefined);
};

const createSpeaker = (): Speaker => {
  const state = writable<SpeakerState>('off');
  let context: AudioContext | null = null;
  let closing: AbortController | null = null;

  /** Only a page that may sound requests the lock: a mute one would keep the others silent. */
  const begin = (signal: AbortSignal): void => {
    if (signal.aborted || state.get() !== 'blocked') return;
    state.set('elsewhere');
    holdLock(signal, () => state.set('here'));
  };
  const activate = (): void => {
    const [opened, audio] = [closing, context];
    if (opened === null || audio === null) return;
    void audio.resume().then(() => {
      if (audio.state === 'running') begin(opened.signal);
    });
  };

  return {
    state,
    activate,
    play: (sound) => {
      if (context !== null && state.get() === 'here') playTones(context, sound);
    },
    open: () => {
      // Not every browser can make sounds; it still shows alarms.
      if (!('AudioContext' in window)) return () => {};
      const opened = new AbortController();
      const audio = new AudioContext();
      [closing, context] = [opened, audio];
      state.set('blocked');
      if (audio.state === 'running') begin(opened.signal);
      for (const touch of TOUCHES) window.addEventListener(touch, activate, { signal: opened.signal });
      return () => {
        opened.abort();
        void audio.close();
        if (closing === opened) [closing, context] = [null, null];
        state.set('off');
      };
    },
  };
};

/** The one of this page. */
export const speaker = createSpeaker();
