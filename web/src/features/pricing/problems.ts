// The sentence for what is wrong with a circle, by itself or with another one.
import type { PriceRange } from '@despacho/contract/companies.ts';
import type { PriceProblem } from '@despacho/domain/pricing/ranges.ts';
import { priceText } from '../../entities/pricing/text.ts';
import { pricingText } from './text.ts';

const { problems } = pricingText;

export const sentenceOf = (problem: PriceProblem, ranges: readonly PriceRange[]): string => {
  if (problem.type === 'field') return problems[problem.field];
  const other = ranges[problem.other];
  if (other === undefined) return problems.circle;
  const { circle, minKm, maxKm } = other;
  return problem.type === 'repeated'
    ? problems.repeated(circle)
    : problems.overlap(circle, priceText.span(minKm, maxKm));
};
