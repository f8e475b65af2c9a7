// A picture of the ranges of companies: one bar each, from 0 to the farthest kilometre. Gaps and overlaps are in words as well.
import type { PriceRange } from '@despacho/contract/companies.ts';
import { gapsIn, priceProblems, sortedRanges, stretchesOf, type Stretch } from '@despacho/domain/pricing/ranges.ts';
import styles from './RangeBars.module.css';
import { priceText } from './text.ts';

export type CompanyRanges = { id: string; name: string; ranges: readonly PriceRange[] };

const kindOf = ({ circles }: Stretch): string => {
  if (circles.length === 0) return 'gap';
  return circles.length > 1 ? 'overlap' : String(circles[0]);
};

const wordsOf = (ranges: readonly PriceRange[]): string => {
  const parts = [
    ...sortedRanges(ranges).map(({ circle, minKm, maxKm, cost }) => priceText.range(circle, minKm, maxKm, cost)),
    ...gapsIn(ranges).map(({ minKm, maxKm }) => priceText.gap(minKm, maxKm)),
  ];
  return parts.length === 0 ? priceText.none : parts.join('; ');
};

const overlapsOf = (ranges: readonly PriceRange[]): string[] =>
  priceProblems(ranges).flatMap((problem) => {
    if (problem.type !== 'overlap') return [];
    const [one, other] = [ranges[problem.other], ranges[problem.index]];
    return one === undefined || other === undefined ? [] : [priceText.pair(one.circle, other.circle)];
  });

const lastOf = (ranges: readonly PriceRange[]): number => Math.max(0, ...ranges.map(({ maxKm }) => maxKm));

const Notes = ({ ranges }: { ranges: readonly PriceRange[] }) => {
  const gaps = gapsIn(ranges).map(({ minKm, maxKm }) => priceText.span(minKm, maxKm));
  const overlaps = overlapsOf(ranges);
  return (
    <>
      {gaps.length === 0 ? null : <p>{`${priceText.gaps} ${gaps.join(', ')}`}</p>}
      {overlaps.length === 0 ? null : (
        <p className={styles['wrong']}>{`${priceText.overlap} ${overlaps.join(', ')}`}</p>
      )}
    </>
  );
};

const Bar = ({ ranges, max }: { ranges: readonly PriceRange[]; max: number }) => (
  <div className={styles['bar']} role="img" aria-label={wordsOf(ranges)}>
    {stretchesOf(ranges).map((stretch) => (
      <span
        key={stretch.minKm}
        className={styles['part']}
        data-kind={kindOf(stretch)}
        style={{ flexGrow: stretch.maxKm - stretch.minKm }}
      >
        {stretch.circles.join('+')}
      </span>
    ))}
    {max > lastOf(ranges) ? <span className={styles['rest']} style={{ flexGrow: max - lastOf(ranges) }} /> : null}
  </div>
);

/** All bars have one scale. */
export const RangeBars = ({ companies, label }: { companies: readonly CompanyRanges[]; label: string }) => {
  const max = Math.max(0, ...companies.map(({ ranges }) => lastOf(ranges)));
  return (
    <ul className={styles['bars']} aria-label={label}>
      {companies.map(({ id, name, ranges }) => (
        <li key={id}>
          <strong>{name}</strong>
          <Bar ranges={ranges} max={max} />
          <Notes ranges={ranges} />
        </li>
      ))}
    </ul>
  );
};
