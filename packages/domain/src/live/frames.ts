// What a client does with a frame or a beat: apply it, ignore it, or join again because something is missing [LV2] [LV4].
import type { Beat, Patch } from '@despacho/contract/live/protocol.ts';
import { compareClocks } from './clocks.ts';

/** The progress of a client: it has everything of its room up to `clock` of `epoch`. */
export type StreamPosition = { epoch: string; clock: string };

/** [LV2] `duplicate`: the frame was applied before. `gap`: something is missing, join again. */
export const patchStatus = (
  own: StreamPosition,
  { epoch, prev, clock }: Pick<Patch, 'epoch' | 'prev' | 'clock'>,
): 'apply' | 'duplicate' | 'gap' => {
  if (epoch !== own.epoch || compareClocks(prev, own.clock) > 0) return 'gap';
  return compareClocks(clock, own.clock) > 0 ? 'apply' : 'duplicate';
};

/** [LV4] `level`: nothing is missing, and the clock moves on to the beat's. `behind` for 1.5 s is a gap. */
export const beatStatus = (
  own: StreamPosition,
  { epoch, last }: Pick<Beat, 'epoch' | 'last'>,
): 'level' | 'behind' | 'gap' => {
  if (epoch !== own.epoch) return 'gap';
  return compareClocks(last, own.clock) > 0 ? 'behind' : 'level';
};
