// What a report shows, in the address: its kind, days and filters. Without days it is today.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { orderStatus } from '@despacho/contract/orders/order.ts';
import { MAX_MINIMUM, reportKind, type ReportKind, type ReportRequest } from '@despacho/contract/reports.ts';
import { firstDayOf, mostDaysOf } from '@despacho/domain/reports/period.ts';
import { useSearchParams } from 'react-router-dom';
import { rangeProblem, today as dayOf, type RangeRule } from '../../kit/date/days.ts';
import { useServerNow } from '../../kit/live.tsx';

type Name = 'tipo' | 'desde' | 'hasta' | 'compania' | 'estatus' | 'minimo';
type Written = Partial<Record<Name, string | null>>;

const COUNT = /^\d{1,6}$/;
/** Null: it is no count. */
export const minimumOf = (text: string): number | null =>
  COUNT.test(text.trim()) && Number(text) <= MAX_MINIMUM ? Number(text) : null;

/** `fixed`: the screen is of one report. */
export const useReportAddress = (fixed: ReportKind | null) => {
  const today = dayOf(useServerNow(MINUTE_MS));
  const [params, setParams] = useSearchParams();
  const report = fixed ?? reportKind.exclude(['courierSummary']).safeParse(params.get('tipo')).data ?? 'orders';
  const rule: RangeRule = { mostDays: mostDaysOf(report), today, first: firstDayOf(report, today) };
  const chosen = { from: params.get('desde') ?? '', to: params.get('hasta') ?? '' };
  const range = rangeProblem(chosen, rule) === null ? chosen : { from: today, to: today };
  const company = params.get('compania') ?? '';
  const status = orderStatus.safeParse(params.get('estatus')).data;
  const minimum = params.get('minimo') ?? '1';
  const request: ReportRequest = {
    report,
    ...range,
    ...(company === '' ? {} : { company }),
    ...(report === 'orders' && status !== undefined ? { status } : {}),
    ...(report === 'courierSummary' ? { minimum: minimumOf(minimum) ?? 1 } : {}),
  };
  /** Null removes it. Other reports and days begin on their first page. */
  const write = (written: Written): void => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(written)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  };
  return { request, rule, range, minimum, write };
};
