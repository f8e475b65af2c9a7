// The chosen week: in the address, the current one without it.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { MAX_TRUST_WEEKS } from '@despacho/contract/trust.ts';
import { weekBefore, weekOf, weekPeriod } from '@despacho/domain/trust/weeks.ts';
import { today as dayOf } from '../../kit/date/days.ts';
import { useServerNow } from '../../kit/live.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { WEEK_PARAM } from './text.ts';

type Week = { week: string; from: string; to: string };

/** The newest first. */
const weeksUntil = (day: string): Week[] => {
  const weeks: Week[] = [];
  for (let week = weekOf(day); weeks.length < MAX_TRUST_WEEKS;) {
    const period = weekPeriod(week);
    if (period === null) break;
    weeks.push({ week, ...period });
    week = weekBefore(period);
  }
  return weeks;
};

/** A week that cannot be chosen is the current one. */
export const useWeek = () => {
  const today = dayOf(useServerNow(MINUTE_MS));
  const { get, put } = useAddress();
  const weeks = weeksUntil(today);
  const found = weeks.findIndex(({ week }) => week === get(WEEK_PARAM));
  const at = Math.max(0, found);
  const choose = (week: string): void => put({ [WEEK_PARAM]: week });
  return {
    today,
    weeks,
    week: weeks[at]?.week ?? weekOf(today),
    earlier: weeks[at + 1]?.week ?? null,
    later: weeks[at - 1]?.week ?? null,
    choose,
  };
};
