// The couriers that a day needs, what is planned for it, and the shifts that are proposed besides.
import { Button, Spinner } from '@blueprintjs/core';
import {
  LATE_PERCENT,
  MAX_SICK,
  SHIFT_LENGTH_MIN,
  type ShiftProposal as Answer,
} from '@despacho/contract/couriers/shiftProposals.ts';
import { HALF_HOURS } from '@despacho/contract/numbers.ts';
import { FIRST_SLOT, operatingDay } from '@despacho/domain/shifts/operatingDay.ts';
import { decimal, whole } from '@despacho/ui/format.ts';
import { useState } from 'react';
import { Chart } from '../../../kit/chart/Chart.tsx';
import { DayInput } from '../../../kit/date/DayInput.tsx';
import { daysBefore } from '../../../kit/date/days.ts';
import { Choice } from '../../../kit/form/Choice.tsx';
import { Labelled } from '../../../kit/form/Labelled.tsx';
import { Card } from '../../../kit/layout/Card.tsx';
import { Fact, Facts } from '../../../kit/layout/Facts.tsx';
import { Note, Page, Row, Stack } from '../../../kit/layout/Page.tsx';
import { useServerNow } from '../../../kit/live.tsx';
import { useRoute } from '../../../kit/requests/useRoute.ts';
import { useAddress } from '../../../kit/useAddress.ts';
import { useCompanies } from '../../../entities/companies/names.ts';
import { PlaceChoice } from '../DayFilters.tsx';
import { ADDRESS } from '../text.ts';
import { ProposedShifts } from './ProposedShifts.tsx';
import { proposalText as text } from './text.ts';

const CLOCK_MS = 60_000;
const LATE_PERCENTS = [2, 5, 10, 20];
const LENGTHS_MIN = [60, 90, 120, 180, 240, 300, 360, 480, 540, 600, 720];
const FIRST_SICK = 2;

const options = (values: readonly number[], label: (value: number) => string) =>
  values.map((value) => ({ value: String(value), label: label(value) }));
const SICK = options(
  Array.from({ length: MAX_SICK + 1 }, (_, count) => count),
  text.absent,
);

/** `slot`: from the beginning of the operating day. */
const halfHourText = (slot: number): string => {
  const local = (slot + FIRST_SLOT) % HALF_HOURS;
  return `${String(Math.floor(local / 2)).padStart(2, '0')}:${local % 2 === 0 ? '00' : '30'}`;
};

type Proposal = NonNullable<Answer['proposal']>;

/** Who begins in the middle of a half hour counts in part. */
const couriersText = (count: number): string => (Number.isInteger(count) ? whole(count) : decimal(count));

/** From the first half hour with orders or couriers to the last one. */
const Couriers = ({ proposal, sick }: { proposal: Proposal; sick: number }) => {
  const { needed, planned, proposed } = proposal;
  const isBusy = (slot: number): boolean => (needed[slot] ?? 0) + (proposed.present.couriers[slot] ?? 0) > 0;
  const busy = needed.flatMap((_, slot) => (isBusy(slot) ? [slot] : []));
  const [first, last] = [busy[0] ?? 0, busy.at(-1) ?? -1];
  const cut = (values: readonly number[]): number[] => values.slice(first, last + 1);
  return (
    <Chart
      kind="line"
      title={text.chart}
      category={text.halfHour}
      categories={cut(needed.map((_, slot) => slot)).map(halfHourText)}
      series={[
        { name: text.needed, values: cut(needed) },
        { name: text.planned, values: cut(planned.present.couriers) },
        { name: text.withProposed, values: cut(proposed.present.couriers) },
        ...(sick === 0 ? [] : [{ name: text.withoutSick(sick), values: cut(proposed.sick.couriers) }]),
      ]}
      format={couriersText}
    />
  );
};

const lateText = ({ lateShare, uncovered }: Proposal['planned']['present']): string =>
  text.lateAndUncovered(lateShare, uncovered);

const Figures = ({ answer: { error }, proposal, sick }: { answer: Answer; proposal: Proposal; sick: number }) => {
  const { orders, workMin, planned, proposed } = proposal;
  return (
    <Facts label={text.title}>
      <Fact name={text.orders}>{decimal(orders.reduce((sum, count) => sum + count, 0))}</Fact>
      <Fact name={text.error}>
        {error === null ? text.errorUnknown : text.errorOf(error.forecast, error.plain, error.days)}
      </Fact>
      <Fact name={text.work}>{text.workMinutes(workMin)}</Fact>
      <Fact name={text.presentPlan}>{lateText(planned.present)}</Fact>
      <Fact name={text.withProposed}>{lateText(proposed.present)}</Fact>
      {sick === 0 ? null : (
        <>
          <Fact name={text.sickPlanned(sick)}>{lateText(planned.sick)}</Fact>
          <Fact name={text.sickProposed(sick)}>{lateText(proposed.sick)}</Fact>
        </>
      )}
    </Facts>
  );
};

