// The orders of one import: grouped by department, municipality or zone, edited one by one, assigned alone or as a group.
import { Button, HTMLSelect } from '@blueprintjs/core';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { ImportBatch } from '@despacho/contract/orders/importBatches.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { editAddress } from '../../entities/orders/origin.ts';
import { whole } from '@despacho/ui/format.ts';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import type { GridControls } from '../../kit/grid/props.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import type { RouteResult } from '../../kit/requests/useRoute.ts';
import { GROUPINGS, type GroupedBy } from './choices.ts';
import { groupsOf, importedColumns, importedId } from './imported.tsx';
import { Waiting } from './messages.tsx';
import styles from './OrderImport.module.css';
import { batchText, GROUP_TEXT, listText } from './text.ts';

/** Opens the dialog of the couriers; true when something changed. */
export type Assign = (orders: readonly StaffOrder[]) => Promise<boolean>;

type ImportedListProps = {
  /** The id of the import. */
  id: string;
  name: string;
  result: RouteResult<{ batch: ImportBatch; orders: StaffOrder[] }>;
  assign: Assign;
  onUndo: (batch: ImportBatch) => void;
  onSend: (batch: ImportBatch) => void;
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

type GroupsProps = {
  orders: readonly StaffOrder[];
  by: Exclude<GroupedBy, 'none'>;
  onAssign: (orders: readonly StaffOrder[]) => void;
};

/** Assigns a whole group, because one courier often takes a whole zone. */
const Groups = ({ orders, by, onAssign }: GroupsProps) => {
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

type ListHeadProps = Pick<ImportedListProps, 'onUndo' | 'onSend' | 'onBack'> & {
  grid: GridControls;
  orders: readonly StaffOrder[];
  batch: ImportBatch | null;
  onAssign: (orders: readonly StaffOrder[]) => void;
};

const ListHead = ({ grid, orders, batch, onAssign, onUndo, onSend, onBack }: ListHeadProps) => {
  const by = GROUPINGS.find((each) => each === grid.group[0]) ?? 'none';
  return (
    <div className={styles['listHead']}>
      <Button onClick={onBack}>{listText.back}</Button>
      {batch === null || batch.undoLeftMs === 0 ? null : (
        <Button onClick={() => onUndo(batch)}>{batchText.undo(Math.ceil(batch.undoLeftMs / MINUTE_MS))}</Button>
      )}
      {batch === null ? null : <Waiting batch={batch} onSend={onSend} />}
      <div className={styles['labelled']}>
        <span aria-hidden="true">{listText.groupBy}</span>
        <HTMLSelect
          aria-label={listText.groupBy}
          value={by}
          options={GROUPINGS.map((each) => ({ value: each, label: GROUP_TEXT[each] }))}
          onChange={({ target }) => grid.groupBy(target.value === 'none' ? [] : [target.value])}
        />
      </div>
      {by === 'none' ? null : <Groups key={by} orders={orders} by={by} onAssign={onAssign} />}
    </div>
  );
};

export const ImportedList = ({ id: importId, name, result, assign, onUndo, onSend, onBack }: ImportedListProps) => {
  const { value, failure, isLoading, retry } = result;
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
      onUndo={onUndo}
      onSend={onSend}
      onBack={onBack}
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
