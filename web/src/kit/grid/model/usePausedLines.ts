// Keeps the lines of a list in their places while they are read: their order waits, what they show does not.
import { useMemo, useState } from 'react';
import { gridText } from '../text.ts';
import type { Line } from './useTableModel.ts';

type Lines<T> = {
  lines: readonly Line<T>[];
  /** The ids of the rows that the filters leave, of all pages. */
  ids: ReadonlySet<string>;
};

export type Pause = {
  /** The rows are read or used. */
  isReading: boolean;
  /** The reader left the rows for what applies the changes: those that wait go on waiting. */
  isApproaching: boolean;
};

const haveSamePlaces = <T>(a: readonly Line<T>[], b: readonly Line<T>[]): boolean =>
  a.length === b.length && a.every(({ id }, index) => id === b[index]?.id);

/** Null: nothing waits. */
const waitingText = <T>(shown: Lines<T>, now: Lines<T>): string | null => {
  if (shown === now) return null;
  let arrived = 0;
  for (const id of now.ids) if (!shown.ids.has(id)) arrived += 1;
  if (arrived > 0) return gridText.arrived(arrived);
  return haveSamePlaces(shown.lines, now.lines) ? null : gridText.moved;
};

export type PausedLines<T> = {
  shown: readonly Line<T>[];
  waiting: string | null;
  apply: () => void;
};

/** `moment`: sort, filter, page and opened groups. When it changes the newest places are shown. */
export const usePausedLines = <T>(
  lines: readonly Line<T>[],
  ids: ReadonlySet<string>,
  { isReading, isApproaching }: Pause,
  moment: unknown,
): PausedLines<T> => {
  const now = useMemo((): Lines<T> => ({ lines, ids }), [lines, ids]);
  const [frozen, setFrozen] = useState({ now, moment, isPaused: isReading });
  const couldWait = frozen.isPaused && frozen.moment === moment && (isReading || isApproaching);
  const behind = useMemo(() => (couldWait ? waitingText(frozen.now, now) : null), [couldWait, frozen.now, now]);
  const isPaused = isReading || behind !== null;
  const mayFollow = !couldWait || !isPaused;
  // Set while rendering: a row must not move even for one frame.
  if (mayFollow && (frozen.now !== now || frozen.moment !== moment || frozen.isPaused !== isPaused)) {
    setFrozen({ now, moment, isPaused });
  }
  return {
    shown: mayFollow ? lines : frozen.now.lines,
    waiting: behind,
    apply: () => setFrozen({ now, moment, isPaused: isReading }),
  };
};
