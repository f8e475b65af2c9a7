// Serves joins (LV1): everything that takes time comes first, then authorisation, room and reply in one synchronous step.
import {
  LIVE,
  LIVE_PROTOCOL,
  type JoinAnswer,
  type JoinCode,
  type JoinRequest,
} from '@despacho/contract/live/protocol.ts';
import { clockMs, compareClocks } from '@despacho/domain/live/clocks.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Timers } from '../../timers.ts';
import type { Bodies, Body } from '../rooms/bodies.ts';
import type { PositionBoard } from '../rooms/positions.ts';
import type { RoomName } from '../rooms/roomName.ts';
import { sendTo } from '../rooms/wire.ts';
import type { Replica } from '../state/replica.ts';
import type { ReplicaState } from '../state/replicaState.ts';
import { accessOf } from './access.ts';
import type { Caps } from './caps.ts';
import { createCatchUp } from './catchUp.ts';
import { createClockWait } from './clockWait.ts';
import type { LiveSocket } from './server.ts';

type Reply = (result: JoinAnswer) => void;

export type JoinOutcome = 'full' | 'resumed' | JoinCode;

export type Joining = {
  join(socket: LiveSocket, request: JoinRequest, reply: Reply): Promise<void>;
  /** The replica has moved on: waiting joins may continue. */
  onSettled(): void;
};

type Options = {
  replica: Pick<Replica, 'current' | 'isRebuilding'>;
  bodies: Pick<Bodies, 'get'>;
  positions: Pick<PositionBoard, 'rowsFor'>;
  caps: Pick<Caps, 'takeJoin' | 'returnJoin'>;
  /** From here on the socket gets the frames of this room. */
  enter(room: RoomName, socket: LiveSocket): void;
  onJoined(outcome: JoinOutcome): void;
  clock: Clock;
  build: string;
  timers: Timers;
  monotonicNow(): number;
};

/** What a join was prepared with is dropped when epoch or scope changed meanwhile; so often in a row is not chance. */
const TRIES = 5;

/** The clock to resume from; null: the client must get everything. */
const resumeFrom = (
  { epoch, since, scope }: JoinRequest,
  current: ReplicaState,
  room: RoomName,
  realNow: number,
): string | null => {
  if (since === undefined || epoch !== current.epoch || scope !== room.name) return null;
  const isTooOld = compareClocks(since, current.floor) < 0 || realNow - clockMs(since) >= LIVE.resumeWindowMs;
  return isTooOld ? null : since;
};

type Prepared = { room: RoomName; current: ReplicaState; body: Body; isFull: boolean };

export const createJoining = (options: Options): Joining => {
  const { replica, bodies, positions, caps, enter, onJoined, clock, build, timers, monotonicNow } = options;
  const clockWait = createClockWait(replica.current, timers);
  const catchUp = createCatchUp();

  const welcome = (socket: LiveSocket, { room, current, body, isFull }: Prepared, reply: Reply): void => {
    const missing = catchUp(body, room, current);
    enter(room, socket);
    socket.data.grace = { bytes: body.bytes.length, untilMs: monotonicNow() + LIVE.joinGraceMs };
    reply({
      ok: true,
      epoch: current.epoch,
      // When nothing changed since the body was packed, it is the state of this moment too.
      clock: missing === null ? current.clock : body.clock,
      scope: room.name,
      serverTime: clock.now(),
      rate: clock.rate,
      build,
      full: isFull,
      body: body.bytes,
      positions: positions.rowsFor(room.scope),
    });
    if (missing !== null) sendTo([socket], missing);
  };

  /** Null when the prepared body does not match any more. */
  const attempt = async (socket: LiveSocket, request: JoinRequest, reply: Reply): Promise<JoinOutcome | null> => {
    const before = replica.current();
    if (before === null || replica.isRebuilding()) return 'rebuilding';
    const requested = accessOf(socket.data.badge, before.directory, clock.realNow());
    if (!requested.ok) return 'unauthorised';
    const since = resumeFrom(request, before, requested.room, clock.realNow());
    const body = await bodies.get(requested.room, since);
    const current = replica.current();
    if (current === null || current.epoch !== body.epoch) return null;
    const allowed = accessOf(socket.data.badge, current.directory, clock.realNow());
    if (!allowed.ok) return 'unauthorised';
    if (allowed.room.name !== requested.room.name) return null;
    const isFull = since === null;
    if (socket.connected) welcome(socket, { room: allowed.room, current, body, isFull }, reply);
    return isFull ? 'full' : 'resumed';
  };

  return {
    join: async (socket, request, reply) => {
      const reject = (code: JoinCode, retryAfterMs?: number): void => {
        onJoined(code);
        // No body was made; its client tries again in a moment.
        if (code === 'behind' || code === 'rebuilding') caps.returnJoin(socket);
        reply({ ok: false, code, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
      };
      if (request.protocol !== LIVE_PROTOCOL) return reject('protocol');
      const retryAfterMs = caps.takeJoin(socket);
      if (retryAfterMs > 0) return reject('too-many-joins', retryAfterMs);
      if (!(await clockWait.until(request))) return reject('behind');
      for (let tries = 0; tries < TRIES; tries += 1) {
        const outcome = await attempt(socket, request, reply);
        if (outcome === 'full' || outcome === 'resumed') return onJoined(outcome);
        if (outcome !== null) return reject(outcome);
      }
      return reject('rebuilding');
    },
    onSettled: clockWait.onSettled,
  };
};
