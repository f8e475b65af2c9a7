// The days of a report: in the address, today without them.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { MAX_REPORT_DAYS } from '@despacho/contract/messageReports.ts';
import { useSearchParams } from 'react-router-dom';
import { rangeProblem, today as dayOf, type DayRange, type RangeRule } from '../../kit/date/days.ts';
import { useServerNow } from '../../kit/live.tsx';

/** As parameters of the address. */
export const rangeParams = ({ from, to }: DayRange): { desde: string; hasta: string } => ({ desde: from, hasta: to });

export const useReportRange = () => {
  const today = dayOf(useServerNow(MINUTE_MS));
  const rule: RangeRule = { mostDays: MAX_REPORT_DAYS, today };
  const [params, setParams] = useSearchParams();
  const chosen = { from: params.get('desde') ?? '', to: params.get('hasta') ?? '' };
  const range = rangeProblem(chosen, rule) === null ? chosen : { from: today, to: today };
  const choose = (next: DayRange): void => {
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), ...rangeParams(next) }), {
      replace: true,
    });
  };
  return { range, rule, choose };
};
