// Holds every frame a client was sent to the promises of the protocol, and keeps what broke one.
import type { Change } from '@despacho/contract/live.ts';
import { leaksIn, roomFrom, type Room } from './canary.ts';
import type { Told } from './wireTap.ts';

export type Breach = { client: string; what: 'leak' | 'older' | 'again' | 'room'; detail: string };

export type Ledger = {
  /** For one connection: knows nothing of the others, but for the newest version of each id in this epoch. */
  connection(): (told: Told) => void;
  /** Since the last call. */
  takeBreaches(): Breach[];
  counts(): Readonly<{ full: number; resumed: number; changes: number }>;
  joins(): number;
};

/** Who follows others into rooms may leave one and be back before its next frame: then that tells nothing new, once. */
const FOLLOWERS: ReadonlySet<string> = new Set(['courier', 'courierStatus', 'incident', 'company']);

type Entry = { v: string; isPresent: boolean; isOfFrame: boolean };

const nameOf = ({ kind, id }: Change): string => `${kind} ${id}`;

/** `roomNow`: the name of the room the client belongs to at this moment. */
export const createLedger = (client: string, roomNow: () => string): Ledger => {
  const breaches: Breach[] = [];
  const counts = { full: 0, resumed: 0, changes: 0 };
  let epoch = '';
  let newest = new Map<string, string>();

  const tell = (what: Breach['what'], detail: string): void => void breaches.push({ client, what, detail });
  const watch = (room: Room | null, text: string): void => {
    if (room === null) tell('leak', 'sent before any join');
    else for (const mark of leaksIn(text, room)) tell('leak', `${mark} in ${room.name}`);
  };
  const note = (change: Change): void => {
    const name = nameOf(change);
    const before = newest.get(name) ?? '';
    if (change.v < before) tell('older', `${name}: ${change.v} after ${before}`);
    else newest.set(name, change.v);
  };
  const enter = (other: string): void => {
    if (other === epoch) return;
    epoch = other;
    newest = new Map();
  };

  const connection: Ledger['connection'] = () => {
    let entries = new Map<string, Entry>();
    let room: Room | null = null;
    /** Behind a join may come what changed while its body was packed: the room hears that a second time. */
    let catchUpFrom: string | null = null;

    const take = (changes: readonly Change[], isOfFrame: boolean): void => {
      for (const change of changes) {
        const name = nameOf(change);
        const held = entries.get(name);
        const isPresent = !('gone' in change);
        note(change);
        const isSame = held !== undefined && held.v === change.v && held.isPresent === isPresent;
        if (isOfFrame && isSame && held.isOfFrame && !FOLLOWERS.has(change.kind)) tell('again', `${name} ${change.v}`);
        entries.set(name, { v: change.v, isPresent, isOfFrame });
      }
    };

    return (told) => {
      if (told.type === 'join') {
        if (!told.answer.ok) return;
        const { full, epoch: of, scope, clock } = told.answer;
        enter(of);
        counts[full ? 'full' : 'resumed'] += 1;
        if (scope !== roomNow()) tell('room', `${scope} instead of ${roomNow()}`);
        room = roomFrom(scope);
        watch(room, told.text);
        if (full) entries = new Map();
        take(told.changes, false);
        catchUpFrom = clock;
      } else if (told.type === 'patch') {
        const isCatchUp = catchUpFrom === told.frame.prev;
        catchUpFrom = null;
        enter(told.frame.epoch);
        counts.changes += told.frame.changes.length;
        watch(room, told.text);
        take(told.frame.changes, !isCatchUp);
      } else if (told.type === 'positions') watch(room, told.text);
    };
  };

  return {
    connection,
    takeBreaches: () => breaches.splice(0),
    counts: () => ({ ...counts }),
    joins: () => counts.full + counts.resumed,
  };
};
