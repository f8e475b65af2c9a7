// A small client of the live protocol for tests and benches: it folds by the rules of the domain and reconnects
// automatically.
import { gunzipSync } from 'node:zlib';
import {
  change,
  LIVE,
  LIVE_NAMESPACE,
  LIVE_PROTOCOL,
  type Beat,
  type Change,
  type CheckAnswer,
  type ClientEvents,
  type CloseCode,
  type JoinAnswer,
  type JoinRequest,
  type Patch,
  type PositionRow,
  type Positions,
  type ServerEvents,
} from '@despacho/contract/live/protocol.ts';
import type { LiveKind } from '@despacho/contract/live/kinds.ts';
import { laterClock } from '@despacho/domain/live/clocks.ts';
import { foldPresent, type Present } from '@despacho/domain/live/fold.ts';
import { beatStatus, patchStatus, type StreamPosition } from '@despacho/domain/live/frames.ts';
import { hashOf } from '@despacho/domain/live/hashes.ts';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { until } from './until.ts';

type Collections = Map<string, Map<string, Present>>;

export type LiveClient = {
  socket: Socket<ServerEvents, ClientEvents>;
  /** By kind and id. */
  entities: Collections;
  ids(kind: LiveKind): string[];
  doc(kind: LiveKind, id: string): unknown;
  positions: Map<string, PositionRow>;
  /** Everything received, in order. */
  patches: Patch[];
  beats: Beat[];
  joins: (JoinAnswer & { changes: Change[] })[];
  closes: CloseCode[];
  refusals: string[];
  place(): StreamPosition | null;
  scope(): string | null;
  join(request?: Partial<JoinRequest>): Promise<JoinAnswer>;
  check(): Promise<CheckAnswer>;
  /** Closes the connection without a message; the client reconnects automatically. */
  cut(): void;
  close(): void;
};

export type LiveClientOptions = {
  url: string;
  token: string;
  sessionId?: string;
  headers?: Record<string, string>;
  /** Joins as soon as it is connected, and again at each gap. */
  isAutomatic?: boolean;
  onPatch?: (patch: Patch) => void;
  onBeat?: (beat: Beat) => void;
};

const changes = z.array(change);
const unpack = (body: Uint8Array): Change[] => changes.parse(JSON.parse(gunzipSync(body).toString('utf8')));

/** What a client keeps of its room: entities, positions and the place it has reached. */
const createLiveCopy = () => {
  const entities: Collections = new Map();
  const positions = new Map<string, PositionRow>();
  const joins: LiveClient['joins'] = [];
  let place: StreamPosition | null = null;
  let scope: string | null = null;
  let behindSince: number | null = null;

  const fold = (all: readonly Change[]): void => {
    for (const { kind, id, ...next } of all) {
      const collection = entities.get(kind) ?? new Map<string, Present>();
      entities.set(kind, collection);
      foldPresent(collection, id, next);
    }
  };

  return {
    entities,
    positions,
    joins,
    place: () => place,
    scope: () => scope,
    onJoined: (result: JoinAnswer): void => {
      const received = result.ok ? unpack(result.body) : [];
      joins.push({ ...result, changes: received });
      if (!result.ok) return;
      if (result.full) entities.clear();
      fold(received);
      positions.clear();
      for (const row of result.positions) positions.set(row[0], row);
      place = { epoch: result.epoch, clock: result.clock };
      scope = result.scope;
      behindSince = null;
    },
    /** False: there is a gap, the client must join again. */
    onPatch: (frame: Patch): boolean => {
      if (place === null) return true;
      const verdict = patchStatus(place, frame);
      if (verdict === 'gap') return false;
      if (verdict === 'duplicate') return true;
      fold(frame.changes);
      place = { ...place, clock: frame.clock };
      return true;
    },
    /** Likewise. */
    onBeat: (frame: Beat): boolean => {
      if (place === null) return true;
      const verdict = beatStatus(place, frame);
      if (verdict === 'level') {
        behindSince = null;
        place = { ...place, clock: laterClock(place.clock, frame.clock) };
        return true;
      }
      behindSince ??= performance.now();
      return verdict !== 'gap' && performance.now() - behindSince <= LIVE.gapAfterMs;
    },
    onPositions: (frame: Positions): void => {
      if (frame.all) positions.clear();
      for (const row of frame.positions) positions.set(row[0], row);
    },
  };
};

