// One list of the directory: the couriers of one state, with what may be done with them.
import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOnDuty } from '@despacho/domain/couriers/couriers.ts';
import { courierColumns } from '../../entities/couriers/directory/columns.tsx';
import type { CourierRow } from '../../entities/couriers/directory/row.ts';
import { useCan } from '../../kit/access.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { actionsColumn, type RowAction } from '../../kit/grid/rowActions.tsx';
import type { Address } from '../../kit/grid/model/useGridState.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { useChangeAlert } from '../courierAlert/useChangeAlert.ts';
import { CourierDetail } from './CourierPage.tsx';
import styles from './Directory.module.css';
import { listText } from './text.ts';

const SIZE = 50;
const SIZES = [20, 30, 40, 50];
const idOf = ({ id }: CourierRow): string => id;
const nameOf = ({ name }: CourierRow): string => name;
const detailOf = ({ id }: CourierRow) => <CourierDetail id={id} />;

export type BulkAction = { text: string; run: (rows: readonly CourierRow[], clear: () => void) => void };

type CourierGridProps = {
  id: string;
  title: string;
  rows: readonly CourierRow[];
  address: Address;
  /** For accounts that may edit couriers. */
  bulk: readonly BulkAction[];
  head: ReactNode;
  isLoading: boolean;
  failure: string | null;
  onRetry: () => void;
};

export const CourierGrid = ({ bulk, ...grid }: CourierGridProps) => {
  const navigate = useNavigate();
  const pathTo = useScreenPath();
  const canEdit = useCan('couriers.edit');
  const canModify = canEdit && pathTo('/biker-modify/:bikerId', { bikerId: 'x' }) !== null;
  const changeAlert = useChangeAlert();
  const open = useCallback(
    (path: '/biker-modify/' | '/ver-mas/', { id }: CourierRow) => void navigate(`${path}${encodeURIComponent(id)}`),
    [navigate],
  );
  const columns = useMemo(() => {
    const modify: RowAction<CourierRow> = { text: listText.modify, run: (row) => open('/biker-modify/', row) };
    const see: RowAction<CourierRow> = { text: listText.see, run: (row) => open('/ver-mas/', row) };
    const alert: RowAction<CourierRow> = {
      text: listText.alert,
      run: ({ id, name }) => void changeAlert?.open({ id, name }),
      isOffered: (row) => isOnDuty(row) && changeAlert?.covers(row) === true,
    };
    const actions = [...(canModify ? [modify] : []), see, ...(changeAlert === null ? [] : [alert])];
    const [name, ...others] = courierColumns;
    const links = actionsColumn(actions, nameOf);
    return name === undefined ? [links] : [name, links, ...others];
  }, [canModify, changeAlert, open]);
  return (
    <DataGrid
      {...grid}
      isBeneath
      columns={columns}
      rowId={idOf}
      size={SIZE}
      sizes={SIZES}
      empty={listText.empty}
      detail={detailOf}
      {...(canEdit
        ? {
            unchosen:
              grid.rows.length === 0 ? null : (
                <div className={styles['unchosen']}>
                  {bulk.map(({ text }) => (
                    <Button key={text} disabled>
                      {text}
                    </Button>
                  ))}
                  <span>{listText.choose}</span>
                </div>
              ),
            actions: (selected: readonly CourierRow[], clear: () => void) =>
              bulk.map(({ text, run }) => (
                <Button key={text} onClick={() => run(selected, clear)}>
                  {text}
                </Button>
              )),
          }
        : {})}
    />
  );
};
