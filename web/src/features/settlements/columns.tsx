// The columns of the settlements of a day.
import { centsText } from '@despacho/ui/format.ts';
import type { SettlementRow } from '@despacho/contract/settlements.ts';
import { stateOfSettlement } from '@despacho/domain/money/settlements.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { LinkedNumber } from '../../kit/layout/Tiles.tsx';
import { settlementText as text, STATE_TEXT } from './text.ts';
import styles from './Settlements.module.css';

const lastOf = ({ signatures }: SettlementRow) => signatures.at(-1) ?? null;
const quetzales = (cents: number | null | undefined): number | null =>
  cents === null || cents === undefined ? null : cents / 100;

/** With what was due at the signature, where that is no longer so. */
const Due = ({ row }: { row: SettlementRow }) => {
  const { state } = stateOfSettlement(row);
  const then = lastOf(row)?.dueCents ?? null;
  return (
    <>
      {centsText(row.dueCents)}
      {state === 'changed' && then !== null ? (
        <span className={styles['then']}> {`${text.dueThen.toLocaleLowerCase('es')} ${centsText(then)}`}</span>
      ) : null}
    </>
  );
};

const State = ({ row }: { row: SettlementRow }) => {
  const { state } = stateOfSettlement(row);
  return (
    <span className={styles['state']} data-state={state}>
      {STATE_TEXT[state]}
    </span>
  );
};

/** `ordersOf`: the list of the orders behind a row. */
export const settlementColumns = (ordersOf: (row: SettlementRow) => string | null): Columns<SettlementRow> => [
  {
    id: 'courier',
    header: text.courier,
    kind: 'text',
    value: ({ courier }) => courier.name,
    width: 230,
    card: 'title',
  },
  {
    id: 'orders',
    header: text.orders,
    kind: 'number',
    value: ({ orders }) => orders,
    render: (row) => <LinkedNumber count={row.orders} to={ordersOf(row)} />,
    width: 110,
  },
  {
    id: 'due',
    header: text.due,
    kind: 'money',
    value: ({ dueCents }) => quetzales(dueCents),
    render: (row) => <Due row={row} />,
    width: 150,
  },
  {
    id: 'dueThen',
    header: text.dueThen,
    kind: 'money',
    value: (row) => quetzales(lastOf(row)?.dueCents),
    width: 140,
    hidden: true,
  },
  {
    id: 'received',
    header: text.received,
    kind: 'money',
    value: (row) => quetzales(lastOf(row)?.receivedCents),
    width: 140,
  },
  {
    id: 'difference',
    header: text.difference,
    kind: 'money',
    value: (row) => quetzales(stateOfSettlement(row).difference),
    width: 140,
  },
  {
    id: 'state',
    header: text.state,
    kind: 'enum',
    value: (row) => STATE_TEXT[stateOfSettlement(row).state],
    values: Object.values(STATE_TEXT),
    render: (row) => <State row={row} />,
    width: 220,
    card: 'mark',
  },
  { id: 'signedBy', header: text.signedBy, kind: 'text', value: (row) => lastOf(row)?.by.name ?? null, width: 170 },
  {
    id: 'signedAt',
    header: text.signedAt,
    kind: 'date',
    value: (row) => {
      const last = lastOf(row);
      return last === null ? null : Date.parse(last.at);
    },
    width: 180,
  },
  { id: 'reason', header: text.reason, kind: 'text', value: (row) => lastOf(row)?.reason ?? null, width: 220 },
];
