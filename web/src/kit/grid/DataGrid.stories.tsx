// The grid in all its states, with generated rows that change under the control of a story.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { hostileTexts } from '../../gallery/hostile.ts';
import type { Story } from '../../gallery/story.ts';
import type { Column } from './column.ts';
import { DataGrid } from './DataGrid.tsx';
import type { DataGridProps } from './props.ts';
import type { PagedSource } from './source.ts';
import styles from './stories.module.css';

export type Ride = {
  id: string;
  number: string;
  name: string;
  status: string;
  zone: number | null;
  cost: number;
  at: number;
  isPaid: boolean;
};

const NAMES = ['Ana Pérez', 'José Núñez', 'María Ixchel', 'Luis Ramos', 'Óscar Güell'];
const STATUSES = ['Nuevo', 'En cola', 'Asignado', 'En ruta'];
export const NOON = Date.parse('2026-11-21T18:00:00.000Z');
const at = <V,>(values: readonly V[], index: number, otherwise: V): V => values[index % values.length] ?? otherwise;

/** The same rows each time. */
export const rides = (count: number): Ride[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    number: `GT-${index + 1}`,
    name: at(NAMES, index * 7, ''),
    status: at(STATUSES, index * 3 + (index % 5), ''),
    zone: index % 9 === 0 ? null : (index * 5) % 25,
    cost: 15 + ((index * 37) % 60) / 2,
    at: NOON - index * 7 * MINUTE_MS,
    isPaid: index % 3 === 0,
  }));

export const columns: readonly Column<Ride>[] = [
  { id: 'number', header: 'ORDEN No.', kind: 'text', value: (row) => row.number, width: 110, card: 'title' },
  {
    id: 'name',
    header: 'CLIENTE',
    kind: 'text',
    value: (row) => row.name,
    width: 180,
    edit: (_, text) =>
      text.trim() === '' ? { ok: false, message: 'Cliente es requerido' } : { ok: true, patch: { name: text.trim() } },
  },
  { id: 'status', header: 'ESTADO', kind: 'enum', value: (row) => row.status, values: STATUSES, card: 'mark' },
  { id: 'zone', header: 'ZONA', kind: 'number', value: (row) => row.zone },
  { id: 'cost', header: 'COSTO', kind: 'money', value: (row) => row.cost },
  { id: 'at', header: 'CREADA', kind: 'date', value: (row) => row.at },
  { id: 'paid', header: 'PAGADA', kind: 'bool', value: (row) => row.isPaid },
  { id: 'id', header: 'ID', kind: 'text', value: (row) => row.id, hidden: true },
];

const TITLE = 'VIAJES';
export const rowId = (row: Ride): string => row.id;
const shared = { id: 'rides', columns, rowId, title: TITLE };

const Framed = ({ children }: { children: ReactNode }) => <div className={styles['frame']}>{children}</div>;
const still = (only: Partial<DataGridProps<Ride>> = {}) => (
  <Framed>
    <DataGrid {...shared} rows={rides(134)} {...only} />
  </Framed>
);

/** What a grid did, for tests to read. */
export const done: string[] = [];

const Editable = () => {
  const [rows, setRows] = useState(() => rides(30));
  return (
    <Framed>
      <DataGrid
        {...shared}
        rows={rows}
        onOpen={(row) => done.push(`open ${row.id}`)}
        onEdit={async (row, patch) => {
          if (patch.name === 'nadie') return 'No existe';
          setRows((now) => now.map((each) => (each.id === row.id ? { ...each, ...patch } : each)));
          return null;
        }}
      />
    </Framed>
  );
};

const Addressed = () => (
  <Framed>
    <DataGrid {...shared} rows={rides(134)} address={useSearchParams()} />
    <output data-testid="address">{useLocation().search}</output>
    <Link role="button" to="/?q=luis">
      Otra dirección
    </Link>
  </Framed>
);

