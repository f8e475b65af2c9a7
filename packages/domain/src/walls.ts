// The state of a screen from the last report of its wall: the console shows it beside the name.
import { LIVE, type WallReport } from '@despacho/contract/live/protocol.ts';

/** Three reports missed. Real milliseconds. */
export const NO_SIGNAL_MS = 3 * LIVE.reportMs;

/** `frozen`: it still reports but draws nothing; `outdated`: it draws, with another build than the server's. */
export type WallSignal = 'never' | 'lost' | 'frozen' | 'outdated' | 'live';

/** [AC9] */
export const wallSignal = (report: (WallReport & { ageMs: number }) | null, build: string): WallSignal => {
  if (report === null) return 'never';
  if (report.ageMs > NO_SIGNAL_MS) return 'lost';
  if (report.frames === 0) return 'frozen';
  return report.build === build ? 'live' : 'outdated';
};
