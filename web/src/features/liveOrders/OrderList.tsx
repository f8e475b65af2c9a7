// A live grid of active orders, greyed while it is not live.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { orderColumns } from '../../entities/orders/columns.tsx';
import { includesAll, withCompanies } from '../../entities/orders/counted.ts';
import { listedId, liveOrders, type ListedOrder } from '../../entities/orders/listed.ts';
import { useOpenOrder } from '../../entities/orders/useOpenOrder.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import type { GridControls } from '../../kit/grid/props.ts';
import { useShownAt, useLive } from '../../kit/live.tsx';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { useBulk } from '../bulk/useBulk.tsx';
import { AddOrder } from '../createOrder/AddOrder.tsx';
import { FooterCounters, LeftOutChip, LevelCounters } from './Counters.tsx';
import { isSameListing, listingOf } from './listing.ts';
import type { LiveList } from './liveLists.ts';
import { listText } from './text.ts';
import { useCellActs } from './useCellActs.ts';
import { SavedViews } from './views/SavedViews.tsx';

const SIZES = [10, 20, 50, 100, 200];

const lateIn = (rows: readonly ListedOrder[]): number => rows.filter(({ level }) => level === 'LATE').length;
const noteOf =
  (text: (count: number) => string) =>
  (rows: readonly ListedOrder[]): string | null => {
    const count = lateIn(rows);
    return count === 0 ? null : text(count);
  };
const groupNote = noteOf(listText.lateInGroup);
const hiddenNote = noteOf(listText.hiddenLate);

export const OrderList = ({ list, title }: { list: LiveList; title: string }) => {
  const state = useSessionState();
  const isGlobal = state.isSignedIn && state.profile.company === null && state.profile.branch === null;
  const shownAt = useShownAt();
  const acts = useCellActs();
  const columns = useMemo(
    () => orderColumns(acts.removeEditing === undefined ? list.columns : [...list.columns, 'removeEditing'], acts),
    [acts, list],
  );
  const address = useSearchParams();
  const [params, setParams] = address;
  const isWhole = includesAll(params);
  const { rows, counts, leftOut } = useLive(
    (collections, now) => listingOf(collections, { list, now: shownAt(now), isGlobal, includesAll: isWhole }),
    {
      everyMs: LIVE_MS.rows,
      isEqual: isSameListing,
    },
  );
  const bulk = useBulk();
  const countedPath = useScreenPath()(list.countedIn);
  const head = (grid: GridControls) => (
    <>
      <LevelCounters grid={grid} />
      <LeftOutChip
        leftOut={leftOut}
        isIncluded={isWhole}
        onToggle={() => setParams(withCompanies(params, !isWhole), { replace: true })}
      />
      <SavedViews list={list.path} grid={grid} />
    </>
  );
  return (
    <Greyed>
      <AddOrder />
      <DataGrid
        id={list.path.slice(1)}
        title={title}
        columns={columns}
        rows={rows}
        rowId={listedId}
        live={liveOrders}
        address={address}
        size={20}
        sizes={SIZES}
        empty={listText.empty}
        onOpen={useOpenOrder(list.path)}
        opens={list.opens}
        {...(bulk.actions === undefined ? {} : { actions: bulk.actions })}
        keys={bulk.keys}
        head={head}
        groupNote={groupNote}
        hiddenNote={hiddenNote}
        footer={<FooterCounters counts={counts} hint={list.hint} path={countedPath} />}
      />
    </Greyed>
  );
};
