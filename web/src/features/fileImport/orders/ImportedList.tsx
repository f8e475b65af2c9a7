// The orders of one import: grouped by department, municipality or zone, edited one by one, assigned alone or as a group.
import { Button, HTMLSelect } from '@blueprintjs/core';
import type { ImportBatch } from '@despacho/contract/orders/importBatches.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { editAddress } from '../../../entities/orders/origin.ts';
import { whole } from '@despacho/ui/format.ts';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { DataGrid } from '../../../kit/grid/DataGrid.tsx';
import { REQUEST_MS } from '../../../kit/freshness.ts';
import type { GridControls } from '../../../kit/grid/props.ts';
import { Row } from '../../../kit/layout/Page.tsx';
import { useScreenPath } from '../../../kit/shell/paths.tsx';
import { FAILURE_TEXT } from '../../../kit/requests/text.ts';
import { useRoute } from '../../../kit/requests/useRoute.ts';
import { GROUPINGS, groupsOf, importedColumns, importedId } from './imported.tsx';
import { Undo, type BatchActs } from './Batches.tsx';
import { Waiting } from './messages.tsx';
import styles from '../FileImport.module.css';
import { GROUP_TEXT, listText, type GroupedBy } from './text.ts';

/** Opens the dialog of the couriers; true when something changed. */
export type Assign = (orders: readonly StaffOrder[]) => Promise<boolean>;

type ImportedListProps = Omit<BatchActs, 'onShow'> & {
  /** The id of the import. */
  id: string;
  name: string;
  assign: Assign;
  onBack: () => void;
};

const ADDRESS = '/order-import';
/** In the address: the import that is shown. */
export const SHOWN = 'import';

/** The address of this list as it is now: after a form it is opened again. */
const listAddress = (id: string, params: URLSearchParams): string => {
  const all = new URLSearchParams(params);
  all.set(SHOWN, id);
  return `${ADDRESS}?${all.toString()}`;
};

type Assigned = { orders: readonly StaffOrder[]; onAssign: (orders: readonly StaffOrder[]) => void };

/** Assigns a whole group, because one courier often takes a whole zone. */
const Groups = ({ orders, by, onAssign }: Assigned & { by: Exclude<GroupedBy, 'none'> }) => {
  const groups = groupsOf(orders, by);
  const [name, setName] = useState<string | null>(null);
  const group = groups.find((each) => each.name === name) ?? groups[0];
  return group === undefined ? null : (
    <>
      <span aria-hidden="true">{listText.groupOf}</span>
      <HTMLSelect
        aria-label={listText.groupOf}
        value={group.name}
        options={groups.map((each) => each.name)}
        onChange={({ target }) => setName(target.value)}
      />
      <Button onClick={() => onAssign(group.orders)}>{listText.assignGroup(whole(group.orders.length))}</Button>
    </>
  );
};

type ListHeadProps = Pick<ImportedListProps, 'onUndo' | 'onSend' | 'onBack'> &
  Assigned & { grid: GridControls; batch: ImportBatch | null };

const ListHead = ({ grid, orders, batch, onAssign, onUndo, onSend, onBack }: ListHeadProps) => {
  const by = GROUPINGS.find((each) => each === grid.group[0]) ?? 'none';
  return (
    <div className={styles['beside']}>
      <Button onClick={onBack}>{listText.back}</Button>
      {batch === null ? null : (
        <>
          <Undo batch={batch} onUndo={onUndo} />
          <Waiting batch={batch} onSend={onSend} />
        </>
      )}
      <Row>
        <span aria-hidden="true">{listText.groupBy}</span>
        <HTMLSelect
          aria-label={listText.groupBy}
          value={by}
          options={GROUPINGS.map((each) => ({ value: each, label: GROUP_TEXT[each] }))}
          onChange={({ target }) => grid.groupBy(target.value === 'none' ? [] : [target.value])}
        />
      </Row>
      {by === 'none' ? null : <Groups key={by} orders={orders} by={by} onAssign={onAssign} />}
    </div>
  );
};

export const ImportedList = ({ id: importId, name, assign, ...acts }: ImportedListProps) => {
  const { value, failure, isLoading, retry } = useRoute(
    'importBatch',
    { params: { id: importId } },
    { everyMs: REQUEST_MS.work },
  );
  const navigate = useNavigate();
  const canEdit = useScreenPath()('/edit-order/:orderId', { orderId: '-' }) !== null;
  const address = useSearchParams();
  const at = listAddress(importId, address[0]);
  const columns = useMemo(
    () => importedColumns(({ id }) => (canEdit ? editAddress(id, ADDRESS) : null), at),
    [canEdit, at],
  );
  const orders = useMemo(() => value?.orders ?? [], [value]);
  const hand = async (given: readonly StaffOrder[], after?: () => void): Promise<void> => {
    if (!(await assign(given))) return;
    after?.();
    retry();
  };
  const actions = (chosen: readonly StaffOrder[], clear: () => void) => (
    <Button intent="primary" onClick={() => void hand(chosen, clear)}>
      {listText.assign}
    </Button>
  );
  const head = (grid: GridControls) => (
    <ListHead
      grid={grid}
      orders={orders}
      batch={value?.batch ?? null}
      onAssign={(given) => void hand(given)}
      {...acts}
    />
  );
  return (
    <DataGrid
      id="imported"
      address={address}
      title={listText.title(value?.batch.name ?? name)}
      fileName={listText.title(value?.batch.name ?? name)}
      columns={columns}
      rows={orders}
      rowId={importedId}
      size={50}
      empty={listText.empty}
      isLoading={isLoading}
      failure={failure === null ? null : FAILURE_TEXT[failure]}
      onRetry={retry}
      {...(canEdit
        ? {
            onOpen: ({ id }: StaffOrder, list: () => readonly StaffOrder[]) =>
              void navigate(editAddress(id, ADDRESS), { state: { list: list().map(importedId), at } }),
          }
        : {})}
      actions={actions}
      head={head}
    />
  );
};
