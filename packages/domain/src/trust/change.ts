// How a figure of the report is compared with the week before, and with its goal.
import type { TrustFigure, TrustFigureValue } from '@despacho/contract/trust.ts';
import { ALARM_RATE_TARGET, FLOOD_STARTS_OVER } from '../alarms/flood.ts';

/** A percentage, a quotient, or a plain count. */
export type FigureKind = 'share' | 'rate' | 'count';

const KINDS: Partial<Record<TrustFigure, FigureKind>> = {
  alarms: 'count',
  unreadable: 'count',
  alarmRate: 'rate',
  worstAlarmRate: 'rate',
  standing: 'rate',
};
export const figureKind = (id: TrustFigure): FigureKind => KINDS[id] ?? 'share';

/** [TS9] Whole percent, a quotient with two decimals, or the count; null: a share without a denominator. */
export const figureNumber = ({ id, part, of }: TrustFigureValue): number | null => {
  if (of === null) return part;
  if (of === 0) return null;
  return figureKind(id) === 'rate' ? Math.round((100 * part) / of) / 100 : Math.round((100 * part) / of);
};

/**
 * [TS9] The difference of what is printed, so that anyone can check it. Null: one of both weeks has no such number, or
 * it is a count and not every day of both has figures.
 */
export const figureChange = (now: TrustFigureValue, before: TrustFigureValue, areWhole: boolean): number | null => {
  const [current, earlier] = [figureNumber(now), figureNumber(before)];
  if (current === null || earlier === null || (figureKind(now.id) === 'count' && !areWhole)) return null;
  return Math.round(100 * (current - earlier)) / 100;
};

/**
 * [TS23] At most so much is manageable, in the unit of `figureNumber`: EEMUA 191 (rate, priorities 80/15/5) and ISA-18.2 (peak,
 * flood, chattering, standing).
 */
export const FIGURE_GOALS: Partial<Record<TrustFigure, number>> = {
  alarmRate: ALARM_RATE_TARGET,
  worstAlarmRate: FLOOD_STARTS_OVER,
  floodShare: 1,
  highShare: 5,
  returnedShare: 0,
  standing: 4,
};

/** [TS23] Null: it has no goal or no number. Compared exactly, not as printed. */
export const meetsGoal = ({ id, part, of }: TrustFigureValue): boolean | null => {
  const goal = FIGURE_GOALS[id];
  if (goal === undefined || of === 0 || of === null) return null;
  return part / of <= (figureKind(id) === 'share' ? goal / 100 : goal);
};
