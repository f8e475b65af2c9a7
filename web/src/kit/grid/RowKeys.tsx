// Keys that reach the rows from anywhere on the page: to the next and the previous row, into the search, and what the screen does with rows.
import { useOwnKey } from '../shell/keys/ownKeys.ts';
import { rowsUnderKeys } from './keys.ts';
import { HEADER_LINE } from './model/useCells.ts';
import type { RowKey } from './props.ts';
import { APPLY_KEY, gridText } from './text.ts';
import type { Grid, GridParts } from './useGrid.ts';

type RowKeysProps<T extends object> = {
  grid: Grid<T>;
  parts: GridParts;
  keys: readonly RowKey<T>[];
  /** Changes may wait. */
  isLive: boolean;
};

type OneProps = { name: string; does: string; onKey: () => void };

const One = ({ name, does, onKey }: OneProps) => {
  useOwnKey(name, does, onKey);
  return null;
};

export const RowKeys = <T extends object>({ grid, parts: { scroller, search }, keys, isLive }: RowKeysProps<T>) => {
  const step = (key: 'ArrowDown' | 'ArrowUp'): void => {
    const to = grid.cells.moved(key, false);
    if (scroller.current === null || to === null || to.line === HEADER_LINE) return;
    scroller.current.focus({ preventScroll: true });
    // Begins on the row's own cells: Enter opens it there, and chooses it on its box.
    grid.cells.setActive({ line: to.line, column: grid.cells.active?.column ?? grid.visible[0]?.id ?? to.column });
  };
  useOwnKey('j', gridText.nextRow, () => step('ArrowDown'));
  useOwnKey('k', gridText.previousRow, () => step('ArrowUp'));
  useOwnKey('/', gridText.searchRows, () => search.current?.select());
  const own = keys.map(({ key, does, run }) => (
    <One
      key={key}
      name={key}
      does={does}
      onKey={() => {
        const rows = rowsUnderKeys(grid, scroller);
        if (rows.length > 0) run(rows, grid.selection.clear);
      }}
    />
  ));
  return (
    <>
      {isLive ? <One name={APPLY_KEY} does={gridText.applyWaiting} onKey={grid.rows.apply} /> : null}
      {own}
    </>
  );
};
