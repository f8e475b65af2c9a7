// The statement of a courier and week: the lines and their sums.
import { payKind, type PayLine, type PayStatement, type PayWeek } from '@despacho/contract/pay.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { dayRange, isWithin, localDay } from '../localTime.ts';
import { payLines, type PayFacts, type PayRules } from './lines.ts';
import { daysOfWeek, listOf } from './terms.ts';

const sumOf = (lines: readonly Pick<PayLine, 'cents'>[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/** [PY6] `week`: its Monday. What is outside the week is left out; a shift belongs to the day of its check-in (AT1). */
export const payStatementOf = (
  courier: Reference,
  week: string,
  { disputes = [], ...facts }: PayFacts & Partial<Pick<PayWeek, 'disputes'>>,
  rules: PayRules,
): PayStatement => {
  const days = daysOfWeek(week);
  const window = dayRange(days[0] ?? week, days.at(-1) ?? week);
  const isInWeek = ({ day }: { day: string }): boolean => days.includes(day);
  const deliveries = facts.deliveries.filter(({ deliveredAt }) => isWithin(window, deliveredAt));
  const shifts = facts.shifts.filter(isInWeek);
  // Deliveries after midnight of a shift count for its minimum, and are paid in the week after.
  const lines = payLines({ ...facts, shifts }, rules).filter(isInWeek);
  const worked = [...new Map(shifts.map((shift) => [shift.id, shift])).values()];
  const unique = new Map(deliveries.map(({ id, deliveredAt }) => [id, localDay(deliveredAt)]));
  const daySums = days.map((day) => ({
    day,
    cents: sumOf(lines.filter((line) => line.day === day)),
    workedMs: worked.reduce((sum, each) => sum + (each.day === day ? (each.workedMs ?? 0) : 0), 0),
    deliveries: [...unique.values()].filter((each) => each === day).length,
  }));
  const kinds = payKind.options.map((kind) => [kind, sumOf(lines.filter((line) => line.kind === kind))] as const);
  return {
    courier,
    week,
    lines,
    days: daySums,
    byKind: Object.fromEntries(kinds) as PayStatement['byKind'],
    cents: sumOf(daySums),
    workedMs: daySums.reduce((sum, { workedMs }) => sum + workedMs, 0),
    unknownShifts: worked.filter(({ workedMs }) => workedMs === null).length,
    deliveries: unique.size,
    unpaid: [...unique.values()].filter((day) => listOf(rules.lists, day) === null).length,
    disputes,
  };
};
