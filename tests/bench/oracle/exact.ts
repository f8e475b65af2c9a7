// The exact optimum of a small problem with one trip for each courier: a set partition, solved by HiGHS.
import highsLoader from 'highs';
import { routeCost, unassignedCost, type Trip } from '@despacho/domain/plan/objective.ts';
import type { PlanProblem } from '@despacho/domain/plan/problem.ts';
import { tablesOf, type Tables } from '@despacho/domain/plan/tables.ts';

const MAX_BUNDLE = 3;

const highs = await highsLoader();

const permutations = (orders: readonly number[]): Trip[] =>
  orders.length === 1
    ? [orders]
    : orders.flatMap((first) =>
        permutations(orders.filter((order) => order !== first)).map((rest) => [first, ...rest]),
      );

/** Up to three orders of one counter. */
const bundlesOf = ({ orders, counterOf }: Tables): number[][] => {
  const bundles: number[][] = [];
  const extend = (bundle: number[]): void => {
    if (bundle.length > 0) bundles.push(bundle);
    if (bundle.length === MAX_BUNDLE) return;
    for (let next = (bundle.at(-1) ?? -1) + 1; next < orders; next += 1)
      if (bundle.length === 0 || counterOf[next] === counterOf[bundle[0] ?? -1]) extend([...bundle, next]);
  };
  extend([]);
  return bundles;
};

type Column = { courier: number; orders: readonly number[]; cost: number };

const columnsOf = (tables: Tables): Column[] => {
  const bundles = bundlesOf(tables);
  return tables.problem.couriers.flatMap(({ bag }, courier) =>
    bundles.flatMap((orders): Column[] => {
      if (orders.length > bag) return [];
      const cost = Math.min(...permutations(orders).map((trip) => routeCost(tables, courier, [trip])));
      return Number.isFinite(cost) ? [{ courier, orders, cost }] : [];
    }),
  );
};

/** In minutes, as weighted by the objective. */
export const exactCost = (problem: PlanProblem): number => {
  const tables = tablesOf(problem);
  const columns = columnsOf(tables);
  const open = problem.orders.map((_, order): Column => ({
    courier: -1,
    orders: [order],
    cost: unassignedCost(tables, order),
  }));
  const all = [...columns, ...open];
  const sum = (isIn: (column: Column) => boolean): string =>
    all.flatMap((column, at) => (isIn(column) ? [`x${at}`] : [])).join(' + ');
  const used = problem.couriers
    .map((_, courier) => sum((column) => column.courier === courier))
    .filter((row) => row !== '');
  const model = [
    'Minimize',
    ` cost: ${all.map(({ cost }, at) => `${cost} x${at}`).join(' + ')}`,
    'Subject To',
    ...problem.orders.map((_, order) => ` o${order}: ${sum(({ orders }) => orders.includes(order))} = 1`),
    ...used.map((row, at) => ` c${at}: ${row} <= 1`),
    'Binary',
    ` ${all.map((_, at) => `x${at}`).join(' ')}`,
    'End',
  ].join('\n');
  const { Status, ObjectiveValue } = highs.solve(model);
  if (Status !== 'Optimal') throw new Error(`no optimum: ${Status}`);
  return ObjectiveValue;
};
