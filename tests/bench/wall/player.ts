// Plays a city into the gateway's stream like ingest: state, changes, positions, and the canary that keeps the source
// fresh.
import { createWallToken, hashWallToken } from '../../../services/src/identity/wallTokens.ts';
import { publish, type StateChange } from '../../../services/src/store/live/publish.ts';
import { ensureEpoch, markReady } from '../../../services/src/store/live/epoch.ts';
import { publishPositions } from '../../../services/src/store/live/positions.ts';
import { sampleWall } from '@despacho/contract/samples.ts';
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import { createCity } from './city.ts';
import type { RedisClient } from '../../../services/src/platform/redis.ts';
import type { KeyOf } from '../../../services/src/platform/redisKeys.ts';

export type Player = {
  /** The token of a wall that sees everything. */
  token: string;
  /** Changes and positions so far. */
  played(): { changes: number; positions: number };
  close(): Promise<void>;
};

type Play = {
  redis: RedisClient;
  key: KeyOf;
  /** The operation's clock. */
  now: () => number;
  changesPerSecond: number;
  orders: number;
};

const SEED = 26;
const TICK_MS = 50;
const POSITIONS_MS = 1_000;
const CANARY_MS = 5_000;

export const startPlayer = async ({ redis, key, now, changesPerSecond, orders }: Play): Promise<Player> => {
  const epoch = await ensureEpoch(redis, key);
  const city = createCity(SEED, now(), orders);
  const token = createWallToken();
  let version = Date.now() * 1_000;
  let [changes, positions] = [0, 0];

  const send = async (written: Omit<StateChange, 'v'>[]): Promise<void> => {
    const versioned = written.map((change): StateChange => {
      version += 1;
      return { ...change, v: String(version) };
    });
    const published = await publish(redis, key, epoch, versioned);
    if (!published.ok) throw new Error(`the stream refused: ${published.code}`);
  };
  const put = async (docs: { kind: StateKind; doc: { id: string } }[]): Promise<void> =>
    send(docs.map(({ kind, doc }) => ({ kind, id: doc.id, json: JSON.stringify(doc) })));
  const place = async (): Promise<void> => {
    positions += await publishPositions(redis, key, city.fixes(now()));
  };
  const echo = async (): Promise<void> => {
    const doc = { id: 'player', writtenAt: Date.now() };
    await put([{ kind: 'canary', doc }]);
  };

  await put([...city.docs(), { kind: 'wall', doc: sampleWall({ tokenHash: hashWallToken(token) }) }]);
  await place();
  await echo();
  await markReady(redis, key, epoch);

  let failure: unknown = null;
  const every = (ms: number, act: () => Promise<void>): NodeJS.Timeout =>
    setInterval(() => {
      act().catch((error: unknown) => {
        failure ??= error;
      });
    }, ms);
  let due = 0;
  const timers = [
    every(TICK_MS, async () => {
      due += (changesPerSecond * TICK_MS) / 1_000;
      const count = Math.floor(due);
      due -= count;
      changes += count;
      await put(Array.from({ length: count }, () => city.change(now())));
      await send(city.gone(now()).map((id) => ({ kind: 'order', id, json: null })));
    }),
    every(POSITIONS_MS, place),
    every(CANARY_MS, echo),
  ];
  return {
    token,
    played: () => {
      if (failure !== null) throw failure;
      return { changes, positions };
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
};