const RETRY_MS = 100;

export const liveClient = (options: LiveClientOptions): LiveClient => {
  const { url, token, sessionId = 'session-0001', headers = {}, isAutomatic = true, onPatch, onBeat } = options;
  const socket: Socket<ServerEvents, ClientEvents> = io(`${url}${LIVE_NAMESPACE}`, {
    transports: ['websocket'],
    auth: { token, sessionId },
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 500,
    extraHeaders: headers,
  });
  const copy = createLiveCopy();
  const { entities, positions, joins, place, scope } = copy;
  let isJoining = false;
  const patches: Patch[] = [];
  const beats: Beat[] = [];
  const closes: CloseCode[] = [];
  const refusals: string[] = [];

  const join = async (request: Partial<JoinRequest> = {}): Promise<JoinAnswer> => {
    const [from, room] = [place(), scope()];
    const own = from === null || room === null ? {} : { epoch: from.epoch, since: from.clock, scope: room };
    isJoining = true;
    const { promise, resolve } = Promise.withResolvers<JoinAnswer>();
    socket.emit('live:join', { protocol: LIVE_PROTOCOL, ...own, ...request }, (result) => {
      isJoining = false;
      copy.onJoined(result);
      resolve(result);
    });
    return promise;
  };
  const joinWithRetries = async (): Promise<void> => {
    const result = await join();
    if (!result.ok && (result.code === 'rebuilding' || result.code === 'behind')) {
      setTimeout(() => socket.connected && void joinWithRetries(), RETRY_MS);
    } else if (!result.ok && result.code === 'too-many-joins') {
      setTimeout(() => socket.connected && void joinWithRetries(), result.retryAfterMs).unref();
    }
  };
  const onGap = (): void => {
    if (isAutomatic && !isJoining) void joinWithRetries();
  };

  socket.on('connect', () => {
    isJoining = false;
    if (isAutomatic) void joinWithRetries();
  });
  socket.on('connect_error', (error) => {
    refusals.push(error.message);
    // Socket.IO does not reconnect automatically after the server has rejected a connection; connected twice, the server waits in vain
    // for the first to join, and ends both.
    if (isAutomatic && error.message === 'rebuilding')
      setTimeout(() => {
        if (!socket.active) socket.connect();
      }, RETRY_MS);
  });
  socket.on('live:close', ({ code }) => closes.push(code));
  socket.on('live:patch', (frame) => {
    patches.push(frame);
    onPatch?.(frame);
    if (!isJoining && !copy.onPatch(frame)) onGap();
  });
  socket.on('live:beat', (frame) => {
    beats.push(frame);
    onBeat?.(frame);
    if (!isJoining && !copy.onBeat(frame)) onGap();
  });
  socket.on('live:positions', copy.onPositions);

  return {
    socket,
    entities,
    positions,
    patches,
    beats,
    joins,
    closes,
    refusals,
    place,
    scope,
    join,
    ids: (kind) => [...(entities.get(kind)?.keys() ?? [])].sort(),
    doc: (kind, id) => entities.get(kind)?.get(id)?.doc,
    check: async () => {
      const hashes = Object.fromEntries([...entities].map(([kind, rows]) => [kind, hashOf(rows)]));
      const { promise, resolve } = Promise.withResolvers<CheckAnswer>();
      socket.emit('live:check', { clock: place()?.clock ?? '0-0', hashes }, resolve);
      return promise;
    },
    cut: () => socket.io.engine.close(),
    close: () => void socket.disconnect(),
  };
};

/** Waits until each has joined. A gateway may not have received a new account yet: like a screen the clients connect again. */
export const allJoined = async (clients: readonly LiveClient[]): Promise<void> => {
  await until(
    'every client to join',
    () => {
      for (const { socket } of clients) if (!socket.active) socket.connect();
      return clients.every(({ joins }) => joins.some(({ ok }) => ok));
    },
    { withinMs: 30_000 },
  );
};
