// The days of a proposal beside each other, planning all of them at once, and one of them below.
import { Button } from '@blueprintjs/core';
import type { DayProposal } from '@despacho/contract/couriers/shiftProposals.ts';
import { decimal, weekday } from '@despacho/ui/format.ts';
import { useRef, useState } from 'react';
import { dayName, startOfDay } from '../../../kit/date/days.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { Fact, Facts } from '../../../kit/layout/Facts.tsx';
import { List } from '../../../kit/layout/List.tsx';
import { Note, Row, Stack } from '../../../kit/layout/Page.tsx';
import { lateText, ordersOf, ProposedDay } from './ProposedDay.tsx';
import { useTaking } from './ProposedShifts.tsx';
import { proposalText as text } from './text.ts';

const dayTitle = (day: string): string => text.dayTitle(weekday(startOfDay(day)), dayName(day));

type DayCardProps = { day: DayProposal; isOpen: boolean; onOpen: () => void };

const DayCard = ({ day: { day, weeks, neededWeeks, proposal }, isOpen, onOpen }: DayCardProps) => (
  <li>
    <h3>{dayTitle(day)}</h3>
    {proposal === null ? (
      <Note>{text.tooFew(neededWeeks, weeks)}</Note>
    ) : (
      <Facts names="above">
        <Fact name={text.orders}>{decimal(ordersOf(proposal))}</Fact>
        <Fact name={text.list}>{text.shifts(proposal.shifts)}</Fact>
        <Fact name={text.presentPlan}>{lateText(proposal.planned.present)}</Fact>
        <Fact name={text.withProposed}>{lateText(proposal.proposed.present)}</Fact>
      </Facts>
    )}
    <Row>
      <Button active={isOpen} aria-pressed={isOpen} aria-label={text.openDay(dayTitle(day))} onClick={onOpen}>
        {text.open}
      </Button>
    </Row>
  </li>
);

/** [SH13] */
export const ProposedDays = ({ days, sick }: { days: readonly DayProposal[]; sick: number }) => {
  const [chosen, setChosen] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { button, refusals } = useTaking({
    shifts: days.flatMap(({ proposal }) => proposal?.shifts ?? []),
    label: (count) => text.takeDays(days.length, count),
    day: '',
  });
  const open = days.find(({ day }) => day === chosen) ?? days[0];
  return (
    <>
      {refusals}
      {button === null ? null : <Row>{button}</Row>}
      <List look="cards" label={text.overview}>
        {days.map((day) => (
          <DayCard
            key={day.day}
            day={day}
            isOpen={day === open}
            onOpen={() => {
              setChosen(day.day);
              heading.current?.focus();
            }}
          />
        ))}
      </List>
      {open === undefined ? null : (
        <Card title={dayTitle(open.day)} headingRef={heading}>
          <Stack>
            <ProposedDay key={open.day} day={open} sick={sick} />
          </Stack>
        </Card>
      )}
    </>
  );
};
