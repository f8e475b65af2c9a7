// A chart with its legend, and the same numbers as a table: always for screen readers, and shown on request.
import { Button } from '@blueprintjs/core';
import { Suspense, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { lazyPart } from '../lazy/lazyPart.tsx';
import styles from './Chart.module.css';
import { ChartTools } from './ChartTools.tsx';
import { coloursOf, isEmptyChart, valueAt, type ChartData, type ChartKind } from './chartData.ts';
import { Patterns, Swatch } from './patterns.tsx';
import { chartText } from './text.ts';

const ChartCanvas = lazyPart(async () => (await import('./ChartCanvas.tsx')).ChartCanvas);

type ChartProps = ChartData & {
  title: string;
  /** `pie` shows the first series, a slice a category. */
  kind: ChartKind;
  /** What the categories are: "Hora". */
  category?: string;
  format: (value: number) => string;
  /** The address of what a category counts, by its place; null: there is none. */
  linkTo?: (category: number) => string | null;
};

type NumbersProps = Omit<ChartProps, 'kind'> & { isShown: boolean };

const RowHead = ({ name, to }: { name: string; to: string | null }) => (
  <th scope="row">{to === null ? name : <Link to={to}>{name}</Link>}</th>
);

const numberText = (value: number | null, format: NumbersProps['format']): string =>
  value === null ? chartText.none : format(value);

const Numbers = ({
  title,
  category = chartText.category,
  categories,
  series,
  format,
  linkTo,
  isShown,
}: NumbersProps) => (
  <div className={isShown ? styles['scroll'] : undefined} data-announcement={isShown ? undefined : ''}>
    <table className={styles['table']}>
      <caption data-announcement>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{category}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((name, at) => (
          <tr key={name}>
            <RowHead name={name} to={isShown ? (linkTo?.(at) ?? null) : null} />
            {series.map((each) => (
              <td key={each.name}>{numberText(valueAt(each.values, at), format)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

export const Chart = ({ kind, ...shown }: ChartProps) => {
  const { title, category = chartText.category, categories, series, format, linkTo } = shown;
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const onPick = (at: number): void => {
    const to = linkTo?.(at) ?? null;
    if (to !== null) void navigate(to);
  };
  const [isTable, setIsTable] = useState(false);
  const isEmpty = isEmptyChart(shown);
  const colours = coloursOf(kind, shown);
  const names = kind === 'pie' ? categories : series.map(({ name }) => name);
  return (
    <figure className={styles['chart']} ref={figure} data-rows>
      <figcaption className={styles['head']}>
        <span className={styles['title']}>{title}</span>
        {isEmpty ? null : (
          <span className={styles['tools']} data-chart="tools">
            <Button variant="minimal" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
              {isTable ? chartText.chart : chartText.table}
            </Button>
            <ChartTools shown={{ title, category, categories, series }} chart={figure} />
          </span>
        )}
      </figcaption>
      {isEmpty ? <p className={styles['empty']}>{chartText.empty}</p> : null}
      {isEmpty || isTable ? null : (
        <>
          <Patterns id={id} colours={colours} />
          <ul className={styles['legend']} aria-hidden="true">
            {names.map((name, index) => (
              <li key={name}>
                <Swatch id={id} index={index} kind={kind} colour={colours[index]} />
                {name}
                {kind === 'pie' ? <strong>{format(series[0]?.values[index] ?? 0)}</strong> : null}
              </li>
            ))}
          </ul>
          <div className={styles['canvas']}>
            <Suspense fallback={null}>
              <ChartCanvas
                id={id}
                kind={kind}
                categories={categories}
                series={series}
                format={format}
                onPick={linkTo === undefined ? null : onPick}
              />
            </Suspense>
          </div>
        </>
      )}
      {isEmpty ? null : <Numbers {...shown} isShown={isTable} />}
    </figure>
  );
};
