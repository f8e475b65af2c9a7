// The couriers that one day needs, what is planned for it, and the shifts that are proposed besides.
import type { DayProposal } from '@despacho/contract/couriers/shiftProposals.ts';
import { HALF_HOURS } from '@despacho/contract/numbers.ts';
import { FIRST_SLOT } from '@despacho/domain/shifts/operatingDay.ts';
import { decimal, whole } from '@despacho/ui/format.ts';
import { Chart } from '../../../kit/chart/Chart.tsx';
import { Fact, Facts } from '../../../kit/layout/Facts.tsx';
import { Note } from '../../../kit/layout/Page.tsx';
import { ProposedShifts } from './ProposedShifts.tsx';
import { proposalText as text } from './text.ts';

/** `slot`: from the beginning of the operating day. */
const halfHourText = (slot: number): string => {
  const local = (slot + FIRST_SLOT) % HALF_HOURS;
  return `${String(Math.floor(local / 2)).padStart(2, '0')}:${local % 2 === 0 ? '00' : '30'}`;
};

export type Proposal = NonNullable<DayProposal['proposal']>;
export const ordersOf = ({ orders }: Proposal): number => orders.reduce((sum, count) => sum + count, 0);

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

export const lateText = ({ lateShare, uncovered }: Proposal['planned']['present']): string =>
  text.lateAndUncovered(lateShare, uncovered);

type Error = DayProposal['error'];
const Figures = ({ error, proposal, sick }: { error: Error; proposal: Proposal; sick: number }) => {
  const { workMin, planned, proposed } = proposal;
  return (
    <Facts label={text.title}>
      <Fact name={text.orders}>{decimal(ordersOf(proposal))}</Fact>
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

export const ProposedDay = ({
  day: { day, error, proposal, neededWeeks, weeks },
  sick,
}: {
  day: DayProposal;
  sick: number;
}) => {
  if (proposal === null) return <Note role="status">{text.tooFew(neededWeeks, weeks)}</Note>;
  return (
    <>
      <Couriers proposal={proposal} sick={sick} />
      <Figures error={error} proposal={proposal} sick={sick} />
      <Note>{text.method}</Note>
      <ProposedShifts shifts={proposal.shifts} day={day} />
    </>
  );
};
