// What shifts are proposed for: the days, the place and the rules.
import { Button, Spinner } from '@blueprintjs/core';
import {
  LATE_PERCENT,
  MAX_PROPOSED_DAYS,
  MAX_SICK,
  SHIFT_LENGTH_MIN,
  type DayProposal,
} from '@despacho/contract/couriers/shiftProposals.ts';
import { operatingDay } from '@despacho/domain/shifts/operatingDay.ts';
import { useState } from 'react';
import { DayInput } from '../../../kit/date/DayInput.tsx';
import { daysBefore } from '../../../kit/date/days.ts';
import { Choice } from '../../../kit/form/Choice.tsx';
import { Labelled } from '../../../kit/form/Labelled.tsx';
import { Card } from '../../../kit/layout/Card.tsx';
import { Note, Page, Row, Stack } from '../../../kit/layout/Page.tsx';
import { useServerNow } from '../../../kit/live.tsx';
import { useRoute } from '../../../kit/requests/useRoute.ts';
import { useAddress } from '../../../kit/useAddress.ts';
import { useCompanies } from '../../../entities/companies/names.ts';
import { PlaceChoice } from '../DayFilters.tsx';
import { ADDRESS } from '../text.ts';
import { ProposedDay } from './ProposedDay.tsx';
import { ProposedDays } from './ProposedDays.tsx';
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

const DAYS = options(
  Array.from({ length: MAX_PROPOSED_DAYS }, (_, at) => at + 1),
  text.daysOf,
);

const Shown = ({ days, sick }: { days: readonly DayProposal[]; sick: number }) => {
  const [first] = days;
  if (first === undefined) return null;
  return days.length === 1 ? <ProposedDay day={first} sick={sick} /> : <ProposedDays days={days} sick={sick} />;
};

type WantedProps = { day: string; days: number; company: string; branch: string };

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

const Wanted = ({ day, days, company, branch }: WantedProps) => {
  const { wanted, fields } = useWanted();
  const query = {
    day,
    ...(days === 1 ? {} : { days }),
    ...wanted,
    ...(company === '' ? {} : { company }),
    ...(branch === '' ? {} : { branch }),
  };
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
      {value === null ? null : <Shown days={value.days} sick={wanted.sick} />}
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
  const days = DAYS.find(({ value }) => value === get(ADDRESS.days))?.value ?? '1';
  return (
    <Page>
      <Card title={text.title} actions={<Button onClick={() => put({ [ADDRESS.proposal]: '' })}>{text.back}</Button>}>
        <Stack>
          <Row align="end">
            <Labelled label={text.day}>
              {(ties) => <DayInput value={day} ties={ties} onChange={(next) => put({ [ADDRESS.day]: next })} />}
            </Labelled>
            <Choice
              label={text.days}
              options={DAYS}
              value={days}
              onChange={({ target }) => put({ [ADDRESS.days]: target.value })}
            />
            <PlaceChoice company={company} branch={branch} put={put} isOfCompany={companyId !== null} />
          </Row>
          {company === '' && branch === '' ? (
            <Note role="status">{text.chooseCompany}</Note>
          ) : (
            <Wanted day={day} days={Number(days)} company={company} branch={branch} />
          )}
        </Stack>
      </Card>
    </Page>
  );
};
