// The list beside the map: first what can still be saved, then the orders that are about to be late with the time left.
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import type { WallOrder } from '@despacho/contract/live/kinds.ts';
import { countdown } from '@despacho/domain/board/board.ts';
import { RISK_SHORT } from '../text.ts';
import { actList, type ActList } from './actRows.ts';
import type { BoardData, LevelledData } from './boardData.ts';
import { numberOf, placeOf, URGENT_MS } from './orderWords.ts';

/** As many rows as the panel holds without scrolling. */
const COUNTDOWN_ROWS = 8;
export type CountdownView = {
  id: string;
  number: string;
  level: AlertLevel;
  /** In whole seconds, so that it changes once a second. */
  leftMs: number;
  isUrgent: boolean;
  from: string;
  /** Null: no courier carries it. */
  courier: string | null;
  place: string;
  /** What holds it up; null: not at risk. */
  risk: string | null;
};

/** `toBeLate` counts the orders of that level, as the tile does; `rows` lists those that are late next and in neither group above. */
export type CountdownList = Omit<ActList, 'atRisk'> & {
  rows: CountdownView[];
  toBeLate: number;
  /** Null: of a past minute, whose forecasts are not recorded. */
  atRisk: number | null;
};

const riskOf = ({ forecasts }: BoardData, { id, courier, branch }: WallOrder): string | null => {
  const forecast = forecasts.get(id);
  if (forecast === undefined) return null;
  const { part, leftSec, usualSec } = forecast.reason;
  const short =
    part === 'courier' && courier === null
      ? RISK_SHORT.noCourier
      : part === 'preparation' && usualSec !== null
        ? RISK_SHORT.slow(Math.ceil(usualSec / 60))
        : RISK_SHORT[part](Math.ceil(leftSec / 60));
  return branch === null ? short : RISK_SHORT.of(branch.name, short);
};

export const countdownList = (data: LevelledData, now: number): CountdownList => {
  const { list, listed } = actList(data, now);
  const all = countdown(data.levelled);
  const others = all.filter(({ order }) => !listed.has(order.id));
  const rows = others.slice(0, COUNTDOWN_ROWS).map(({ order, level, leftMs }): CountdownView => ({
    id: order.id,
    number: numberOf(order),
    level: level ?? 'ON_TIME',
    leftMs: Math.ceil(leftMs / 1000) * 1000,
    isUrgent: leftMs < URGENT_MS,
    from: [order.company.name, order.branch?.name].filter((name) => name !== undefined && name !== '').join(' · '),
    courier: order.courier?.name ?? null,
    place: placeOf(order),
    risk: riskOf(data, order),
  }));
  const atRisk = data.isPast ? null : list.atRisk;
  return { ...list, atRisk, rows, toBeLate: all.filter(({ level }) => level === 'TO_BE_LATE').length };
};
