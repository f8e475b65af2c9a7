// A page of numbers: chosen days and scope above, and below what the screen shows of them. It is read again while it is shown.
import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { RangeChoice } from '../../kit/date/RangeChoice.tsx';
import { Page, Panels, Stack, Row } from '../../kit/layout/Page.tsx';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { NumbersAge } from '../../kit/states/NumbersAge.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { Branches, Buckets, Days, HalfHours, States } from './Charts.tsx';
import { Counters } from './Counters.tsx';
import { useNumberLinks } from './numberLinks.ts';
import styles from './Numbers.module.css';
import { useNumbersRange, PRESETS, presetRange } from './numbersRange.ts';
import { useNumbersScope, type ChosenScope } from './numbersScope.ts';
import { ScopeChoice } from './ScopeChoice.tsx';
import { numbersText as text } from './text.ts';
import { Companies, Couriers } from './Top.tsx';
import { useNumbers } from './useNumbers.ts';
import type { NumbersView } from './view.ts';

// Above the numbers: the days, and what they are about.
type ChoicesProps = { days: ReturnType<typeof useNumbersRange>; of: ChosenScope };

const Choices = ({ days: { range, rule, today, choose }, of }: ChoicesProps) => (
  <Row align="end">
    <RangeChoice key={`${range.from} ${range.to}`} value={range} rule={rule} onChange={choose} />
    <div className={styles['presets']} role="group" aria-label={text.presets}>
      {PRESETS.map((preset) => {
        const each = presetRange(preset, today);
        const isChosen = each.from === range.from && each.to === range.to;
        return (
          <Button key={preset} active={isChosen} aria-pressed={isChosen} onClick={() => choose(each)}>
            {text.preset[preset]}
          </Button>
        );
      })}
    </div>
    <ScopeChoice chosen={of} />
  </Row>
);

type NumbersPageProps = { title: string; children: (view: NumbersView, of: ChosenScope) => ReactNode };

export const NumbersPage = ({ title, children }: NumbersPageProps) => {
  const days = useNumbersRange();
  const of = useNumbersScope();
  const { range, today } = days;
  const result = useNumbers({ range, today, scope: of.scope, compare: 'previous' });
  const links = useNumberLinks(range, today, of);
  return (
    <Page>
      <PageHead title={title} />
      <Choices days={days} of={of} />
      <DataPart {...result} label={text.numbers}>
        {(value) => (
          <Stack>
            <NumbersAge ageMs={value.ageMs} missing={value.missing.length} />
            {children({ value, links }, of)}
          </Stack>
        )}
      </DataPart>
    </Page>
  );
};

/** The summary dashboard: /daily-performance. */
export const Numbers = ({ title }: { title: string }) => (
  <NumbersPage title={title}>
    {(view) => (
      <>
        <Counters view={view} />
        <Panels>
          <HalfHours view={view} />
          <Buckets view={view} />
          <States view={view} />
          {view.value.days.length === 1 ? null : <Days view={view} />}
          {view.value.branches.length === 0 ? null : <Branches view={view} />}
        </Panels>
        <Panels>
          <Couriers view={view} />
          <Companies view={view} />
        </Panels>
      </>
    )}
  </NumbersPage>
);
