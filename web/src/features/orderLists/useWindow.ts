// The days of a list: in the address, and stored for the rest of the day, so that they are the same on return.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { DAY_CHOICES, LONGEST_RANGE_DAYS } from '@despacho/contract/orders/lists.ts';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import type { DaysBack } from '../../kit/date/DayChoice.tsx';
import { monthOf, rangeProblem, today as dayOf, type DayRange, type RangeRule } from '../../kit/date/days.ts';
import { useServerNow } from '../../kit/live.tsx';
import { usePreference } from '../../kit/preferences.ts';
import type { ClosedList } from './closedLists.ts';

const VERSION = 1;
const NAMES = { days: 'dias', from: 'desde', to: 'hasta' } as const;

export type ListWindow = { kind: 'days'; days: DaysBack } | { kind: 'range'; range: DayRange };

/** The days as parameters of the address. */
export const windowParams = (window: ListWindow): URLSearchParams =>
  new URLSearchParams(
    window.kind === 'days'
      ? { [NAMES.days]: String(window.days) }
      : { [NAMES.from]: window.range.from, [NAMES.to]: window.range.to },
  );

const storedWindow = z.object({ on: z.string(), days: z.string(), from: z.string(), to: z.string() });
const NOTHING = { on: '', days: '', from: '', to: '' };
type Chosen = Omit<z.infer<typeof storedWindow>, 'on'>;

const read = (list: ClosedList, { days, from, to }: Chosen, rule: RangeRule): ListWindow | null => {
  if (list.window === 'days') {
    const found = DAY_CHOICES.find((choice) => String(choice) === days);
    return found === undefined ? null : { kind: 'days', days: found };
  }
  return rangeProblem({ from, to }, rule) === null ? { kind: 'range', range: { from, to } } : null;
};

const first = (list: ClosedList, today: string): ListWindow => {
  if (list.window === 'days') return { kind: 'days', days: 0 };
  return { kind: 'range', range: { from: list.window === 'month' ? monthOf(today).from : today, to: today } };
};

/** The address wins, then the choice of today; what breaks the rule of ranges is ignored [OR41]. */
export const useWindow = (list: ClosedList) => {
  const today = dayOf(useServerNow(MINUTE_MS));
  const rule: RangeRule = { mostDays: LONGEST_RANGE_DAYS, today };
  const [params, setParams] = useSearchParams();
  const [last, keep] = usePreference(`window.${list.key ?? list.path}`, storedWindow, VERSION, NOTHING);
  const chosen: Chosen = {
    days: params.get(NAMES.days) ?? '',
    from: params.get(NAMES.from) ?? '',
    to: params.get(NAMES.to) ?? '',
  };
  const window = read(list, chosen, rule) ?? (last.on === today ? read(list, last, rule) : null) ?? first(list, today);
  const choose = (next: ListWindow): void => {
    const words: Partial<Chosen> = next.kind === 'days' ? { days: String(next.days) } : next.range;
    keep({ ...NOTHING, on: today, ...words });
    const others = [...params].filter(([name]) => !Object.values<string>(NAMES).includes(name));
    setParams(new URLSearchParams([...others, ...windowParams(next)]), { replace: true });
  };
  return { window, rule, choose };
};
