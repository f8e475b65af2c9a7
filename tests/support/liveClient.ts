// A client of the live protocol in a few lines, for tests and benches: it folds by the domain's own rules and comes back by itself.
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
} from '@despacho/contract/live.ts';
import type { LiveKind } from '@despacho/contract/views.ts';
import { laterClock } from '@despacho/domain/live/clocks.ts';
import { foldPresent, type Present } from '@despacho/domain/live/fold.ts';
import { judgeBeat, judgePatch, type Standing } from '@despacho/domain/live/frames.ts';
import { hashOf } from '@despacho/domain/live/hashes.ts';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { until } from './until.ts';

type Collections = Map<string, Map<string, Present>>;

export type LiveClient = {
  socket: Socket<ServerEvents, ClientEvents>;
  /** By kind and id. */
  held: Collections;
  ids(kind: LiveKind): string[];
  doc(kind: LiveKind, id: string): unknown;
  positions: Map<string, PositionRow>;
  /** Everything received, in order. */
  patches: Patch[];
  beats: Beat[];
  joins: (JoinAnswer & { changes: Change[] })[];
  closes: CloseCode[];
  refusals: string[];
  standing(): Standing | null;
  scope(): string | null;
  join(request?: Partial<JoinRequest>): Promise<JoinAnswer>;
  check(): Promise<CheckAnswer>;
  /** Drops the line without a word; the client comes back by itself. */
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
  const held: Collections = new Map();
  let standing: Standing | null = null;
  let scope: string | null = null;
  let isJoining = false;
  let behindSince: number | null = null;
  const positions = new Map<string, PositionRow>();
  const patches: Patch[] = [];
  const beats: Beat[] = [];
  const joins: LiveClient['joins'] = [];
  const closes: CloseCode[] = [];
  const refusals: string[] = [];

  const fold = (all: readonly Change[]): void => {
    for (const { kind, id, ...next } of all) {
      const collection = held.get(kind) ?? new Map<string, Present>();
      held.set(kind, collection);
      foldPresent(collection, id, next);
    }
  };

  const take = (answer: JoinAnswer): void => {
    const told = answer.ok ? unpack(answer.body) : [];
    joins.push({ ...answer, changes: told });
    if (!answer.ok) return;
    if (answer.full) held.clear();
    fold(told);
    positions.clear();
    for (const row of answer.positions) positions.set(row[0], row);
    standing = { epoch: answer.epoch, clock: answer.clock };
    scope = answer.scope;
    behindSince = null;
  };

  const join = async (request: Partial<JoinRequest> = {}): Promise<JoinAnswer> => {
    const own = standing === null || scope === null ? {} : { epoch: standing.epoch, since: standing.clock, scope };
    isJoining = true;
    const { promise, resolve } = Promise.withResolvers<JoinAnswer>();
    socket.emit('live:join', { protocol: LIVE_PROTOCOL, ...own, ...request }, (answer) => {
      isJoining = false;
      take(answer);
      resolve(answer);
    });
    return promise;
  };

  const joinUntilLet = async (): Promise<void> => {
    const answer = await join();
    if (!answer.ok && (answer.code === 'rebuilding' || answer.code === 'behind')) {
      setTimeout(() => socket.connected && void joinUntilLet(), 100);
    }
  };
  const onGap = (): void => {
    if (isAutomatic && !isJoining) void joinUntilLet();
  };

  socket.on('connect', () => {
    isJoining = false;
    if (isAutomatic) void joinUntilLet();
  });
  socket.on('connect_error', (error) => {
    refusals.push(error.message);
    // A refusal by the server is not tried again by Socket.IO itself.
    if (isAutomatic && error.message === 'rebuilding') setTimeout(() => socket.connect(), 100);
  });
  socket.on('live:close', ({ code }) => closes.push(code));
  socket.on('live:patch', (frame) => {
    patches.push(frame);
    onPatch?.(frame);
    if (standing === null || isJoining) return;
    const verdict = judgePatch(standing, frame);
    if (verdict === 'gap') return onGap();
    if (verdict === 'known') return undefined;
    fold(frame.changes);
    standing = { ...standing, clock: frame.clock };
    return undefined;
  });
  socket.on('live:beat', (frame) => {
    beats.push(frame);
    onBeat?.(frame);
    if (standing === null || isJoining) return;
    const verdict = judgeBeat(standing, frame);
    if (verdict === 'level') {
      behindSince = null;
      standing = { ...standing, clock: laterClock(standing.clock, frame.clock) };
      return;
    }
    behindSince ??= performance.now();
    if (verdict === 'gap' || performance.now() - behindSince > LIVE.gapAfterMs) onGap();
  });
  socket.on('live:positions', (frame: Positions) => {
    if (frame.all) positions.clear();
    for (const row of frame.positions) positions.set(row[0], row);
  });

  return {
    socket,
    held,
    ids: (kind) => [...(held.get(kind)?.keys() ?? [])].sort(),
    doc: (kind, id) => held.get(kind)?.get(id)?.doc,
    positions,
    patches,
    beats,
    joins,
    closes,
    refusals,
    standing: () => standing,
    scope: () => scope,
    join,
    check: async () => {
      const hashes = Object.fromEntries([...held].map(([kind, rows]) => [kind, hashOf(rows)]));
      const { promise, resolve } = Promise.withResolvers<CheckAnswer>();
      socket.emit('live:check', { clock: standing?.clock ?? '0-0', hashes }, resolve);
      return promise;
    },
    cut: () => socket.io.engine.close(),
    close: () => void socket.disconnect(),
  };
};

/** Waits until each has joined. A gateway may not have heard yet of somebody who was added this instant: like any screen they ask again. */
export const everybodyIn = async (clients: readonly LiveClient[]): Promise<void> => {
  await until(
    'everybody to be in',
    () => {
      for (const { socket } of clients) if (!socket.active) socket.connect();
      return clients.every(({ joins }) => joins.some(({ ok }) => ok));
    },
    { withinMs: 30_000 },
  );
};
