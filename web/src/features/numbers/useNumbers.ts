// The numbers of a period and a scope, read again while they are shown.
import type { RouteValue } from '@despacho/client/rest.ts';
import type { COMPARISONS } from '@despacho/contract/numbers.ts';
import { daysIn, type DayRange } from '../../kit/date/days.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import type { NumbersScope } from './numbersScope.ts';

export type NumbersValue = RouteValue<'numbers'>;

/** A day or two are read each time they may have changed; many days cost many reads. */
const [OFTEN_MS, SELDOM_MS, PAST_MS] = [5_000, 30_000, 300_000];
const FEW_DAYS = 2;

const renewal = (range: DayRange, today: string): number => {
  if (range.to < today) return PAST_MS;
  return daysIn(range) <= FEW_DAYS ? OFTEN_MS : SELDOM_MS;
};

type Wanted = {
  range: DayRange;
  today: string;
  scope: NumbersScope;
  compare?: (typeof COMPARISONS)[number];
};

export const useNumbers = ({ range, today, scope, compare }: Wanted) =>
  useRoute(
    'numbers',
    { query: { ...range, ...scope, ...(compare === undefined ? {} : { compare }) } },
    { everyMs: renewal(range, today) },
  );
