// A list of orders that are over: request data over chosen days, greyed while nobody knows whether it is still true.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { orderColumns } from '../../entities/orders/columns.tsx';
import { listedId, type ListedOrder } from '../../entities/orders/listed.ts';
import { orderText } from '../../entities/orders/text.ts';
import { useOpenOrder } from '../../entities/orders/useOpenOrder.ts';
import { useCan } from '../../kit/access.ts';
import { SetChips } from '../../kit/grid/bar/SetChips.tsx';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import type { GridControls } from '../../kit/grid/props.ts';
import { Greyed } from '../../kit/shell/Truth.tsx';
import type { ClosedList as List } from './closedLists.ts';
import { Footer, Rest } from './Footer.tsx';
import { closedText } from './text.ts';
import { useClosedOrders } from './useClosedOrders.ts';
import { useRestore } from './useRestore.ts';
import { useWindow } from './useWindow.ts';
import { WindowChoice } from './WindowChoice.tsx';

const CLOSINGS = [orderText.abandoned, orderText.byPerson];

const useColumns = (list: List, restore: ReturnType<typeof useRestore>) => {
  const state = useSessionState();
  const isOfCompany = state.isSignedIn && (state.profile.company !== null || state.profile.branch !== null);
  const mayRestore = useCan('orders.restore') && list.isDeleted;
  return useMemo(() => {
    const shown = isOfCompany ? (list.shownToCompany ?? list.shown) : list.shown;
    // The documents' order is that of the columns shown; the others follow.
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
  const { rows, failure, isLoading, retry, more, isLoadingMore, total, unreadable } = useClosedOrders(list, window);
  const columns = useColumns(list, useRestore());
  const head = (grid: GridControls) => (
    <>
      <WindowChoice window={window} rule={rule} onChoose={choose} />
      {list.isDeleted ? <SetChips grid={grid} column="closing" label={closedText.closing} values={CLOSINGS} /> : null}
    </>
  );
  const footer = (left: readonly ListedOrder[]) => (
    <>
      <Footer rows={left} hasAverage={list.isDeleted} unreadable={unreadable} />
      <Rest listed={rows.length} total={total} more={more} isAsking={isLoadingMore} />
    </>
  );
  return (
    <Greyed>
      <DataGrid
        id={list.path.slice(1)}
        title={title}
        {...(list.fileName === undefined ? {} : { fileName: list.fileName })}
        columns={columns}
        rows={rows}
        rowId={listedId}
        address={useSearchParams()}
        size={list.size}
        sizes={list.sizes}
        empty={closedText.empty}
        isLoading={isLoading}
        failure={failure === null ? null : closedText.failed}
        onRetry={retry}
        onOpen={useOpenOrder(list.path)}
        head={head}
        footer={footer}
      />
    </Greyed>
  );
};
