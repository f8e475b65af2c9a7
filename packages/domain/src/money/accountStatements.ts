// The account statement of a company: the money of its days added up by circle. Sums in cents.
import type { AccountStatement, StatementRow } from '@despacho/contract/accountStatements.ts';
import type { MoneyBlock } from '@despacho/contract/numbers.ts';
import type { Period } from '../numbers/periods.ts';
import { sumMoney, WITHOUT } from './dayMoney.ts';

/** [MO5] The days of a month, up to today; null: it has not begun. */
export const periodOfMonth = (month: string, today: string): Period | null => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const from = `${month}-01`;
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return from > today ? null : { from, to: last < today ? last : today };
};

/** By number where circles have one; orders without a circle come last. */
const byCircle = ({ circle: one }: StatementRow, { circle: other }: StatementRow): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one.localeCompare(other, 'es', { numeric: true });
};

/** [MO5] */
export const statementOf = (days: readonly MoneyBlock[]): Pick<AccountStatement, 'rows' | 'total'> => {
  const rows = sumMoney(days).circles.map(({ id, delivered, costed, cents }): StatementRow => ({
    circle: id === WITHOUT ? null : id,
    orders: delivered,
    costed,
    cents,
  }));
  const total = { orders: 0, costed: 0, cents: 0 };
  for (const { orders, costed, cents } of rows) {
    total.orders += orders;
    total.costed += costed;
    total.cents += cents;
  }
  return { rows: rows.toSorted(byCircle), total };
};
