// For tests: a gateway's room in a few lines, and a line to it that loses, doubles, delays and cuts. Time is simulated.
import { fix } from '@despacho/contract/couriers/couriers.ts';
import type { Change, CheckRequest, JoinRequest, Patch } from '@despacho/contract/live/protocol.ts';
import { clockMs, compareClocks } from '@despacho/domain/live/clocks.ts';
import { hashOf } from '@despacho/domain/live/hashes.ts';
import type { LinkEvent, LinkOrder, LiveEvent } from '@despacho/domain/machines/liveEvents.ts';
import { fromCallback, SimulatedClock } from 'xstate';
import { z } from 'zod';
import type { LiveEnvironment, WakeListener } from '../environment.ts';
import { keptKind } from '../keptKind.ts';
import type { LinkInput } from '../link.ts';

export const SCOPE = 'staff:all';
const START_AT = Date.parse('2026-11-21T18:00:00.000Z');

export const item = z.object({ id: z.string(), n: z.number() });
export type Item = z.infer<typeof item>;
export const simulatedKinds = () => ({ order: keptKind(item), position: keptKind(fix) });

/** For comparing the displayed with the actual state. */
export const textOf = (items: Iterable<Item>): string =>
  [...items]
    .map(({ id, n }) => `${id}:${n}`)
    .sort()
    .join(' ');

const versionOf = (n: number): string => String(1_700_000_000_000_000 + n);

/** One room as LV1 to LV4 describe it; `time` in ms since the simulation began. */
export const createRoom = () => {
  const present = new Map<string, { v: string; doc: Item }>();
  /** Entities that left the room and may return with their old version. */
  const departed = new Map<string, { v: string; doc: Item }>();
  const log: { clock: string; change: Change }[] = [];
  let epoch = 'e1';
  let clock = '0-0';
  let sent = '0-0';
  let pending = new Map<string, Change>();
  let versions = 0;
  let entries = 0;
  let time = 0;
  let isRebuilding = false;
  let isRestarted = false;

  const write = (change: Change): void => {
    entries += 1;
    clock = `${START_AT + time}-${entries}`;
    log.push({ clock, change });
    pending.set(change.id, change);
  };
  const goneOf = (id: string, v: string): Change => ({ kind: 'order', id, v, gone: true });

  return {
    advance: (ms: number) => {
      time += ms;
    },
    put: (id: string) => {
      versions += 1;
      departed.delete(id);
      const entry = { v: versionOf(versions), doc: { id, n: versions } };
      present.set(id, entry);
      write({ kind: 'order', id, ...entry });
    },
    remove: (id: string) => {
      if (!present.delete(id)) return;
      versions += 1;
      write(goneOf(id, versionOf(versions)));
    },
    leave: (id: string) => {
      const entry = present.get(id);
      if (entry === undefined) return;
      present.delete(id);
      departed.set(id, entry);
      write(goneOf(id, entry.v));
    },
    comeBack: (id: string) => {
      const entry = departed.get(id);
      if (entry === undefined) return;
      departed.delete(id);
      present.set(id, entry);
      write({ kind: 'order', id, ...entry });
    },
    rotate: () => {
      epoch = `${epoch}+`;
      clock = `${START_AT + time}-${(entries += 1)}`;
      sent = clock;
      pending = new Map();
      isRestarted = true;
    },
    setRebuilding: (is: boolean) => {
      isRebuilding = is;
    },
    /** Null while the room has nothing to send. */
    frame: (): Patch | null => {
      if (pending.size === 0) return null;
      const frame = { epoch, prev: sent, clock, changes: [...pending.values()] };
      sent = clock;
      pending = new Map();
      return frame;
    },
    beat: (): LinkEvent => ({
      type: 'BEAT',
      frame: {
        serverTime: START_AT + time,
        rate: 1,
        epoch,
        clock,
        last: sent,
        sourceAgeMs: 500,
        jobsAgeMs: 500,
        unreadable: 0,
        build: 'b1',
      },
    }),
    join: (request: JoinRequest): LinkEvent => {
      if (isRebuilding) return { type: 'DELAYED', code: 'rebuilding' };
      const { since } = request;
      const isOwn = request.epoch === epoch && request.scope === SCOPE && since !== undefined;
      if (isOwn && compareClocks(since, clock) > 0) return { type: 'DELAYED', code: 'behind' };
      const full = !isOwn || START_AT + time - clockMs(since) > 300_000 || isRestarted;
      isRestarted = false;
      const later = new Map<string, Change>();
      for (const entry of log)
        if (isOwn && compareClocks(entry.clock, since) > 0) later.set(entry.change.id, entry.change);
      const all = [...present].map(([id, held]): Change => ({ kind: 'order', id, ...held }));
      const answer = {
        ok: true as const,
        epoch,
        clock,
        scope: SCOPE,
        serverTime: START_AT + time,
        rate: 1,
        build: 'b1',
      };
      return { type: 'JOINED', answer: { ...answer, full, positions: [] }, changes: full ? all : [...later.values()] };
    },
    check: (request: CheckRequest): LinkEvent => {
      const isSame = hashOf(present) === request.hashes.order;
      return { type: 'CHECKED', answer: request.clock !== clock ? 'later' : isSame ? 'same' : 'different' };
    },
    currentText: (): string => textOf([...present.values()].map(({ doc }) => doc)),
    time: () => time,
  };
};
export type Room = ReturnType<typeof createRoom>;

