// One room is one view of one scope: collects changes and sends them as one frame, at once when idle, else at its interval.
import { LIVE } from '@despacho/contract/live/protocol.ts';
import type { View } from '@despacho/contract/live/kinds.ts';
import { isSeenBy } from '@despacho/domain/live/rooms.ts';
import type { Stop, Timers } from '../../timers.ts';
import type { LiveSocket } from '../sockets/server.ts';
import { changeText, goneText, type Tracked } from '../state/tracked.ts';
import type { JsonEvent } from './wire.ts';

export type Room = {
  readonly name: string;
  readonly view: View;
  readonly scope: string;
  readonly members: Set<LiveSocket>;
  /** Clock of the last change of what the room sees. */
  changedAt(): string;
  /** Clock of the last frame it was sent. */
  last(): string;
  touch(tracked: Tracked, clock: string): void;
  /** A batch is folded completely: an idle room sends now. */
  settle(): void;
  /** Sent behind the next frame, in the same write, or alone when there is none within the interval of the room. */
  sendLater(event: () => JsonEvent): void;
  close(): void;
};

type Options = {
  name: string;
  view: View;
  scope: string;
  /** The clock that the members of the room have when it opens. */
  clock: string;
  epoch: string;
  /** The gateway's clock now. */
  currentClock(): string;
  members: Set<LiveSocket>;
  send(room: Room, events: readonly JsonEvent[], changes: number): void;
  timers: Timers;
  /** Monotonic milliseconds. */
  monotonicNow(): number;
};

export const createRoom = (options: Options): Room => {
  const { name, view, scope, clock, epoch, members, currentClock, send, timers, monotonicNow } = options;
  const intervalMs = view === 'wall' ? LIVE.wallFrameMs : LIVE.roomFrameMs;
  const pending = new Set<Tracked>();
  let postponed: (() => JsonEvent)[] = [];
  let changedAt = clock;
  let last = clock;
  let sentAt = -Infinity;
  let stopTimer: Stop | null = null;

  const textOf = (tracked: Tracked): string =>
    isSeenBy(tracked.scopes, scope) ? changeText(tracked, view) : goneText(tracked);

  const takeFrame = (): JsonEvent[] => {
    if (pending.size === 0) return [];
    const prev = last;
    last = currentClock();
    sentAt = monotonicNow();
    const head = `{"epoch":${JSON.stringify(epoch)},"prev":"${prev}","clock":"${last}","changes":[`;
    const json = `${head}${Array.from(pending, textOf).join(',')}]}`;
    pending.clear();
    return [{ event: 'live:patch', json }];
  };

  const flush = (): void => {
    stopTimer?.();
    stopTimer = null;
    const changes = pending.size;
    const frame = takeFrame();
    // Created now: a beat names the frame before it.
    const events = [...frame, ...postponed.map((make) => make())];
    postponed = [];
    if (events.length > 0) send(room, events, changes);
  };

  const settle = (): void => {
    if (pending.size === 0) return;
    const dueMs = sentAt + intervalMs - monotonicNow();
    if (dueMs <= 0) flush();
    else stopTimer ??= timers.after(dueMs, flush);
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
    sendLater: (event) => {
      postponed.push(event);
      stopTimer ??= timers.after(intervalMs, flush);
    },
    close: () => {
      stopTimer?.();
      postponed = [];
    },
  };
  return room;
};
