// Decides which rows the filter that people build lets through, and which conditions of it are finished.
import { startOfLocalDay } from '@despacho/domain/localTime.ts';
import { isDated, isNumeric, textOf, type Column, type ColumnKind, type Columns, type Value } from '../column.ts';
import type { Test } from './columnFilter.ts';
import { fold } from '@despacho/domain/fold.ts';
import { isGroup, type Operator, type Rule, type RuleGroup } from './ruleGroup.ts';

const ORDERED: readonly Operator[] = ['is', 'isNot', 'above', 'below', 'atLeast', 'atMost', 'blank', 'filled'];
const WORDED: readonly Operator[] = ['contains', 'lacks', 'is', 'isNot', 'starts', 'blank', 'filled'];
const CHOSEN: readonly Operator[] = ['is', 'isNot', 'blank', 'filled'];

export const operatorsOf = (kind: ColumnKind): readonly Operator[] => {
  if (isNumeric(kind) || isDated(kind)) return ORDERED;
  return kind === 'text' ? WORDED : CHOSEN;
};
export const needsText = (each: Operator): boolean => each !== 'blank' && each !== 'filled';

/** A day in the format of its input, 2026-11-21, as its first moment here; null for an invalid day. */
export const dayToMs = (text: string): number | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const noon = Date.parse(`${text}T18:00:00.000Z`);
  return Number.isNaN(noon) ? null : startOfLocalDay(noon);
};

const numberOf = (text: string): number | null => {
  const cleaned = text.replaceAll(/[,\sQ]/g, '');
  const parsed = Number(cleaned);
  return cleaned === '' || Number.isNaN(parsed) ? null : parsed;
};

/** A date counts by its day: "above" means a later one. */
const comparable = (kind: ColumnKind, value: Value): number | null =>
  typeof value !== 'number' ? null : isDated(kind) ? startOfLocalDay(value) : value;

type Compare = (value: number, wanted: number) => boolean;
const COMPARE: Partial<Record<Operator, Compare>> = {
  is: (value, wanted) => value === wanted,
  isNot: (value, wanted) => value !== wanted,
  above: (value, wanted) => value > wanted,
  below: (value, wanted) => value < wanted,
  atLeast: (value, wanted) => value >= wanted,
  atMost: (value, wanted) => value <= wanted,
};
type Match = (text: string, wanted: string) => boolean;
const MATCH: Partial<Record<Operator, Match>> = {
  contains: (text, wanted) => text.includes(wanted),
  lacks: (text, wanted) => !text.includes(wanted),
  is: (text, wanted) => text === wanted,
  isNot: (text, wanted) => text !== wanted,
  starts: (text, wanted) => text.startsWith(wanted),
};

/** Null: the condition is not finished, or its column is gone; it then lets everything pass. */
const ruleTest = <T>(column: Column<T> | undefined, { operator: by, text }: Rule): Test<T> | null => {
  if (column === undefined) return null;
  const { kind, value } = column;
  if (by === 'blank') return (row) => textOf(kind, value(row)) === '';
  if (by === 'filled') return (row) => textOf(kind, value(row)) !== '';
  if (text.trim() === '') return null;
  if (operatorsOf(kind) === ORDERED) {
    const wanted = isDated(kind) ? dayToMs(text) : numberOf(text);
    const compare = COMPARE[by];
    if (wanted === null || compare === undefined) return null;
    return (row) => {
      const found = comparable(kind, value(row));
      return found === null ? by === 'isNot' : compare(found, wanted);
    };
  }
  const match = MATCH[by];
  const wanted = fold(text.trim());
  return match === undefined ? null : (row) => match(fold(textOf(kind, value(row))), wanted);
};

/** Null: nothing in it is finished. */
export const groupTest = <T>(columns: Columns<T>, { join, rules }: RuleGroup): Test<T> | null => {
  const tests = rules
    .map((each) =>
      isGroup(each)
        ? groupTest(columns, each)
        : ruleTest(
            columns.find(({ id }) => id === each.column),
            each,
          ),
    )
    .filter((test) => test !== null);
  if (tests.length === 0) return null;
  return join === 'and' ? (row) => tests.every((test) => test(row)) : (row) => tests.some((test) => test(row));
};

/** How many finished conditions there are: what the button shows. */
export const countRules = <T>(columns: Columns<T>, group: RuleGroup | null): number =>
  (group?.rules ?? []).reduce(
    (count, each) =>
      count +
      (isGroup(each)
        ? countRules(columns, each)
        : ruleTest(
              columns.find(({ id }) => id === each.column),
              each,
            ) === null
          ? 0
          : 1),
    0,
  );