export type Line = {
  isUp: boolean;
  /** Reaches the server in any case; decides what becomes of one message to the client. */
  fate: () => { delayMs: number }[];
  close: () => void;
};

/** One client's surroundings: its line to the room, its frames, its timers. */
export const simulate = (room: Room, random: () => number = () => 0.5) => {
  const timers = new SimulatedClock();
  let now = 0;
  let drawn: (() => void)[] = [];
  let repeats: { run: () => void; everyMs: number; nextAt: number }[] = [];
  let wake: WakeListener = () => {};
  let receive: ((event: LinkEvent) => void) | null = null;
  let isJoined = false;
  const line: Line = { isUp: true, fate: () => [{ delayMs: 0 }], close: () => {} };

  const deliver = (event: LinkEvent): void => {
    const target = receive;
    if (!line.isUp || target === null) return;
    for (const { delayMs } of line.fate()) {
      if (delayMs === 0) target(event);
      else timers.setTimeout(() => receive === target && line.isUp && target(event), delayMs);
    }
  };
  line.close = () => receive?.({ type: 'CLOSED' });

  const environment: LiveEnvironment = {
    monotonicNow: () => now,
    random,
    onNextFrame: (run) => drawn.push(run),
    repeat: (run, everyMs) => {
      const repeated = { run, everyMs, nextAt: now + everyMs };
      repeats.push(repeated);
      return () => {
        repeats = repeats.filter((other) => other !== repeated);
      };
    },
    onWake: (listener) => {
      wake = listener;
      return () => {};
    },
    link: ({ hashes }: LinkInput) =>
      fromCallback<LiveEvent | LinkOrder>(({ sendBack, receive: onOrder }) => {
        const target = (event: LinkEvent): void => sendBack(event);
        receive = target;
        isJoined = false;
        timers.setTimeout(() => receive === target && line.isUp && target({ type: 'OPENED' }), 20);
        onOrder((order) => {
          if (!line.isUp) return;
          if (order.type === 'JOIN') {
            isJoined = true;
            deliver(room.join(order.request));
          }
          if (order.type === 'CHECK' && 'clock' in order) deliver(room.check({ clock: order.clock, hashes: hashes() }));
        });
        return () => {
          if (receive === target) receive = null;
          isJoined = false;
        };
      }),
    timers,
  };

  const STEP_MS = 50;
  const step = (): void => {
    now += STEP_MS;
    room.advance(STEP_MS);
    const frame = room.frame();
    if (isJoined && frame !== null) deliver({ type: 'PATCH', frame });
    if (isJoined && room.time() % 1_000 === 0) deliver(room.beat());
    timers.increment(STEP_MS);
    const frames = drawn;
    drawn = [];
    for (const run of frames) run();
    for (const repeated of repeats.filter(({ nextAt }) => nextAt <= now)) {
      repeated.nextAt += repeated.everyMs;
      repeated.run();
    }
  };
  return {
    environment,
    line,
    wake: (hasSlept = false) => wake({ hasSlept }),
    now: () => now,
    repeating: () => repeats.length,
    run: (ms: number, onStep: () => void = () => {}): void => {
      for (let remainingMs = ms; remainingMs > 0; remainingMs -= STEP_MS) {
        step();
        onStep();
      }
    },
  };
};
