// The couriers of a branch in a table, and a map of one of them beneath it. Only where the company has assistance.
import { ownCouriers } from '@despacho/domain/branches/couriers.ts';
import { FullCircle } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import type { SeenCourier } from '../../entities/couriers/seen.ts';
import type { Column, Columns } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { actionsColumn } from '../../kit/grid/rowActions.tsx';
import { Note, Page } from '../../kit/layout/Page.tsx';
import { useEntity } from '../../kit/live.tsx';
import { PhoneLink } from '../../kit/PhoneLink.tsx';
import { useRoutes } from '../../kit/requests/useRoutes.ts';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { phoneText } from '@despacho/domain/reading/phone.ts';
import styles from './CourierMap.module.css';
import { CouriersMap } from './CouriersMap.tsx';
import { branchTableText as text, courierMapText } from './text.ts';
import { useNamedRows } from '../../kit/namesakes.tsx';
import { useSeenCouriers } from '../../entities/couriers/useSeen.ts';

type Contact = { phone: string | null; email: string | null };
type Row = SeenCourier & { place: number } & Contact;

const returning = ({ status }: Row): string => {
  const isReturning = status?.isReturning ?? null;
  if (isReturning === null) return text.none;
  return isReturning ? text.returning : text.working;
};

const delivering = ({ status }: Row): string => {
  const isDelivering = status?.isDelivering ?? null;
  if (isDelivering === null) return text.none;
  return isDelivering ? text.delivering : text.free;
};

const Delivering = ({ row }: { row: Row }) => {
  const isDelivering = row.status?.isDelivering ?? null;
  if (isDelivering === null) return text.none;
  return (
    <span className={styles['delivering']} data-delivering={isDelivering}>
      <FullCircle aria-hidden size={12} /> {delivering(row)}
    </span>
  );
};

const columns: Columns<Row> = [
  { id: 'id', header: text.columns.id, kind: 'number', value: ({ place }) => place, width: 60 },
  {
    id: 'name',
    header: text.columns.name,
    kind: 'text',
    value: ({ courier }) => courier.name,
    width: 180,
    card: 'title',
  },
  {
    id: 'company',
    header: text.columns.company,
    kind: 'text',
    value: ({ courier }) => courier.company?.name ?? text.none,
    width: 110,
  },
  {
    id: 'branch',
    header: text.columns.branch,
    kind: 'text',
    value: ({ courier }) => courier.branch?.name ?? text.none,
    width: 120,
  },
  {
    id: 'phone',
    header: text.columns.phone,
    kind: 'text',
    value: ({ phone }) => (phone === null ? text.none : phoneText(phone)),
    render: ({ phone }) => <PhoneLink phone={phone} none={text.none} />,
    width: 150,
  },
  { id: 'email', header: text.columns.email, kind: 'text', value: ({ email }) => email ?? text.none, width: 180 },
  { id: 'returning', header: text.columns.returning, kind: 'text', value: returning, filter: 'set', width: 125 },
  {
    id: 'delivering',
    header: text.columns.delivering,
    kind: 'text',
    value: delivering,
    render: (row) => <Delivering row={row} />,
    filter: 'set',
    width: 112,
    card: 'mark',
  },
];

/** Telephone and mail by courier; empty while they are requested. */
const useContacts = (ids: readonly string[]): ReadonlyMap<string, Contact> => {
  const { value } = useRoutes(
    'courierContact',
    ids.map((id) => ({ params: { id } })),
  );
  return useMemo(() => new Map((value ?? []).map((contact) => [contact.id, contact])), [value]);
};

const useRows = (branchId: string): Row[] => {
  const all = useNamedRows(useSeenCouriers());
  const own = useMemo(() => {
    const ids = new Set(
      ownCouriers(
        all.map(({ courier }) => courier),
        branchId,
      ).map(({ id }) => id),
    );
    return all.filter(({ id }) => ids.has(id));
  }, [all, branchId]);
  const contacts = useContacts(own.map(({ id }) => id));
  return useMemo(
    () =>
      own.map((courier, index) => {
        const { phone = null, email = null } = contacts.get(courier.id) ?? {};
        return { ...courier, place: index + 1, phone, email };
      }),
    [own, contacts],
  );
};

const Table = ({ title, branchId }: { title: string; branchId: string }) => {
  const rows = useRows(branchId);
  const [chosen, setChosen] = useState<string | null>(null);
  const row = rows.find(({ id }) => id === chosen);
  const couriers = useMemo(() => (row === undefined ? [] : [row]), [row]);
  const shownColumns = useMemo(() => {
    const track: Column<Row> = {
      ...actionsColumn<Row>(
        [{ text: text.track, run: ({ id }) => setChosen((before) => (before === id ? null : id)) }],
        ({ courier }) => courier.name,
      ),
      header: text.columns.tracking,
    };
    return [...columns, track];
  }, []);
  return (
    <Page isFilled>
      <div className={styles['table']}>
        <DataGrid
          id="branch-positions"
          title={title}
          columns={shownColumns}
          rows={rows}
          rowId={({ id }) => id}
          size={20}
          sizes={[20, 40, 50]}
          empty={courierMapText.noCouriers}
        />
        {row === undefined ? null : (
          <section aria-label={text.mapOf(row.courier.name)}>
            <CouriersMap
              key={row.id}
              couriers={couriers}
              branchId={branchId}
              branchTitle={text.branchMark}
              size="tall"
              zoom={courierMapText.single}
            />
          </section>
        )}
      </div>
    </Page>
  );
};

export const BranchPositions = ({ title, branchId }: { title: string; branchId: string }) => {
  const branch = useEntity('branch', branchId);
  const company = useEntity('company', branch?.company.id ?? '');
  if (branch === undefined || company?.hasAssistance !== true) {
    return (
      <Page>
        <PageHead title={title} />
        <Note>{courierMapText.noData}</Note>
      </Page>
    );
  }
  return (
    <Greyed>
      <Table title={title} branchId={branchId} />
    </Greyed>
  );
};
