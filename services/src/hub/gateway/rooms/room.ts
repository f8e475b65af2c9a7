// One room = one view of one scope: gathers what changed and sends it as one frame, at once when idle, else at its pace.
import { LIVE } from '@despacho/contract/live.ts';
import type { View } from '@despacho/contract/views.ts';
import type { Stop, Timers } from '../../timers.ts';
import type { LiveSocket } from '../sockets/server.ts';
import { changeText, goneText, type Tracked } from '../world/tracked.ts';

export type Room = {
  readonly name: string;
  readonly view: View;
  readonly scope: string;
  readonly members: Set<LiveSocket>;
  /** Clock of the last change among what it sees. */
  changedAt(): string;
  /** Clock of the last frame it was sent. */
  last(): string;
  touch(tracked: Tracked, clock: string): void;
  /** Everything that was folded in one go has been told: a room that was idle sends now. */
  settle(): void;
  /** Runs as soon as nothing waits in the room, at the latest when its next frame is due. */
  onceFlushed(run: () => void): void;
  close(): void;
};

type Options = {
  name: string;
  view: View;
  scope: string;
  /** What the room's members hold when it opens. */
  clock: string;
  epoch: string;
  /** The gateway's clock now. */
  currentClock(): string;
  members: Set<LiveSocket>;
  send(room: Room, json: string, changes: number): void;
  timers: Timers;
  /** Monotonic milliseconds. */
  monotonicNow(): number;
};

export const createRoom = (options: Options): Room => {
  const { name, view, scope, clock, epoch, members, currentClock, send, timers, monotonicNow } = options;
  const intervalMs = view === 'wall' ? LIVE.wallFrameMs : LIVE.roomFrameMs;
  const pending = new Set<Tracked>();
  let waiting: (() => void)[] = [];
  let changedAt = clock;
  let last = clock;
  let sentAt = -Infinity;
  let stopTimer: Stop | null = null;

  const textOf = (tracked: Tracked): string =>
    tracked.scopes.includes(scope) ? changeText(tracked, view) : goneText(tracked);

  const flush = (): void => {
    stopTimer?.();
    stopTimer = null;
    if (pending.size > 0) {
      const prev = last;
      last = currentClock();
      const head = `{"epoch":${JSON.stringify(epoch)},"prev":"${prev}","clock":"${last}","changes":[`;
      send(room, `${head}${Array.from(pending, textOf).join(',')}]}`, pending.size);
      pending.clear();
      sentAt = monotonicNow();
    }
    const runs = waiting;
    waiting = [];
    for (const run of runs) run();
  };

  const settle = (): void => {
    if (pending.size === 0 || stopTimer !== null) return;
    const dueMs = sentAt + intervalMs - monotonicNow();
    if (dueMs <= 0) flush();
    else stopTimer = timers.after(dueMs, flush);
  };

  const room: Room = {
    name,
    view,
    scope,
    members,
    changedAt: () => changedAt,
    last: () => last,
    touch: (tracked, at) => {
      pending.add(tracked);
      changedAt = at;
    },
    settle,
    onceFlushed: (run) => {
      settle();
      if (pending.size === 0) run();
      else waiting.push(run);
    },
    close: () => {
      stopTimer?.();
      waiting = [];
    },
  };
  return room;
};
