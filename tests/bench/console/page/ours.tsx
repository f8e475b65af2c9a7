// The product's grid, fed like on a screen: each row follows its order, the list a snapshot twice a second.
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { listedId, type ListedOrder } from '../../../../web/src/entities/orders/listed.ts';
import { Blueprint } from '../../../../web/src/kit/blueprint/Blueprint.tsx';
import { DataGrid } from '../../../../web/src/kit/grid/DataGrid.tsx';
import { columns, listed, orders, play, ROWS } from './orders.ts';

const SNAPSHOT_MS = 500;

const useOrder = (id: string): StaffOrder | undefined => {
  const subscribe = useCallback((listener: () => void) => orders.subscribeId(id, listener), [id]);
  return useSyncExternalStore(subscribe, () => orders.get(id));
};
const live = {
  useRow: ({ order: { id } }: ListedOrder): ListedOrder | undefined => {
    const order = useOrder(id);
    return order === undefined ? undefined : listed(order);
  },
};
const snapshot = (): ListedOrder[] => [...orders.values()].map(listed);

export const Ours = () => {
  const [rows, setRows] = useState(snapshot);
  useEffect(() => {
    play((changed) => {
      for (const order of changed) orders.set(order.id, order);
      requestAnimationFrame(() => orders.flush());
    });
    const timer = setInterval(() => setRows(snapshot()), SNAPSHOT_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Blueprint>
      <div style={{ display: 'flex', height: '100vh' }}>
        <DataGrid id="bench" title="Bench" columns={columns} rows={rows} rowId={listedId} live={live} size={ROWS} />
      </div>
    </Blueprint>
  );
};
