// ag-grid community, fed as its documentation recommends for many updates: asynchronous transactions.
import { AllCommunityModule, ModuleRegistry, type ColDef, type GridApi } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useState } from 'react';
import type { ListedOrder } from '../../../../web/src/entities/orders/listed.ts';
import { textOf, widthOf } from '../../../../web/src/kit/grid/column.ts';
import { columns, listed, orders, play } from './orders.ts';

ModuleRegistry.registerModules([AllCommunityModule]);

const definitions: ColDef<ListedOrder>[] = columns.map((column) => ({
  colId: column.id,
  headerName: column.header,
  width: widthOf(column),
  flex: widthOf(column),
  minWidth: widthOf(column),
  filter: true,
  valueGetter: ({ data }) => (data === undefined ? null : column.value(data)),
  valueFormatter: ({ value }) => textOf(column.kind, value),
}));

const feed = (api: GridApi<ListedOrder>): void => {
  play((changed) => {
    for (const order of changed) orders.set(order.id, order);
    orders.flush();
    api.applyTransactionAsync({ update: changed.map(listed) });
  });
};

export const Other = () => {
  const [rows] = useState(() => [...orders.values()].map(listed));
  return (
    <div style={{ height: '100vh' }}>
      <AgGridReact<ListedOrder>
        rowData={rows}
        columnDefs={definitions}
        getRowId={({ data }) => data.order.id}
        rowHeight={36}
        onGridReady={({ api }) => feed(api)}
      />
    </div>
  );
};