/** Rows that a test changes: each row watches its own data, the list a snapshot that is renewed on notification. */
export const liveRides = (count: number) => {
  let rowsById = new Map(rides(count).map((row) => [row.id, row]));
  let snapshot: readonly Ride[] = [...rowsById.values()];
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    set: (row: Ride): void => void rowsById.set(row.id, row),
    remove: (id: string): void => void rowsById.delete(id),
    get: (id: string): Ride | undefined => rowsById.get(id),
    /** Notifies the rows; with `isNew` the list too. */
    flush: (isNew = true): void => {
      if (isNew) snapshot = [...rowsById.values()];
      rowsById = new Map(rowsById);
      tell();
    },
    useRows: (): readonly Ride[] => useSyncExternalStore(subscribe, () => snapshot),
    useRow: (row: Ride): Ride | undefined => useSyncExternalStore(subscribe, () => rowsById.get(row.id)),
  };
};
export type LiveRides = ReturnType<typeof liveRides>;

export const Live = ({ world, ...only }: { world: LiveRides } & Partial<DataGridProps<Ride>>) => (
  <Framed>
    {/* oxlint-disable-next-line react/hooks -- a test makes one world for good */}
    <DataGrid {...shared} id="live-rides" rows={world.useRows()} live={world} size={20} {...only} />
  </Framed>
);

/** A server of 134 rides: one filter, a search by number, pages after each other. */
const ridesSource: PagedSource<Ride> = {
  orderedBy: 'at',
  choices: { status: STATUSES.map((text) => ({ key: text, text })) },
  searchHint: 'Número',
  usePage: ({ isAscending, filters, search, size }, wanted) => {
    const remainingRides = rides(134).filter(
      ({ status, number }) => (filters['status'] ?? status) === status && number.includes(search.toUpperCase()),
    );
    const ordered = isAscending ? remainingRides.toReversed() : remainingRides;
    const page = Math.min(wanted, Math.max(0, Math.ceil(ordered.length / size) - 1));
    const rows = useMemo(
      () => ordered.slice(page * size, (page + 1) * size),
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rides are the same each time
      [isAscending, filters, search, size, page],
    );
    return {
      rows,
      page,
      hasNext: (page + 1) * size < ordered.length,
      total: ordered.length,
      isTotalExact: search === '',
      unreadable: 0,
      isLoading: false,
      failure: null,
      retry: () => undefined,
    };
  },
  useCounts: (_query, _column, values) =>
    new Map(values.map((value) => [value, rides(134).filter(({ status }) => status === value).length])),
  exportCsv: async (query, columnIds) => {
    done.push(`export ${String(query.isAscending)} ${columnIds.join(',')}`);
    return 'csv';
  },
};

export const stories: Story[] = [
  {
    name: 'paged',
    render: () => (
      <Framed>
        <DataGrid
          {...shared}
          id="paged-rides"
          source={ridesSource}
          actions={(selected) => <output>{selected.map(({ number }) => number).join(' ')}</output>}
        />
      </Framed>
    ),
  },
  { name: 'rows', render: () => still() },
  { name: 'all on one page', render: () => still({ rows: rides(2_000), size: 2_000 }) },
  { name: 'exported beside the page', render: () => still({ rows: rides(1_001) }) },
  {
    name: 'chosen rows',
    render: () =>
      still({
        onOpen: (row) => done.push(`open ${row.id}`),
        actions: (selected, clear) => (
          <button type="button" onClick={clear}>
            {`Asignar ${selected.length}`}
          </button>
        ),
      }),
  },
  { name: 'detail', render: () => still({ detail: (row) => <p>{`Detalle de ${row.number}`}</p> }) },
  { name: 'edited', render: () => <Editable /> },
  { name: 'address', render: () => <Addressed /> },
  { name: 'empty', render: () => still({ rows: [], empty: 'NO HAY ORDENES' }) },
  { name: 'loading', render: () => still({ rows: [], isLoading: true }) },
  {
    name: 'error',
    render: () => still({ rows: [], failure: 'No hay conexión con el servidor.', onRetry: () => done.push('retry') }),
  },
  { name: 'old rows', render: () => still({ failure: 'No hay conexión con el servidor.', onRetry: () => {} }) },
  { name: 'stale', render: () => still({ isStale: true }) },
  {
    name: 'hostile',
    render: () =>
      still({
        title: `${hostileTexts[0] ?? ''} ${'Maximiliano'.repeat(20)}`,
        rows: rides(hostileTexts.length).map((row, index) => {
          const text = hostileTexts[index] ?? '';
          return { ...row, id: text, number: text, name: text, status: text };
        }),
      }),
  },
];
