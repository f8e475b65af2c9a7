// The newest state of each drawn row, which a key or a click acts on: a row follows its own record, the list does not.
import { useCallback, useRef } from 'react';
import type { Line } from './useTableModel.ts';

export type Newest<T> = {
  onNewest: (line: string, row: T | null) => void;
  currentOf: (line: Line<T> & { kind: 'row' }) => T;
};

export const useNewest = <T>(): Newest<T> => {
  const newest = useRef(new Map<string, T>());
  const onNewest = useCallback((line: string, row: T | null) => {
    if (row === null) newest.current.delete(line);
    else newest.current.set(line, row);
  }, []);
  return { onNewest, currentOf: (line) => newest.current.get(line.id) ?? line.row };
};
