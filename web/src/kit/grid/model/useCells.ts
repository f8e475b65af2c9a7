// The cell of the keyboard: kept by the names of its row and column, so that it stays with them when rows come and go.
import { useCallback, useEffect, useState } from 'react';
import type { Active } from '../body/Rows.tsx';

// Where the keyboard goes from a cell. Line -1 is the row of headers.
type Place = { line: number; column: number };
type Field = { lines: number; columns: number; /** Lines that fit the window. */ window: number };

export const HEADERS = -1;
const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

/** Null: the key moves nothing. */
export const move = ({ line, column }: Place, key: string, isFar: boolean, field: Field): Place | null => {
  const to = (toLine: number, toColumn: number): Place => ({
    line: clamp(toLine, HEADERS, field.lines - 1),
    column: clamp(toColumn, 0, field.columns - 1),
  });
  switch (key) {
    case 'ArrowDown':
      return to(isFar ? field.lines - 1 : line + 1, column);
    case 'ArrowUp':
      return to(isFar ? HEADERS : line - 1, column);
    case 'ArrowRight':
      return to(line, isFar ? field.columns - 1 : column + 1);
    case 'ArrowLeft':
      return to(line, isFar ? 0 : column - 1);
    case 'Home':
      return to(isFar ? Math.min(0, field.lines - 1) : line, 0);
    case 'End':
      return to(isFar ? field.lines - 1 : line, field.columns - 1);
    case 'PageDown':
      return to(line + field.window, column);
    case 'PageUp':
      return to(Math.max(Math.min(0, field.lines - 1), line - field.window), column);
    default:
      return null;
  }
};

/** The row of headers among the lines. */
export const HEADER_LINE = '#header';

type Given = {
  lines: readonly string[];
  columns: readonly string[];
  /** How many lines the window shows. */ fitting: () => number;
  idOf: (cell: Active) => string;
};

export type Cells = {
  active: Active | null;
  setActive: (cell: Active | null) => void;
  /** The cell a key leads to; null when the key moves nothing. */
  moved: (key: string, isFar: boolean) => Active | null;
};

export const useCells = ({ lines, columns, fitting, idOf }: Given): Cells => {
  const [wanted, setWanted] = useState<Active | null>(null);
  const hasLine = wanted !== null && (wanted.line === HEADER_LINE || lines.includes(wanted.line));
  const active = hasLine && columns.includes(wanted.column) ? wanted : null;
  const activeId = wanted === null ? null : idOf(wanted);
  useEffect(() => {
    if (activeId === null) return;
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);

  const moved = useCallback(
    (key: string, isFar: boolean): Active | null => {
      const field: Field = { lines: lines.length, columns: columns.length, window: fitting() };
      const from =
        active === null
          ? null
          : {
              line: active.line === HEADER_LINE ? HEADERS : lines.indexOf(active.line),
              column: columns.indexOf(active.column),
            };
      // The first key shows where one is.
      const to = from === null ? move({ line: HEADERS, column: 0 }, key, false, field) : move(from, key, isFar, field);
      if (to === null) return null;
      const line = to.line === HEADERS ? HEADER_LINE : lines[to.line];
      const column = columns[to.column];
      return line === undefined || column === undefined ? null : { line, column };
    },
    [active, lines, columns, fitting],
  );
  return { active, setActive: setWanted, moved };
};