const Shown = ({ answer, sick }: { answer: Answer; sick: number }) => {
  const { proposal, neededWeeks, weeks } = answer;
  if (proposal === null) return <Note role="status">{text.tooFew(neededWeeks, weeks)}</Note>;
  return (
    <>
      <Couriers proposal={proposal} sick={sick} />
      <Figures answer={answer} proposal={proposal} sick={sick} />
      <Note>{text.method}</Note>
      <ProposedShifts shifts={proposal.shifts} />
    </>
  );
};

type WantedProps = { day: string; company: string; branch: string };

const useWanted = () => {
  const [late, setLate] = useState(LATE_PERCENT);
  const [shortest, setShortest] = useState<number>(SHIFT_LENGTH_MIN.shortest);
  const [longest, setLongest] = useState<number>(SHIFT_LENGTH_MIN.longest);
  const [sick, setSick] = useState(FIRST_SICK);
  const fields = (
    <>
      <Choice
        label={text.late}
        options={options(LATE_PERCENTS, text.percent)}
        value={String(late)}
        onChange={({ target }) => setLate(Number(target.value))}
      />
      <Choice
        label={text.shortest}
        options={options(LENGTHS_MIN, text.hours)}
        value={String(shortest)}
        onChange={({ target }) => {
          setShortest(Number(target.value));
          setLongest(Math.max(longest, Number(target.value)));
        }}
      />
      <Choice
        label={text.longest}
        options={options(LENGTHS_MIN, text.hours)}
        value={String(longest)}
        onChange={({ target }) => {
          setLongest(Number(target.value));
          setShortest(Math.min(shortest, Number(target.value)));
        }}
      />
      <Choice
        label={text.sick}
        options={SICK}
        value={String(sick)}
        onChange={({ target }) => setSick(Number(target.value))}
      />
    </>
  );
  return { wanted: { late, shortest, longest, sick }, fields };
};

const Wanted = ({ day, company, branch }: WantedProps) => {
  const { wanted, fields } = useWanted();
  const query = { day, ...wanted, ...(company === '' ? {} : { company }), ...(branch === '' ? {} : { branch }) };
  const { value, failure, isLoading, retry } = useRoute('shiftProposal', { query });
  return (
    <>
      <Row align="end">{fields}</Row>
      {isLoading ? <Spinner size={24} aria-label={text.loading} /> : null}
      {failure === null ? null : (
        <Note kind="failed" role="alert">
          {text.failed} <Button onClick={retry}>{text.retry}</Button>
        </Note>
      )}
      {value === null ? null : <Shown answer={value} sick={wanted.sick} />}
    </>
  );
};

/** `companyId` null: of every company that the account sees, one at a time. */
export const ShiftProposal = ({ companyId }: { companyId: string | null }) => {
  const { get, put } = useAddress();
  const present = operatingDay(useServerNow(CLOCK_MS));
  const assisted = useCompanies().filter(({ hasAssistance }) => hasAssistance);
  const own = assisted.length === 1 ? (assisted[0]?.id ?? '') : '';
  const company = companyId ?? (get(ADDRESS.company) || own);
  const branch = get(ADDRESS.branch);
  const tomorrow = daysBefore(present, -1);
  const chosen = get(ADDRESS.day);
  const day = chosen >= present ? chosen : tomorrow;
  return (
    <Page>
      <Card title={text.title} actions={<Button onClick={() => put({ [ADDRESS.proposal]: '' })}>{text.back}</Button>}>
        <Stack>
          <Row align="end">
            <Labelled label={text.day}>
              {(ties) => <DayInput value={day} ties={ties} onChange={(next) => put({ [ADDRESS.day]: next })} />}
            </Labelled>
            <PlaceChoice company={company} branch={branch} put={put} isOfCompany={companyId !== null} />
          </Row>
          {company === '' && branch === '' ? (
            <Note role="status">{text.chooseCompany}</Note>
          ) : (
            <Wanted day={day} company={company} branch={branch} />
          )}
        </Stack>
      </Card>
    </Page>
  );
};
