// What a chart shows, as a file: its numbers as CSV, its picture as PNG, and the chart alone on paper. Loaded on demand.
import { snapdom } from '@zumer/snapdom';
import { csvOf } from '../export/csv.ts';
import { saveFile } from '../export/exportSheet.ts';
import { MIME } from '../export/sheet.ts';
import { VARIABLES } from '../picture/picture.ts';
import { valueAt, type ChartData } from './chartData.ts';

const WIDTH = 160;
/** Dots a point: sharp on paper. */
const SCALE = 2;
/** On the page while one chart is printed, and on that chart. */
const PRINTING = 'printing';

export type NamedChart = ChartData & { title: string; category: string };

const fileName = (title: string): string => title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim();

export const saveChartCsv = ({ title, category, categories, series }: NamedChart): void => {
  const text = csvOf({
    name: title,
    title,
    columns: [
      { header: category, kind: 'text', width: WIDTH },
      ...series.map(({ name }) => ({ header: name, kind: 'number' as const, width: WIDTH })),
    ],
    rows: categories.map((name, at) => [name, ...series.map(({ values }) => valueAt(values, at))]),
  });
  saveFile(new Blob([text], { type: MIME.csv }), `${fileName(title)}.csv`);
};

/** Without its buttons. */
export const saveChartPicture = async (chart: HTMLElement, title: string): Promise<void> => {
  const picture = await snapdom.toBlob(chart, {
    format: 'png',
    dpr: SCALE,
    excludeStyleProps: VARIABLES,
    backgroundColor: getComputedStyle(chart).backgroundColor,
    exclude: '[data-chart=tools]',
  });
  saveFile(picture, `${fileName(title)}.png`);
};

export const printChart = (chart: HTMLElement): void => {
  const root = document.documentElement;
  root.dataset[PRINTING] = '';
  chart.dataset[PRINTING] = '';
  const done = (): void => {
    delete root.dataset[PRINTING];
    delete chart.dataset[PRINTING];
  };
  addEventListener('afterprint', done, { once: true });
  print();
};
