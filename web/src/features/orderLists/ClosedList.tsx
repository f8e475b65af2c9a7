// A list of closed orders over chosen days, in pages of the server; grey while the live connection is down.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { closing } from '@despacho/contract/orders/lists.ts';
import { useMemo, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { orderColumns } from '../../entities/orders/columns.tsx';
import { listedId, type ListedOrder } from '../../entities/orders/listed.ts';
import { referenceRefusal } from '../../entities/orders/referenceRefusal.ts';
import { orderName } from '../../entities/orders/text.ts';
import { useOpenOrder } from '../../entities/orders/useOpenOrder.ts';
import { useCan } from '../../kit/access.ts';
import { DayChoice } from '../../kit/date/DayChoice.tsx';
import type { RangeRule } from '../../kit/date/days.ts';
import { RangeChoice } from '../../kit/date/RangeChoice.tsx';
import { SetChips } from '../../kit/grid/bar/SetChips.tsx';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import type { GridControls } from '../../kit/grid/props.ts';
import type { PagedQuery, PagedSource } from '../../kit/grid/source.ts';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import type { ClosedList as List } from './closedLists.ts';
import { Footer } from './Footer.tsx';
import { closedText } from './text.ts';
import { useOrderSource, CLOSING_LABEL, CLOSINGS } from './useOrderSource.ts';
import { useWindow, type ListWindow } from './useWindow.ts';

// Deleted orders by the user who closed them, counted over the whole list; a press shows one kind only.
type ClosingChipsProps = { grid: GridControls; source: PagedSource<ListedOrder>; query: PagedQuery };

const labelOf = (value: string): string => {
  const { data } = closing.safeParse(value);
  return data === undefined ? value : CLOSING_LABEL[data];
};

const ClosingChips = ({ grid, source, query }: ClosingChipsProps) => {
  // oxlint-disable-next-line react/hooks -- a list has one source for good
  const counts = source.useCounts(query, 'closing', CLOSINGS);
  const facets = () => [...counts].map(([key, count]) => ({ key, text: labelOf(key), count }));
  return (
    <SetChips
      grid={{ ...grid, facets }}
      column="closing"
      label={closedText.closing}
      values={CLOSINGS}
      render={labelOf}
    />
  );
};

// Brings a deleted order back to where it was [UN1].
const useRestore = (): ((row: ListedOrder) => void) => {
  const restore = useAction('restoreOrder');
  return useCallback(
    async ({ order }: ListedOrder) => {
      const result = await restore({ params: { id: order.id }, headers: {} });
      if (result.ok) {
        notify(closedText.restored(orderName(order.number)), 'success');
        return;
      }
      notify(closedText.restoreFailed, 'danger');
      notify(referenceRefusal(result.details) ?? FAILURE_TEXT[result.code], 'warning');
    },
    [restore],
  );
};

// The days of the list: three fixed windows, or a range.
type WindowChoiceProps = { window: ListWindow; rule: RangeRule; onChoose: (window: ListWindow) => void };

const WindowChoice = ({ window, rule, onChoose }: WindowChoiceProps) =>
  window.kind === 'days' ? (
    <DayChoice value={window.days} onChange={(days) => onChoose({ kind: 'days', days })} />
  ) : (
    <RangeChoice value={window.range} rule={rule} onChange={(range) => onChoose({ kind: 'range', range })} />
  );

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
