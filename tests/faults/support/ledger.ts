// Holds every frame a client was sent to the promises of the protocol, and keeps what broke one.
import type { Change } from '@despacho/contract/live/protocol.ts';
import { leaksIn, roomFrom, type Room } from './canary.ts';
import type { WireMessage } from './wireTap.ts';

type Breach = { client: string; what: 'leak' | 'older' | 'again' | 'room'; detail: string };

export type Ledger = {
  /** For one connection, independent of the others. */
  connection(): (onMessage: WireMessage) => void;
  /** Since the last call. */
  takeBreaches(): Breach[];
  counts(): Readonly<{ full: number; resumed: number; changes: number }>;
  joins(): number;
};

/** Kinds that follow others into rooms may leave and return before the next frame: then one frame repeats a version. */
const FOLLOWERS: ReadonlySet<string> = new Set(['courier', 'courierStatus', 'incident', 'company']);

type Entry = { v: string; isPresent: boolean; isOfFrame: boolean };
type Joined = { room: Room; epoch: string; /** Newest of each id. */ entries: Map<string, Entry> };

const nameOf = ({ kind, id }: Change): string => `${kind} ${id}`;

/** `roomNow`: the name of the room the client belongs to at this moment. */
export const createLedger = (client: string, roomNow: () => string): Ledger => {
  const breaches: Breach[] = [];
  const counts = { full: 0, resumed: 0, changes: 0 };

  const report = (what: Breach['what'], detail: string): void => void breaches.push({ client, what, detail });
  const watch = (joined: Joined | null, text: string): void => {
    if (joined === null) report('leak', 'sent before any join');
    else for (const mark of leaksIn(text, joined.room)) report('leak', `${mark} in ${joined.room.name}`);
  };
  const check = (change: Change, existing: Entry | undefined, isOfFrame: boolean): void => {
    if (existing === undefined) return;
    const name = nameOf(change);
    if (change.v < existing.v) report('older', `${name}: ${change.v} after ${existing.v}`);
    const isSame = existing.v === change.v && existing.isPresent === !('gone' in change);
    if (isOfFrame && isSame && existing.isOfFrame && !FOLLOWERS.has(change.kind))
      report('again', `${name} ${change.v}`);
  };

  const connection: Ledger['connection'] = () => {
    let joined: Joined | null = null;
    /** Behind a join may come what changed while its body was packed: the room gets it a second time. */
    let catchUpFrom: string | null = null;

    const note = (entries: Map<string, Entry>, change: Change, isOfFrame: boolean): void =>
      void entries.set(nameOf(change), { v: change.v, isPresent: !('gone' in change), isOfFrame });

    return (onMessage) => {
      if (onMessage.type === 'join') {
        if (!onMessage.result.ok) return;
        const { full, epoch, scope, clock } = onMessage.result;
        counts[full ? 'full' : 'resumed'] += 1;
        if (scope !== roomNow()) report('room', `${scope} instead of ${roomNow()}`);
        joined = { room: roomFrom(scope), epoch, entries: full || joined === null ? new Map() : joined.entries };
        watch(joined, onMessage.text);
        // Its body may be a second old, and later frames follow: earlier frames count no more.
        for (const change of onMessage.changes) note(joined.entries, change, false);
        catchUpFrom = clock;
      } else if (onMessage.type === 'positions') watch(joined, onMessage.text);
      else if (onMessage.type === 'patch') {
        const { frame, text } = onMessage;
        const isOfFrame = catchUpFrom !== frame.prev;
        catchUpFrom = null;
        counts.changes += frame.changes.length;
        watch(joined, text);
        // The frame is in an epoch that the client has not joined yet: it applies nothing of it.
        if (joined === null || joined.epoch !== frame.epoch) return;
        for (const change of frame.changes) {
          check(change, joined.entries.get(nameOf(change)), isOfFrame);
          note(joined.entries, change, isOfFrame);
        }
      }
    };
  };

  return {
    connection,
    takeBreaches: () => breaches.splice(0),
    counts: () => ({ ...counts }),
    joins: () => counts.full + counts.resumed,
  };
};
