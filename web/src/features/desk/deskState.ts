// The rows of the desk and the chosen order. Rows are sorted again and the choice goes on only when the person acts: what
// happens meanwhile marks rows, and waits [DK4].
import type { DeskRow } from '@despacho/domain/orders/desk.ts';

/** `sent` waits for its answer, `assigned` for the live copy, `refused` has a reason. `acts`: since the mark. */
export type Mark = { kind: 'sent' | 'assigned' | 'refused'; text: string; acts: number };

export type DeskState = {
  /** What waits now. */
  current: readonly DeskRow[];
  /** What is shown. */
  rows: readonly DeskRow[];
  chosen: string | null;
  /** Several orders that are assigned together; empty: the chosen one alone. */
  selected: ReadonlySet<string>;
  skipped: ReadonlySet<string>;
  marks: ReadonlyMap<string, Mark>;
  /** Counts the choices: suggestions are requested once for each. */
  turn: number;
};

export type DeskEvent =
  | { type: 'LIVE'; current: readonly DeskRow[] }
  /** `add`: to those that are selected; `range`: all from the chosen one to it. */
  | { type: 'CHOOSE'; id: string; with?: 'add' | 'range' }
  | { type: 'MOVE'; by: 1 | -1; isExtending: boolean }
  | { type: 'SELECT'; ids: readonly string[] }
  | { type: 'UNSELECT' }
  | { type: 'SKIP' }
  | { type: 'REFRESH' }
  /** All at once, so that the choice goes on once. */
  | { type: 'SEND'; sent: readonly { id: string; text: string }[] }
  | { type: 'ASSIGNED'; id: string }
  | { type: 'REFUSED'; id: string; text: string }
  /** Waits again, and is the next to be handled. */
  | { type: 'RETURN'; id: string };

const NONE: ReadonlySet<string> = new Set();
/**
 * A refused order of another person leaves the list after so many acts; an assigned one that the live copy still shows as waiting
 * then was taken back by other means.
 */
const MAX_ACTS = { refused: 3, assigned: 10, sent: Infinity } as const;

export const emptyDesk: DeskState = {
  current: [],
  rows: [],
  chosen: null,
  selected: NONE,
  skipped: NONE,
  marks: new Map(),
  turn: 0,
};

/** Not in a queue any more, by what another person did. */
export const isGone = ({ current }: DeskState, id: string): boolean => !current.some((row) => row.id === id);

const isHandled = ({ marks }: DeskState, id: string): boolean => {
  const kind = marks.get(id)?.kind;
  return kind === 'sent' || kind === 'assigned';
};

/** It waits, and nothing of this desk is on its way for it. */
const isOpen = (state: DeskState, id: string): boolean => !isHandled(state, id) && !isGone(state, id);

/** The orders that the next assignment is for. */
export const targetsOf = (state: DeskState): string[] => {
  const ids = state.selected.size > 0 ? state.rows.map(({ id }) => id).filter((id) => state.selected.has(id)) : [];
  const chosen = ids.length > 0 ? ids : state.chosen === null ? [] : [state.chosen];
  return openOf(state, chosen);
};

/** Those that still wait: what another person took, or this desk has sent, is left out [DK5]. */
export const openOf = (state: DeskState, ids: readonly string[]): string[] => ids.filter((id) => isOpen(state, id));

/** [DK17] One of the selected orders carries them all. */
export const carriedWith = (state: DeskState, id: string): string[] => {
  const targets = targetsOf(state);
  return targets.includes(id) ? targets : [id];
};

/** What came since the rows were sorted. */
export const newCount = ({ current, rows }: DeskState): number => {
  const shown = new Set(rows.map(({ id }) => id));
  return current.filter(({ id }) => !shown.has(id)).length;
};

const choose = (state: DeskState, chosen: string | null): DeskState => ({
  ...state,
  chosen,
  selected: NONE,
  turn: state.turn + 1,
});

/** Sorted as it is now; a refused order that another person has stays above its queue for a while. */
const settle = (state: DeskState): DeskState => {
  const marks = new Map(
    [...state.marks]
      .map(([id, mark]) => [id, { ...mark, acts: mark.acts + 1 }] as const)
      .filter(([, { kind, acts }]) => acts <= MAX_ACTS[kind]),
  );
  const current = new Set(state.current.map(({ id }) => id));
  const refused = state.rows.filter(({ id }) => marks.get(id)?.kind === 'refused' && !current.has(id));
  const waiting = state.current.filter(({ id }) => marks.get(id)?.kind !== 'assigned');
  const byQueue = Map.groupBy([...refused, ...waiting], ({ queue }) => queue);
  return { ...state, marks, rows: [...byQueue.values()].flat() };
};

