// The roads that couriers rode, requested only while the map has no streets of its own [MA11].
import type { RiddenRoads } from '@despacho/contract/maps/roads.ts';
import type { Api } from '../rest.ts';
import { writable, type Readable } from '../readable.ts';

type RiddenRoadsOptions = {
  api: Pick<Api, 'riddenRoads'>;
  /** Whether the plain map is shown. */
  isPlain: Readable<boolean>;
};

export type RiddenRoadsConnection = {
  /** Null without any. What was loaded once stays. */
  readonly roads: Readable<RiddenRoads | null>;
  close(): void;
};

const REFRESH_MS = 300_000;
/** A city that has only begun to ride is looked at sooner: as often as the server makes new lines. */
const FIRST_MS = 60_000;
const FEW_LINES = 200;

export const followRiddenRoads = ({ api, isPlain }: RiddenRoadsOptions): RiddenRoadsConnection => {
  const roads = writable<RiddenRoads | null>(null);
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refresh = async ({ signal }: AbortController): Promise<void> => {
    const result = await api.riddenRoads({ signal });
    if (signal.aborted) return;
    if (result.ok && result.value.coordinates.length > 0) roads.set(result.value);
    const lines = roads.get()?.coordinates.length ?? 0;
    timer = setTimeout(() => running !== null && void refresh(running), lines < FEW_LINES ? FIRST_MS : REFRESH_MS);
  };
  const stop = (): void => {
    running?.abort();
    clearTimeout(timer);
    running = null;
  };
  const follow = (): void => {
    if (!isPlain.get()) stop();
    else if (running === null) {
      running = new AbortController();
      void refresh(running);
    }
  };
  const leave = isPlain.subscribe(follow);
  follow();

  return {
    roads,
    close: () => {
      leave();
      stop();
    },
  };
};
