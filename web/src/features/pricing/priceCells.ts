// The prices of companies as texts of a sheet, and back: what changed, and which cells are wrong.
import type { PriceRange } from '@despacho/contract/companies.ts';
import type { PriceList } from '@despacho/contract/pricing.ts';
import { fold } from '@despacho/domain/fold.ts';
import { rangeOf } from '@despacho/domain/pricing/entries.ts';
import { isSameList } from '@despacho/domain/pricing/merge.ts';
import { priceProblems, type PriceProblem } from '@despacho/domain/pricing/ranges.ts';
import { priceNumber } from '../../entities/pricing/prices.ts';
import type { CompanyRanges } from '../../entities/pricing/RangeBars.tsx';
import { isFilled, type Cells } from '../../kit/sheet/cells.ts';
import type { PriceChange } from './changes.ts';
import { sentenceOf } from './problems.ts';
import { pricingText } from './text.ts';

/** The columns, in their order. */
export const COLUMN = { company: 0, circle: 1, minKm: 2, maxKm: 3, cost: 4 } as const;
export const SHEET_WIDTH = 5;

type Numbers = Exclude<keyof typeof COLUMN, 'company'>;
const NUMBERS: readonly Numbers[] = ['circle', 'minKm', 'maxKm', 'cost'];

export type ReadSheet = {
  /** By `row,column`. */
  problems: ReadonlyMap<string, string>;
  changes: readonly PriceChange[];
  /** The companies that changed, as far as their rows can be read. */
  changed: readonly CompanyRanges[];
};

export const cellKey = (row: number, col: number): string => `${row},${col}`;

export const cellsOf = (lists: readonly PriceList[]): string[][] =>
  lists.flatMap(({ name, pricingConfig }) =>
    pricingConfig.map(({ circle, minDistance, maxDistance, cost }) => [
      name,
      String(circle),
      String(minDistance),
      String(maxDistance),
      cost.toFixed(2),
    ]),
  );

const rangeIn = (cells: readonly string[]): PriceRange | Numbers[] => {
  const wrong: Numbers[] = [];
  const numbers = { circle: 0, minKm: 0, maxKm: 0, cost: 0 };
  for (const name of NUMBERS) {
    const value = priceNumber(name, cells[COLUMN[name]] ?? '');
    if (value === null) wrong.push(name);
    else numbers[name] = value;
  }
  return wrong.length === 0 ? numbers : wrong;
};

/** The cells of both circles, where it is about two. */
const markedBy = (problem: PriceProblem): { index: number; col: number }[] => {
  switch (problem.type) {
    case 'field':
      return [{ index: problem.index, col: COLUMN[problem.field] }];
    case 'repeated':
      return [{ index: problem.index, col: COLUMN.circle }];
    case 'overlap':
      return [problem.index, problem.other].flatMap((index) => [
        { index, col: COLUMN.minKm },
        { index, col: COLUMN.maxKm },
      ]);
  }
};

export const nameKey = (name: string): string => fold(name).trim();

type Rows = { list: PriceList; ranges: PriceRange[]; rows: number[]; isWhole: boolean };

/** [PR5] [PR10] Blank rows are none; a company without rows loses its circles. */
export const readSheet = (lists: readonly PriceList[], cells: Cells): ReadSheet => {
  const problems = new Map<string, string>();
  const companies = new Map<string, Rows>(
    lists.map((list) => [nameKey(list.name), { list, ranges: [], rows: [], isWhole: true }]),
  );
  for (const [row, texts] of cells.entries()) {
    if (!isFilled(texts)) continue;
    const company = companies.get(nameKey(texts[COLUMN.company] ?? ''));
    if (company === undefined) problems.set(cellKey(row, COLUMN.company), pricingText.problems.unknownCompany);
    const range = rangeIn(texts);
    if (Array.isArray(range)) {
      for (const name of range) problems.set(cellKey(row, COLUMN[name]), pricingText.problems[name]);
      if (company !== undefined) company.isWhole = false;
    } else {
      company?.ranges.push(range);
      company?.rows.push(row);
    }
  }
  const changed = [...companies.values()].filter(
    ({ list, ranges, isWhole }) => !isWhole || !isSameList(list.pricingConfig.map(rangeOf), ranges),
  );
  for (const { ranges, rows } of changed) {
    for (const problem of priceProblems(ranges)) {
      for (const { index, col } of markedBy(problem)) {
        const row = rows[index];
        const other =
          problem.type === 'overlap' && index === problem.other ? { ...problem, other: problem.index } : problem;
        if (row !== undefined) problems.set(cellKey(row, col), sentenceOf(other, ranges));
      }
    }
  }
  return {
    problems,
    changes: problems.size > 0 ? [] : changed.map(({ list, ranges }) => ({ list, ranges })),
    changed: changed.map(({ list, ranges }) => ({ id: list.id, name: list.name, ranges })),
  };
};
