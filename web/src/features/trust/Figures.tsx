// All figures of a week beside the week before, where the alarms came from, and the rule of each figure.
import { TRUST_FIGURES, type AlarmSource } from '@despacho/contract/trust.ts';
import { ALARM_LABEL } from '@despacho/ui/alarms/text.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { RELEASE_FIGURES } from '@despacho/domain/trust/release.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Fact, Facts } from '../../kit/layout/Facts.tsx';
import { figureRows, releaseText, type FigureRow, type TrustValue } from './weekText.ts';
import { FIGURE_TEXT, GROUPS, RELEASE_TEXT, trustText as text } from './text.ts';
import styles from './Trust.module.css';

const columns: Columns<FigureRow> = [
  { id: 'group', header: text.group, kind: 'enum', value: ({ group }) => group, values: GROUPS, width: 120 },
  { id: 'name', header: text.figure, kind: 'text', value: ({ name }) => name, width: 280, card: 'title' },
  { id: 'value', header: text.value, kind: 'text', value: ({ value }) => value, width: 180, sort: false },
  { id: 'before', header: text.before, kind: 'text', value: ({ before }) => before, width: 180, sort: false },
  { id: 'goal', header: text.goal, kind: 'text', value: ({ goal }) => goal, width: 200, sort: false },
  { id: 'change', header: text.change, kind: 'text', value: ({ change }) => change, width: 110, sort: false },
  // Cards and windows of usual width have no room for it: all rules are below the rows.
  { id: 'rule', header: text.rule, kind: 'text', value: ({ rule }) => rule, width: 620, sort: false, card: false },
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

const AllFigures = ({ value, today }: { value: TrustValue; today: string }) => (
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

const Rules = () => (
  <Card title={text.rules}>
    <dl className={styles['rules']}>
      {TRUST_FIGURES.map((id) => (
        <div key={id}>
          <dt>{FIGURE_TEXT[id].name}</dt>
          <dd>{FIGURE_TEXT[id].rule}</dd>
        </div>
      ))}
    </dl>
  </Card>
);

const Release = () => (
  <Card title={text.release}>
    <Facts>
      {RELEASE_FIGURES.map((id) => (
        <Fact key={id} name={RELEASE_TEXT[id]}>
          {releaseText(id)}
        </Fact>
      ))}
    </Facts>
  </Card>
);

/** `today`: by the server's clock. */
export const Figures = ({ value, today }: { value: TrustValue; today: string }) => (
  <div className={styles['grids']}>
    <AllFigures value={value} today={today} />
    <Rules />
    <Release />
    <Sources value={value} />
  </div>
);
