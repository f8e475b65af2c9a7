// Silence for a while, on this machine: whichever tab has the loudspeaker keeps it.
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { keptChoice } from '../../../kit/shell/look/kept.ts';

export const MUTE_MINUTES = [5, 15, 30] as const;

/** By the browser's clock, as all tabs of one machine have it; ms since 1970. */
const mutedUntil = keptChoice('despacho.muted', z.number(), 0);

const browserNow = (): number => performance.timeOrigin + performance.now();

export const isMuted = (): boolean => browserNow() < mutedUntil.get();
export const mute = (minutes: number): void => mutedUntil.set(browserNow() + minutes * 60_000);
export const unmute = (): void => mutedUntil.set(0);

/** Null: not muted. It is read again whenever the page draws, which it does each second while alarms are shown. */
export const useMutedUntil = (): number | null => {
  const until = useSyncExternalStore(mutedUntil.subscribe, mutedUntil.get);
  return isMuted() ? until : null;
};
