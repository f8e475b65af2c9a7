// The settlements of a day: a row a courier who collected cash, signed here by those who may.
import { useSession } from '@despacho/client/session/hooks.ts';
import type { Deposit, SettlementRow } from '@despacho/contract/settlements.ts';
import type { RouteValue } from '@despacho/client/rest.ts';
import { MONEY_FILTER } from '@despacho/contract/orders/lists.ts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCan } from '../../kit/access.ts';
import { DayStep } from '../../kit/date/DayStep.tsx';
import { isDay, today as todayAt } from '../../kit/date/days.ts';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { actionsColumn, type RowAction } from '../../kit/grid/rowActions.tsx';
import { Note, Row } from '../../kit/layout/Page.tsx';
import { useServerNow } from '../../kit/live.tsx';
import { useNamedRows } from '../../kit/namesakes.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { deliveredOn } from '../orderLists/deliveredOn.ts';
import { settlementColumns } from './columns.tsx';
import styles from './Settlements.module.css';
import { openDeposit, signDeposit } from './signDeposit.ts';
import { signSettlement } from './signSettlement.ts';
import { DAY, settlementText as text } from './text.ts';

const CLOCK_MS = 10_000;
const NONE: readonly SettlementRow[] = [];

const rowName = ({ courier }: SettlementRow): string => courier.name;

/** `refresh`: after a refusal the rows are old. */
const useRowActions = (day: string, refresh: () => void): readonly RowAction<SettlementRow>[] => {
  const { api } = useSession();
  const send = useAction('signSettlement');
  const canSign = useCan('settlements.sign');
  const sign = useCallback(
    async (row: SettlementRow): Promise<void> => {
      const { id, name } = row.courier;
      const isSigned = await signSettlement(day, row, async (body) => send({ params: { day, courierId: id }, body }));
      if (isSigned) notify(text.signed(name), 'success');
      else refresh();
    },
    [send, day, refresh],
  );
  return useMemo(() => {
    const action = (name: string, isCorrection: boolean): RowAction<SettlementRow> => ({
      text: name,
      run: (row) => void sign(row),
      isOffered: ({ signatures }) => signatures.length > 0 === isCorrection,
    });
    const deposit: RowAction<SettlementRow> = {
      text: text.signDeposit,
      run: (row) => void signDeposit(api, day, row),
      isOffered: ({ signatures, deposits }) => signatures.length === 0 && openDeposit(deposits) !== undefined,
    };
    return canSign ? [action(text.sign, false), action(text.correct, true), deposit] : [];
  }, [api, canSign, day, sign]);
};

const sumOf = (rows: readonly SettlementRow[], centsOfRow: (row: SettlementRow) => number): number =>
  rows.reduce((sum, row) => sum + centsOfRow(row), 0);

const Sums = ({ rows }: { rows: readonly SettlementRow[] }) => (
  <p>
    {text.sums(
      sumOf(rows, ({ dueCents }) => dueCents),
      sumOf(rows, ({ signatures }) => signatures.at(-1)?.receivedCents ?? 0),
      rows.filter(({ signatures }) => signatures.length === 0).length,
    )}
  </p>
);
const footer = (rows: readonly SettlementRow[]) => <Sums rows={rows} />;

/** The earlier signatures stay readable after a correction. */
const Signatures = ({ courier, signatures }: SettlementRow) => (
  <ol className={styles['signatures']} aria-label={text.history(courier.name)}>
    {signatures.map(({ at, by, receivedCents, dueCents, reason }) => (
      <li key={at}>
        {[text.signature(receivedCents, dueCents, by.name, at), ...(reason === null ? [] : [reason])].join(' · ')}
      </li>
    ))}
  </ol>
);
const signedText = ({ courierSignedAt, onPaper }: Deposit): string => {
  if (courierSignedAt === null) return text.depositOpen;
  return onPaper === null ? text.depositSigned(courierSignedAt) : text.depositOnPaper(onPaper.by.name, onPaper.note);
};

/** [CX9] */
const Deposits = ({ courier, deposits }: SettlementRow) =>
  deposits.length === 0 ? null : (
    <ol className={styles['signatures']} aria-label={text.deposits(courier.name)}>
      {deposits.map((each) => (
        <li key={each.id}>
          <bdi>{`${text.deposit(each)} · ${signedText(each)}`}</bdi>
        </li>
      ))}
    </ol>
  );

const detail = (row: SettlementRow) => (
  <>
    {row.signatures.length === 0 ? <p className={styles['signatures']}>{text.dueNow(row)}</p> : <Signatures {...row} />}
    <Deposits {...row} />
  </>
);

const Notes = ({ value }: { value: RouteValue<'settlements'> }) => (
  <>
    {value.isCalculated ? null : <Note role="status">{text.notCalculated}</Note>}
    {value.withoutCourier.orders === 0 ? null : <Note role="status">{text.withoutCourier(value.withoutCourier)}</Note>}
  </>
);

export const DaySettlements = () => {
  const { get, put } = useAddress();
  const list = useScreenPath()('/history-orders');
  const present = todayAt(useServerNow(CLOCK_MS));
  const named = get(DAY);
  const day = isDay(named) && named <= present ? named : present;
  const { value, failure, isLoading, retry } = useRoute(
    'settlements',
    { params: { day } },
    { everyMs: REQUEST_MS.work },
  );
  const rows = useNamedRows(value?.rows ?? NONE);
  const actions = useRowActions(day, retry);
  const columns = useMemo(() => {
    const [courier, ...others] = settlementColumns(({ courier: { id } }) =>
      list === null ? null : `${list}${deliveredOn(day, { courier: id, cash: MONEY_FILTER.some })}`,
    );
    if (courier === undefined || actions.length === 0) return [...(courier === undefined ? [] : [courier]), ...others];
    return [courier, { ...actionsColumn(actions, rowName), width: 216 }, ...others];
  }, [list, day, actions]);
  return (
    <DataGrid
      id="settlements"
      title={text.title}
      fileName={`${text.title} ${day}`}
      columns={columns}
      rows={rows}
      rowId={({ courier }) => courier.id}
      address={useSearchParams()}
      size={50}
      sizes={[20, 50, 100, 200]}
      empty={text.empty}
      isLoading={isLoading}
      failure={failure === null ? null : FAILURE_TEXT[failure]}
      onRetry={retry}
      detail={detail}
      head={
        <Row align="end">
          <DayStep day={day} today={present} onChange={(next) => put({ [DAY]: next === present ? '' : next })} />
          {value === null ? null : <Notes value={value} />}
        </Row>
      }
      footer={footer}
    />
  );
};
