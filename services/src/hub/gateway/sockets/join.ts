// Answers joins (LV1): everything that takes time comes first, then authorisation, room and answer in one synchronous step.
import { LIVE, LIVE_PROTOCOL, type JoinAnswer, type JoinCode, type JoinRequest } from '@despacho/contract/live.ts';
import { clockMs, compareClocks } from '@despacho/domain/live/clocks.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Timers } from '../../timers.ts';
import type { Bodies, Body } from '../rooms/bodies.ts';
import type { PositionBoard } from '../rooms/positions.ts';
import type { RoomName } from '../rooms/roomName.ts';
import { messageOf, sendTo, type Message } from '../rooms/wire.ts';
import type { Replica, Standing } from '../world/replica.ts';
import { changeText, goneText } from '../world/tracked.ts';
import { accessOf } from './access.ts';
import type { LiveSocket } from './server.ts';

export type Reply = (answer: JoinAnswer) => void;

export type Joining = {
  join(socket: LiveSocket, request: JoinRequest, reply: Reply): Promise<void>;
  /** The replica moved on: whoever waited for a clock may have it now. */
  onSettled(): void;
};

type Options = {
  replica: Pick<Replica, 'standing' | 'isRebuilding'>;
  bodies: Pick<Bodies, 'get'>;
  positions: Pick<PositionBoard, 'rowsFor'>;
  /** Leaves the room it was in and enters this one; its frames follow from here on. */
  enter(socket: LiveSocket, room: RoomName): void;
  onJoined(kind: 'full' | 'resumed' | JoinCode): void;
  clock: Clock;
  build: string;
  timers: Timers;
  monotonicNow(): number;
};

/** A body is thrown away when epoch or scope changed while it was packed; so often in a row is not chance. */
const TRIES = 5;

export const createJoining = (options: Options): Joining => {
  const { replica, bodies, positions, enter, onJoined, clock, build, timers, monotonicNow } = options;
  const waiting = new Set<() => void>();
  const catchUps = new WeakMap<Body, { to: string; message: Message | null }>();

  const hasReached = ({ epoch, since }: JoinRequest): boolean => {
    const standing = replica.standing();
    return (
      standing === null || epoch !== standing.epoch || since === undefined || compareClocks(since, standing.clock) <= 0
    );
  };

  /** A client that comes from a gateway that was ahead: ours will be there in a moment. */
  const reach = async (request: JoinRequest): Promise<boolean> => {
    if (hasReached(request)) return true;
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = timers.after(LIVE.behindWaitMs, resolve);
    const look = (): void => {
      if (hasReached(request)) resolve();
    };
    waiting.add(look);
    await promise;
    waiting.delete(look);
    stop();
    return hasReached(request);
  };

  /** Null: it must get everything. */
  const resumeFrom = ({ epoch, since, scope }: JoinRequest, standing: Standing, room: RoomName): string | null => {
    if (since === undefined || epoch !== standing.epoch || scope !== room.name) return null;
    const isTooOld =
      compareClocks(since, standing.floor) < 0 || clock.realNow() - clockMs(since) >= LIVE.resumeWindowMs;
    return isTooOld ? null : since;
  };

  /** What changed since the body was packed; many who join together need the same. Null: nothing. */
  const catchUpFrom = (body: Body, room: RoomName, { world, epoch, clock: to }: Standing): Message | null => {
    const held = catchUps.get(body);
    if (held !== undefined && held.to === to) return held.message;
    const { present, gone } = world.changedFor(room.scope, room.view, body.clock);
    const texts = [...present.map((tracked) => changeText(tracked, room.view)), ...gone.map(goneText)];
    const head = `{"epoch":${JSON.stringify(epoch)},"prev":"${body.clock}","clock":"${to}"`;
    const json = `${head},"changes":[${texts.join(',')}]}`;
    const message = texts.length === 0 ? null : messageOf({ event: 'live:patch', json });
    catchUps.set(body, { to, message });
    return message;
  };

  const welcome = (
    socket: LiveSocket,
    room: RoomName,
    standing: Standing,
    body: Body,
    isFull: boolean,
    reply: Reply,
  ) => {
    const catchUp = catchUpFrom(body, room, standing);
    enter(socket, room);
    socket.data.grace = { bytes: body.bytes.length, untilMs: monotonicNow() + LIVE.joinGraceMs };
    reply({
      ok: true,
      epoch: standing.epoch,
      // When nothing changed since the body was packed, it is the state of this moment too.
      clock: catchUp === null ? standing.clock : body.clock,
      scope: room.name,
      serverTime: clock.now(),
      rate: clock.rate,
      build,
      full: isFull,
      body: body.bytes,
      positions: positions.rowsFor(room.scope),
    });
    if (catchUp !== null) sendTo([socket], catchUp);
  };

  /** Null when what was prepared does not fit any more; else what became of it. */
  const attempt = async (
    socket: LiveSocket,
    request: JoinRequest,
    reply: Reply,
  ): Promise<'full' | 'resumed' | JoinCode | null> => {
    const standing = replica.standing();
    if (standing === null || replica.isRebuilding()) return 'rebuilding';
    const wanted = accessOf(socket.data.badge, standing.directory, clock.realNow());
    if (!wanted.ok) return 'unauthorised';
    const since = resumeFrom(request, standing, wanted.room);
    const body = await bodies.get(wanted.room, since);
    const now = replica.standing();
    if (now === null || now.epoch !== body.epoch) return null;
    const allowed = accessOf(socket.data.badge, now.directory, clock.realNow());
    if (!allowed.ok) return 'unauthorised';
    if (allowed.room.name !== wanted.room.name) return null;
    if (socket.connected) welcome(socket, allowed.room, now, body, since === null, reply);
    return since === null ? 'full' : 'resumed';
  };

  return {
    join: async (socket, request, reply) => {
      const refuse = (code: JoinCode): void => {
        onJoined(code);
        reply({ ok: false, code });
      };
      if (request.protocol !== LIVE_PROTOCOL) return refuse('protocol');
      if (!(await reach(request))) return refuse('behind');
      for (let tries = 0; tries < TRIES; tries += 1) {
        const outcome = await attempt(socket, request, reply);
        if (outcome === 'full' || outcome === 'resumed') return onJoined(outcome);
        if (outcome !== null) return refuse(outcome);
      }
      return refuse('rebuilding');
    },
    onSettled: () => {
      for (const look of waiting) look();
    },
  };
};
