import { describe, expect, it } from 'vitest';
import { chartRows, coloursOf, isEmptyChart } from './chartData.ts';

describe('data of a chart', () => {
  const data = {
    categories: ['Lunes', 'Martes'],
    series: [
      { name: 'category', values: [1, 2] },
      { name: '__proto__', values: [3] },
    ],
  };

  it('keep their rows for any names of series, and count missing values as zero', () => {
    expect(chartRows(data)).toEqual([
      { category: 'Lunes', s0: 1, s1: 3 },
      { category: 'Martes', s0: 2, s1: 0 },
    ]);
  });

  it('keep a gap where there is no number', () => {
    const gap = { categories: ['a', 'b'], series: [{ name: 'x', values: [null, 2] }] };
    expect(chartRows(gap).map(({ s0 }) => s0)).toEqual([null, 2]);
    expect(isEmptyChart({ categories: ['a'], series: [{ name: 'x', values: [null] }] })).toBe(true);
  });

  it('are empty when there are only zeros', () => {
    expect([isEmptyChart(data), isEmptyChart({ categories: ['a'], series: [{ name: 'x', values: [0] }] })]).toEqual([
      false,
      true,
    ]);
  });

  it('have six colours and start over', () => {
    const seven = Array.from({ length: 7 }, (_, index) => ({ name: `${index}`, values: [] }));
    const colours = coloursOf('bar', { categories: [], series: seven });
    expect([colours[0], colours[5], colours[6]]).toEqual(['var(--series1)', 'var(--series6)', 'var(--series1)']);
  });

  it('have the colour of a level where a series shows one, and one each slice of a pie', () => {
    const series = [{ name: 'Tarde', values: [1, 2], colour: 'var(--late)' }];
    expect(coloursOf('line', { categories: ['a', 'b'], series })).toEqual(['var(--late)']);
    expect(coloursOf('pie', { categories: ['a', 'b'], series })).toEqual(['var(--series1)', 'var(--series2)']);
  });
});
