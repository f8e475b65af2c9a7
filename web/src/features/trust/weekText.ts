// The figures of a week as text, each with its numerator and denominator, beside those of the week before.
import type { RouteValue } from '@despacho/client/rest.ts';
import type { TrustFigure, TrustFigureValue, TrustWeek } from '@despacho/contract/trust.ts';
import { FIGURE_GOALS, figureChange, figureKind, figureNumber, meetsGoal } from '@despacho/domain/trust/change.ts';
import { RELEASE, type ReleaseFigure } from '@despacho/domain/trust/release.ts';
import { change, decimal, hundredths, whole } from '@despacho/ui/format.ts';
import { dayName } from '../../kit/date/days.ts';
import { FIGURE_TEXT, trustText as text } from './text.ts';

export type TrustValue = RouteValue<'trust'>;

export type FigureRow = {
  id: TrustFigure;
  group: string;
  name: string;
  rule: string;
  value: string;
  before: string;
  change: string;
  goal: string;
};

const dayNames = (days: readonly string[]): string => days.map(dayName).join(', ');

/** The number alone: "78 %", "0.11", "31". */
export const numberText = (figure: TrustFigureValue): string => {
  const number = figureNumber(figure);
  if (number === null) return text.none;
  const kind = figureKind(figure.id);
  if (kind === 'share') return text.percent(whole(number));
  return kind === 'rate' ? hundredths(number) : whole(number);
};

/** [TS23] "1 % o menos: se cumple". */
const goalText = (figure: TrustFigureValue): string => {
  const goal = FIGURE_GOALS[figure.id];
  if (goal === undefined) return text.none;
  const wanted = text.goalOf(figureKind(figure.id) === 'share' ? text.percent(whole(goal)) : whole(goal));
  const isMet = meetsGoal(figure);
  if (isMet === null) return wanted;
  return isMet ? text.met(wanted) : text.missed(wanted);
};

/** Numerator and denominator alone: "31 de 40"; null: it has none. */
export const partsText = ({ id, part, of }: TrustFigureValue): string | null => {
  if (of === null || of === 0) return null;
  return figureKind(id) === 'rate' ? text.quotient(whole(part), whole(of)) : text.part(whole(part), whole(of));
};

/** "31 de 40, 78 %". */
const figureText = (figure: TrustFigureValue): string => {
  const parts = partsText(figure);
  return parts === null ? numberText(figure) : text.both(parts, numberText(figure));
};

const changeText = (id: TrustFigure, by: number | null): string => {
  if (by === null) return text.none;
  const kind = figureKind(id);
  if (kind === 'count') return change(by);
  if (kind === 'share') return Math.abs(by) === 1 ? text.onePoint(change(by)) : text.points(change(by));
  if (by === 0) return change(0);
  return by > 0 ? `+${hundredths(by)}` : `−${hundredths(-by)}`;
};

const isOver = ({ to }: TrustWeek, today: string): boolean => to < today;
const isWhole = (week: TrustWeek, today: string): boolean => isOver(week, today) && week.missing.length === 0;

/** `today`: by the server's clock. */
export const figureRows = ({ current, previous }: TrustValue, today: string): FigureRow[] => {
  const areWhole = isWhole(current, today) && isWhole(previous, today);
  const earlier = new Map(previous.figures.map((figure) => [figure.id, figure]));
  return current.figures.map((figure) => {
    const before = earlier.get(figure.id);
    return {
      id: figure.id,
      ...FIGURE_TEXT[figure.id],
      value: figureText(figure),
      before: before === undefined ? text.none : figureText(before),
      goal: goalText(figure),
      change: changeText(figure.id, before === undefined ? null : figureChange(figure, before, areWhole)),
    };
  });
};

/** "80 % (28-11-2026)". */
export const releaseText = (id: ReleaseFigure): string => {
  const { value, on } = RELEASE[id];
  if (id === 'planCost' || id === 'planLate') return text.measured(text.percent(decimal(100 * value)), dayName(on));
  const isWidth = id === 'createdWidth' || id === 'goingWidth';
  return text.measured(isWidth ? text.minutes(whole(value)) : text.percent(whole(value)), dayName(on));
};

/** What the reader should know before the figures: days without any, and that the week goes on. */
export const weekNotes = ({ current, previous, firstDay }: TrustValue, today: string): string[] => {
  if (firstDay === null) return [text.nothingYet];
  const notes: string[] = [];
  if (current.from < firstDay || previous.from < firstDay) notes.push(text.beforeFirst(dayName(firstDay)));
  const afterFirst = (days: readonly string[]): string[] => days.filter((each) => each >= firstDay);
  const [missing, missingBefore] = [afterFirst(current.missing), afterFirst(previous.missing)];
  if (missing.length > 0) notes.push(text.missing(dayNames(missing)));
  if (missingBefore.length > 0) notes.push(text.missingBefore(dayNames(missingBefore)));
  if (!isOver(current, today)) notes.push(text.running);
  return notes;
};
