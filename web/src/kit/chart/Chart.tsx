// A chart with its legend, and the same numbers as a table: always for screen readers, and shown on request.
import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useId, useState } from 'react';
import styles from './Chart.module.css';
import { isEmptyChart, type ChartData, type ChartKind } from './chartData.ts';
import { Patterns, Swatch } from './patterns.tsx';
import { chartText } from './text.ts';

const ChartCanvas = lazy(async () => ({ default: (await import('./ChartCanvas.tsx')).ChartCanvas }));

type ChartProps = ChartData & {
  title: string;
  /** `pie` shows the first series, a slice a category. */
  kind: ChartKind;
  /** What the categories are: "Hora". */
  category?: string;
  format: (value: number) => string;
};

type NumbersProps = Omit<ChartProps, 'kind'> & { isShown: boolean };

const Numbers = ({ title, category = chartText.category, categories, series, format, isShown }: NumbersProps) => (
  <div className={isShown ? styles['scroll'] : styles['spoken']}>
    <table className={styles['table']}>
      <caption className={styles['spoken']}>{title}</caption>
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
            <th scope="row">{name}</th>
            {series.map((each) => (
              <td key={each.name}>{format(each.values[at] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

export const Chart = ({ kind, ...shown }: ChartProps) => {
  const { title, categories, series, format } = shown;
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  const isEmpty = isEmptyChart(shown);
  const names = kind === 'pie' ? categories : series.map(({ name }) => name);
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['head']}>
        <span className={styles['title']}>{title}</span>
        {isEmpty ? null : (
          <Button variant="minimal" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {isTable ? chartText.chart : chartText.table}
          </Button>
        )}
      </figcaption>
      {isEmpty ? <p className={styles['empty']}>{chartText.empty}</p> : null}
      {isEmpty || isTable ? null : (
        <>
          <Patterns id={id} count={names.length} />
          <ul className={styles['legend']} aria-hidden="true">
            {names.map((name, index) => (
              <li key={name}>
                <Swatch id={id} index={index} kind={kind} />
                {name}
                {kind === 'pie' ? <strong>{format(series[0]?.values[index] ?? 0)}</strong> : null}
              </li>
            ))}
          </ul>
          {/* Its numbers are in the table below, which is read instead. */}
          <div className={styles['canvas']} aria-hidden="true">
            <Suspense fallback={null}>
              <ChartCanvas id={id} kind={kind} categories={categories} series={series} format={format} />
            </Suspense>
          </div>
        </>
      )}
      {isEmpty ? null : <Numbers {...shown} isShown={isTable} />}
    </figure>
  );
};
