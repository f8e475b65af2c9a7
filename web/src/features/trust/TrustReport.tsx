// The trust report of a week: the main figures, the forecast by day, all figures beside the week before, and where alarms come from.
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import type { TrustFigure, TrustShare } from '@despacho/contract/trust.ts';
import { ALARM_RATE_TARGET } from '@despacho/domain/alarms/flood.ts';
import { figureNumber } from '@despacho/domain/trust/change.ts';
import { daysOf } from '@despacho/domain/numbers/periods.ts';
import { hundredths, whole } from '@despacho/ui/format.ts';
import { Chart } from '../../kit/chart/Chart.tsx';
import { dayName } from '../../kit/date/days.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { Kpi } from '../../kit/kpi/Kpi.tsx';
import { Note, Page, Row, Stack } from '../../kit/layout/Page.tsx';
import { Tiles } from '../../kit/layout/Tiles.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { Figures } from './Figures.tsx';
import { numberText, partsText, weekNotes, type TrustValue } from './weekText.ts';
import { FIGURE_TEXT, trustText as text } from './text.ts';
import { useWeek } from './useWeek.ts';

const MAIN = [
  'recall',
  'precision',
  'alarmRate',
  'suggestedChosen',
  'conflicts',
  'silence',
] as const satisfies TrustFigure[];

const WeekChoice = ({ weeks, week, earlier, later, choose }: ReturnType<typeof useWeek>) => (
  <Row align="steps">
    <Button
      icon={<ChevronLeft />}
      aria-label={text.earlier}
      disabled={earlier === null}
      onClick={() => choose(earlier ?? week)}
    />
    <Choice
      label={text.week}
      value={week}
      options={weeks.map(({ week: value, from, to }) => ({
        value,
        label: text.weekName(value.slice(6), dayName(from), dayName(to)),
      }))}
      onChange={({ target }) => choose(target.value)}
    />
    <Button
      icon={<ChevronRight />}
      aria-label={text.later}
      disabled={later === null}
      onClick={() => choose(later ?? week)}
    />
  </Row>
);

const MainFigures = ({ value: { current, previous } }: { value: TrustValue }) => (
  <Tiles>
    {MAIN.map((id) => {
      const figure = current.figures.find((each) => each.id === id);
      const before = previous.figures.find((each) => each.id === id);
      if (figure === undefined || before === undefined) return null;
      const parts = partsText(figure);
      return (
        <li key={id}>
          <Kpi
            label={FIGURE_TEXT[id].name}
            value={numberText(figure)}
            {...(parts === null ? {} : { delta: { text: parts, since: text.since(numberText(before)) } })}
          />
        </li>
      );
    })}
  </Tiles>
);

const numberOf = (id: TrustFigure, share: TrustShare | undefined): number | null =>
  share === undefined ? null : figureNumber({ id, ...share });

const DayCharts = ({ value: { previous, current, days }, today }: { value: TrustValue; today: string }) => {
  const all = daysOf({ from: previous.from, to: current.to }).filter((day) => day <= today);
  const byDay = new Map(days.map((each) => [each.day, each]));
  const valuesOf = (id: 'recall' | 'precision' | 'alarmRate') => all.map((day) => numberOf(id, byDay.get(day)?.[id]));
  const shared = {
    kind: 'line',
    category: text.day,
    categories: all.map((day) => dayName(day).slice(0, 5)),
  } as const;
  return (
    <>
      <Chart
        {...shared}
        title={text.days}
        series={[
          { name: FIGURE_TEXT.recall.name, values: valuesOf('recall') },
          { name: FIGURE_TEXT.precision.name, values: valuesOf('precision') },
        ]}
        format={(percent) => text.percent(whole(percent))}
      />
      <Chart
        {...shared}
        title={text.alarmDays}
        series={[
          { name: FIGURE_TEXT.alarmRate.name, values: valuesOf('alarmRate') },
          { name: text.goalLine, values: all.map(() => ALARM_RATE_TARGET) },
        ]}
        format={hundredths}
      />
    </>
  );
};

export const TrustReport = ({ title }: { title: string }) => {
  const chosen = useWeek();
  const result = useRoute('trust', { query: { week: chosen.week } }, { everyMs: REQUEST_MS.list });
  return (
    <Page>
      <PageHead title={title} />
      <WeekChoice {...chosen} />
      <DataPart {...result} label={text.report}>
        {(value) => (
          <Stack>
            <div>
              {weekNotes(value, chosen.today).map((note) => (
                <Note key={note}>{note}</Note>
              ))}
            </div>
            <MainFigures value={value} />
            <DayCharts value={value} today={chosen.today} />
            <Figures value={value} today={chosen.today} />
          </Stack>
        )}
      </DataPart>
    </Page>
  );
};
