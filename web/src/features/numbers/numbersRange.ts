// The chosen days: in the address, today without them.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { LONGEST_NUMBERS_DAYS } from '@despacho/contract/numbers.ts';
import { daysBefore, rangeProblem, today as dayOf, type DayRange, type RangeRule } from '../../kit/date/days.ts';
import { useServerNow } from '../../kit/live.tsx';
import { useAddress } from '../../kit/useAddress.ts';

/** Today has a button of the range itself. */
export const PRESETS = ['yesterday', 'week', 'month'] as const;
type Preset = (typeof PRESETS)[number] | 'today';

export const presetRange = (preset: Preset, today: string): DayRange => {
  const yesterday = daysBefore(today, 1);
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: yesterday, to: yesterday };
    case 'week':
      return { from: daysBefore(today, 6), to: today };
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: today };
  }
};

export const useToday = (): string => dayOf(useServerNow(MINUTE_MS));

export const useNumbersRange = () => {
  const today = useToday();
  const rule: RangeRule = { mostDays: LONGEST_NUMBERS_DAYS, today };
  const { get, put } = useAddress();
  const chosen = { from: get('desde'), to: get('hasta') };
  const range = rangeProblem(chosen, rule) === null ? chosen : { from: today, to: today };
  const choose = ({ from, to }: DayRange): void => put({ desde: from, hasta: to });
  return { range, rule, today, choose };
};
