// Where the keyboard goes from a cell. Line -1 is the row of headers.

export type Place = { line: number; column: number };
export type Field = { lines: number; columns: number; /** Lines that fit the window. */ window: number };

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