/** To the first that waits and was not skipped; when all were skipped they begin again. */
const advance = (before: DeskState): DeskState => {
  const state = settle(before);
  const open = state.rows.filter(({ id }) => isOpen(state, id));
  const next = open.find(({ id }) => !state.skipped.has(id));
  if (next !== undefined) return choose(state, next.id);
  const again = open.find(({ id }) => id !== before.chosen) ?? open[0];
  return choose({ ...state, skipped: NONE }, again?.id ?? null);
};

const areSame = (a: readonly DeskRow[], b: readonly DeskRow[]): boolean =>
  a.length === b.length && a.every(({ id, queue }, index) => b[index]?.id === id && b[index].queue === queue);

const live = (before: DeskState, received: readonly DeskRow[]): DeskState => {
  const current = areSame(before.current, received) ? before.current : received;
  const ids = new Set(current.map(({ id }) => id));
  const isOver = ([id, { kind }]: [string, Mark]): boolean => kind === 'assigned' && !ids.has(id);
  const marks = [...before.marks].some(isOver) ? new Map([...before.marks].filter((e) => !isOver(e))) : before.marks;
  const isSame = current === before.current && marks === before.marks;
  const state = isSame ? before : { ...before, current, marks };
  // A desk that was left and opened again has a choice, and no rows yet.
  if (state.chosen !== null && state.rows.length === 0 && isOpen(state, state.chosen)) {
    return choose(settle(state), state.chosen);
  }
  const hasNone = state.chosen === null || state.rows.length === 0;
  return hasNone && current.some(({ id }) => isOpen(state, id)) ? advance(state) : state;
};

const neighbourOf = ({ rows, chosen }: DeskState, by: 1 | -1): string | null => {
  const index = rows.findIndex(({ id }) => id === chosen);
  return rows[Math.min(rows.length - 1, Math.max(0, index + by))]?.id ?? null;
};

const rangeTo = ({ rows, chosen }: DeskState, id: string): string[] => {
  const ids = rows.map((row) => row.id);
  const [from, to] = [ids.indexOf(chosen ?? id), ids.indexOf(id)].toSorted((a, b) => a - b);
  return ids.slice(from, (to ?? 0) + 1);
};

const select = (state: DeskState, ids: Iterable<string>, chosen: string | null): DeskState => ({
  ...choose(state, chosen),
  selected: new Set(ids),
});

const marked = (state: DeskState, kind: Mark['kind'], texts: readonly { id: string; text: string }[]): DeskState => ({
  ...state,
  marks: new Map([...state.marks, ...texts.map(({ id, text }) => [id, { kind, text, acts: 0 }] as const)]),
});

const returned = (state: DeskState, id: string): DeskState => {
  const marks = new Map([...state.marks].filter(([each]) => each !== id));
  const settled = settle({ ...state, marks });
  const isShown = settled.rows.some((row) => row.id === id);
  const row: DeskRow = { id, queue: 'withoutCourier' };
  return choose(isShown ? settled : { ...settled, rows: [row, ...settled.rows] }, id);
};

const chosenBy = (state: DeskState, id: string, how: 'add' | 'range' | undefined): DeskState => {
  if (how === undefined) return choose(state, id);
  if (how === 'range') return select(state, rangeTo(state, id), state.chosen);
  const before = new Set(state.selected.size === 0 && state.chosen !== null ? [state.chosen] : state.selected);
  if (!before.delete(id)) before.add(id);
  return select(state, before, before.has(state.chosen ?? '') ? state.chosen : id);
};

export const deskReducer = (state: DeskState, event: DeskEvent): DeskState => {
  switch (event.type) {
    case 'LIVE':
      return live(state, event.current);
    case 'CHOOSE':
      return chosenBy(state, event.id, event.with);
    case 'MOVE': {
      const next = neighbourOf(state, event.by);
      if (next === null) return state;
      return event.isExtending
        ? select(state, [...state.selected, ...rangeTo(state, next)], next)
        : choose(state, next);
    }
    case 'SELECT': {
      // An order on the map may be newer than the rows.
      const wanted = new Set(event.ids);
      const ids = state.rows.map(({ id }) => id).filter((id) => wanted.has(id));
      return ids.length === 0 ? state : select(state, ids, ids[0] ?? null);
    }
    case 'UNSELECT':
      return state.selected.size === 0 ? state : choose(state, state.chosen);
    case 'SKIP':
      return advance({
        ...state,
        skipped: new Set([...state.skipped, ...(state.chosen === null ? [] : [state.chosen])]),
      });
    case 'REFRESH':
      return settle(state);
    case 'SEND':
      return advance(marked(state, 'sent', event.sent));
    case 'ASSIGNED': {
      const text = state.marks.get(event.id)?.text ?? '';
      return live(marked(state, 'assigned', [{ id: event.id, text }]), state.current);
    }
    case 'REFUSED': {
      const next = marked(state, 'refused', [event]);
      return { ...next, skipped: new Set([...state.skipped, event.id]) };
    }
    case 'RETURN':
      return returned(state, event.id);
  }
};
