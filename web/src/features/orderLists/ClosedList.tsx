// A list of closed orders over chosen days, in pages of the server; grey while the live connection is down.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { orderColumns } from '../../entities/orders/columns.tsx';
import { listedId, type ListedOrder } from '../../entities/orders/listed.ts';
import { useOpenOrder } from '../../entities/orders/useOpenOrder.ts';
import { useCan } from '../../kit/access.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import type { GridControls } from '../../kit/grid/props.ts';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import type { ClosedList as List } from './closedLists.ts';
import { ClosingChips } from './ClosingChips.tsx';
import { Footer } from './Footer.tsx';
import { closedText } from './text.ts';
import { useOrderSource } from './useOrderSource.ts';
import { useRestore } from './useRestore.ts';
import { useWindow } from './useWindow.ts';
import { WindowChoice } from './WindowChoice.tsx';

const useColumns = (list: List, restore: ReturnType<typeof useRestore>) => {
  const state = useSessionState();
  const isOfCompany = state.isSignedIn && (state.profile.company !== null || state.profile.branch !== null);
  const mayRestore = useCan('orders.restore') && list.isDeleted;
  return useMemo(() => {
    const shown = isOfCompany ? (list.shownToCompany ?? list.shown) : list.shown;
    // The stored order of columns is that of the shown ones; the others follow.
    const ordered = [...shown, ...list.columns.filter((id) => !shown.includes(id))];
    const acts = mayRestore ? { restore } : {};
    return orderColumns(
      ordered.flatMap((id) => (mayRestore && id === 'closing' ? [id, 'restore'] : [id])),
      acts,
      [...shown, 'restore'],
    );
  }, [isOfCompany, list, mayRestore, restore]);
};

export const ClosedList = ({ list, title }: { list: List; title: string }) => {
  const { window, rule, choose } = useWindow(list);
  const source = useOrderSource(list, window);
  const columns = useColumns(list, useRestore());
  const head = (grid: GridControls) => (
    <>
      <WindowChoice window={window} rule={rule} onChoose={choose} />
      {list.isDeleted && grid.paged !== null ? <ClosingChips grid={grid} source={source} query={grid.paged} /> : null}
    </>
  );
  const footer = (_rows: readonly ListedOrder[], grid: GridControls) => (
    <Footer list={list} window={window} grid={grid} />
  );
  return (
    <Greyed>
      <DataGrid
        id={list.key ?? list.path.slice(1)}
        title={title}
        {...(list.fileName === undefined ? {} : { fileName: list.fileName })}
        columns={columns}
        source={source}
        rowId={listedId}
        address={useSearchParams()}
        size={list.size}
        sizes={list.sizes}
        empty={closedText.empty}
        onOpen={useOpenOrder(list.path)}
        head={head}
        footer={footer}
      />
    </Greyed>
  );
};
