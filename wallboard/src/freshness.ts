// The texts of the states of the live connection (LV5).
import type { Ages } from '@despacho/client/live/live.ts';
import type { Stale } from '@despacho/client/live/staleness.ts';
import { LIVE_TEXT } from '@despacho/ui/live/text.ts';

export const CAUSE_TITLE = {
  connection: LIVE_TEXT.noConnection,
  source: LIVE_TEXT.sourceStopped,
  crowded: LIVE_TEXT.tooManyConnections,
} as const satisfies Record<Stale['cause'], string>;

/** Problems that are not about the data itself: shown as notices, without greying the board. */
export const noticesOf = ({ areJobsStopped, unreadable }: Ages): string[] => [
  ...(areJobsStopped ? [LIVE_TEXT.jobsStopped] : []),
  ...(unreadable > 0 ? [LIVE_TEXT.unreadable(unreadable)] : []),
];
