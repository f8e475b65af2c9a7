// Gathers the edges that couriers pass and stores them every ten seconds, beside the road of changes: a loss costs a few
// passes, and nothing waits for it.
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { passedEdges, type RoadEdge } from '@despacho/domain/roads/passes.ts';
import type { Timers } from '../timers.ts';

const STORE_MS = 10_000;
/** More edges than a thousand couriers pass in that time; what exceeds it is dropped. */
const MAX_WAITING = 20_000;

type Options = {
  addPasses(passes: ReadonlyMap<RoadEdge, number>): Promise<unknown>;
  timers: Timers;
  onError(error: unknown): void;
};

export type RoadRecorder = { onStep(from: Fix, to: Fix): void; close(): Promise<void> };

export const createRoadRecorder = ({ addPasses, timers, onError }: Options): RoadRecorder => {
  let waiting = new Map<RoadEdge, number>();

  const store = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const passes = waiting;
    waiting = new Map();
    await addPasses(passes).catch(onError);
  };
  const stop = timers.every(STORE_MS, () => void store());

  return {
    onStep: (from, to) => {
      for (const edge of passedEdges(from, to)) {
        if (waiting.size < MAX_WAITING || waiting.has(edge)) waiting.set(edge, (waiting.get(edge) ?? 0) + 1);
      }
    },
    close: async () => {
      stop();
      await store();
    },
  };
};
