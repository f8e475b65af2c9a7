// Positions of couriers: read once a second, sent to the rooms that see the courier, all of them every tenth time.
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import type { PositionRow, Positions } from '@despacho/contract/live/protocol.ts';
import { fixFrom } from '../../../store/live/positions.ts';

export type PositionBoard = {
  /** Takes the stored positions of Redis. */
  take(stored: Readonly<Record<string, string>>): void;
  /** The scopes of a courier changed: rooms that see it now do not have its position. */
  onCourierMoved(courierId: string): void;
  /** Begins the next frame: `frameFor` returns its rows. */
  turn(): void;
  /** JSON of the rows that a scope gets in this frame; null when there are none. */
  frameFor(scope: string, serverTime: number): string | null;
  rowsFor(scope: string): PositionRow[];
  /** Null: no position is stored. */
  find(courierId: string): Fix | null;
};

type StoredPosition = { stored: string; fix: Fix; row: PositionRow; text: string };

const ALL_EVERY = 10;

const rowOf = ({ courierId, position, at, accuracyM, battery, arrivedAt }: Fix): PositionRow => {
  const row = [courierId, position.lat, position.lng, at, accuracyM, battery] as const;
  return arrivedAt === undefined ? [...row] : [...row, arrivedAt];
};

/** `isSeenBy`: the scopes of a position are those of its courier. */
export const createPositionBoard = (isSeenBy: (courierId: string, scope: string) => boolean): PositionBoard => {
  const byCourier = new Map<string, StoredPosition>();
  let changed = new Set<string>();
  let sending = new Set<string>();
  let turns = 0;

  const positionsFor = (courierIds: Iterable<string>, scope: string): StoredPosition[] => {
    const rows: StoredPosition[] = [];
    for (const id of courierIds) {
      const one = byCourier.get(id);
      if (one !== undefined && isSeenBy(id, scope)) rows.push(one);
    }
    return rows;
  };
  const isAll = (): boolean => turns % ALL_EVERY === 0;

  return {
    take: (stored) => {
      for (const id of byCourier.keys()) if (stored[id] === undefined) byCourier.delete(id);
      for (const [id, text] of Object.entries(stored)) {
        if (byCourier.get(id)?.stored === text) continue;
        const fix = fixFrom(text);
        if (fix === null) continue;
        const row = rowOf(fix);
        byCourier.set(id, { stored: text, fix, row, text: JSON.stringify(row) });
        changed.add(id);
      }
    },
    onCourierMoved: (id) => void changed.add(id),
    turn: () => {
      turns += 1;
      sending = changed;
      changed = new Set();
    },
    frameFor: (scope, serverTime) => {
      const rows = positionsFor(isAll() ? byCourier.keys() : sending, scope);
      if (rows.length === 0 && !isAll()) return null;
      const head: Omit<Positions, 'positions'> = { serverTime, all: isAll() };
      return `${JSON.stringify(head).slice(0, -1)},"positions":[${rows.map(({ text }) => text).join(',')}]}`;
    },
    find: (courierId) => byCourier.get(courierId)?.fix ?? null,
    rowsFor: (scope) => positionsFor(byCourier.keys(), scope).map(({ row }) => row),
  };
};
