// The trust report of a week: the main figures, the forecast by day, all figures beside the week before, and where alarms come from.
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import type { AlarmSource, TrustFigure, TrustShare } from '@despacho/contract/trust.ts';
import { figureNumber } from '@despacho/domain/trust/change.ts';
import { daysOf } from '@despacho/domain/numbers/periods.ts';
import { ALARM_LABEL } from '@despacho/ui/alarms/text.ts';
import { whole } from '@despacho/ui/format.ts';
import { Chart } from '../../kit/chart/Chart.tsx';
import { Choice } from '../../kit/form/Choice.tsx';
import type { Columns } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { Kpi } from '../../kit/kpi/Kpi.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { dayName, figureRows, numberText, partsText, weekNotes, type FigureRow, type TrustValue } from './figures.ts';
import { FIGURE_TEXT, GROUPS, trustText as text } from './text.ts';
import styles from './Trust.module.css';
import { useWeek } from './useWeek.ts';

/** Days of the current week grow by the minute. */
const RENEW_MS = 60_000;

const MAIN = ['recall', 'precision', 'alarmRate', 'taken', 'conflicts', 'silence'] as const satisfies TrustFigure[];

const columns: Columns<FigureRow> = [
  { id: 'group', header: text.group, kind: 'enum', value: ({ group }) => group, values: GROUPS, width: 120 },
  { id: 'name', header: text.figure, kind: 'text', value: ({ name }) => name, width: 300, card: 'title' },
  { id: 'value', header: text.value, kind: 'text', value: ({ value }) => value, width: 180, sort: false },
  { id: 'before', header: text.before, kind: 'text', value: ({ before }) => before, width: 180, sort: false },
  { id: 'change', header: text.change, kind: 'text', value: ({ change }) => change, width: 110, sort: false },
  { id: 'rule', header: text.rule, kind: 'text', value: ({ rule }) => rule, width: 620, sort: false },
];

const placeName = (place: { id: string; name: string } | null, none: string): string => {
  if (place === null) return none;
  return place.name === '' ? text.gone(place.id) : place.name;
};

const sourceColumns: Columns<AlarmSource> = [
  { id: 'rule', header: text.alarm, kind: 'enum', value: ({ rule }) => ALARM_LABEL[rule], width: 220, card: 'title' },
  {
    id: 'branch',
    header: text.branch,
    kind: 'text',
    value: ({ branch }) => placeName(branch, text.noBranch),
    width: 220,
  },
  {
    id: 'company',
    header: text.company,
    kind: 'text',
    value: ({ company }) => placeName(company, text.noCompany),
    width: 220,
  },
  { id: 'alarms', header: text.alarms, kind: 'number', value: ({ alarms }) => alarms, width: 120, card: 'mark' },
];

const sourceId = ({ rule, company, branch }: AlarmSource): string =>
  [rule, company?.id ?? '', branch?.id ?? ''].join(' ');

const WeekChoice = ({ weeks, week, earlier, later, choose }: ReturnType<typeof useWeek>) => (
  <div className={styles['weeks']}>
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
  </div>
);

const MainFigures = ({ value: { current, previous } }: { value: TrustValue }) => (
  <ul className={styles['tiles']}>
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
  </ul>
);

const percentOf = (id: TrustFigure, share: TrustShare | undefined): number | null =>
  share === undefined ? null : figureNumber({ id, ...share });

const ForecastDays = ({ value: { previous, current, days }, today }: { value: TrustValue; today: string }) => {
  const all = daysOf({ from: previous.from, to: current.to }).filter((day) => day <= today);
  const byDay = new Map(days.map((each) => [each.day, each]));
  return (
    <Chart
      kind="line"
      title={text.days}
      category={text.day}
      categories={all.map((day) => dayName(day).slice(0, 5))}
      series={[
        { name: FIGURE_TEXT.recall.name, values: all.map((day) => percentOf('recall', byDay.get(day)?.recall)) },
        {
          name: FIGURE_TEXT.precision.name,
          values: all.map((day) => percentOf('precision', byDay.get(day)?.precision)),
        },
      ]}
      format={(percent) => text.percent(whole(percent))}
    />
  );
};

const Figures = ({ value, today }: { value: TrustValue; today: string }) => (
  <DataGrid
    id="trust"
    title={text.report}
    isBeneath
    columns={columns}
    rows={figureRows(value, today)}
    rowId={({ id }) => id}
    size={50}
    sizes={[50]}
  />
);

const Sources = ({ value: { sources } }: { value: TrustValue }) => (
  <DataGrid
    id="trust-sources"
    title={text.sources}
    isBeneath
    columns={sourceColumns}
    rows={sources}
    rowId={sourceId}
    size={10}
    sizes={[10]}
    empty={text.noSources}
  />
);

export const TrustReport = ({ title }: { title: string }) => {
  const chosen = useWeek();
  const result = useRoute('trust', { query: { week: chosen.week } }, { everyMs: RENEW_MS });
  return (
    <div className={styles['report']}>
      <PageHead title={title} />
      <WeekChoice {...chosen} />
      <DataPart {...result} label={text.report}>
        {(value) => (
          <div className={styles['content']}>
            <div className={styles['notes']}>
              {weekNotes(value, chosen.today).map((note) => (
                <p key={note}>{note}</p>
              ))}
            </div>
            <MainFigures value={value} />
            <ForecastDays value={value} today={chosen.today} />
            <Figures value={value} today={chosen.today} />
            <Sources value={value} />
          </div>
        )}
      </DataPart>
    </div>
  );
};
