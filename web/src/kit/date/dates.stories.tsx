// Choices of days, as reports and lists use them.
import { useState } from 'react';
import type { Story } from '../../gallery/story.ts';
import { Labelled } from '../form/Labelled.tsx';
import { DayChoice, type DaysBack } from './DayChoice.tsx';
import { DateTimeInput } from './DateTimeInput.tsx';
import type { DayRange } from './days.ts';
import { MonthChoice, RangeChoice } from './RangeChoice.tsx';

const today = '2026-11-21';

const Days = () => {
  const [days, setDays] = useState<DaysBack>(0);
  return (
    <>
      <DayChoice value={days} onChange={setDays} />
      <output aria-label="elegido">{days}</output>
    </>
  );
};
const Range = ({ from, to }: DayRange) => {
  const [range, setRange] = useState({ from, to });
  return (
    <>
      <RangeChoice value={range} rule={{ mostDays: 31, today }} onChange={setRange} />
      <output aria-label="elegido">{`${range.from} ${range.to}`}</output>
    </>
  );
};
const Month = () => {
  const [month, setMonth] = useState({ from: '2026-11-01', to: '2026-11-30' });
  return (
    <>
      <MonthChoice value={month} today={today} onChange={setMonth} />
      <output aria-label="elegido">{`${month.from} ${month.to}`}</output>
    </>
  );
};
const Instant = () => {
  const [value, setValue] = useState('2026-11-21T18:41:07.000Z');
  return (
    <Labelled label="Entrega">
      {(ties) => <DateTimeInput to="second" value={value} onChange={setValue} ties={ties} />}
    </Labelled>
  );
};

export const stories: Story[] = [
  { name: 'days', render: () => <Days /> },
  { name: 'range', render: () => <Range from="2026-11-01" to={today} /> },
  { name: 'range against the rule', render: () => <Range from="2026-01-01" to={today} /> },
  { name: 'instant', render: () => <Instant /> },
  { name: 'month', render: () => <Month /> },
];
