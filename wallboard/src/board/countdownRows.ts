// The orders that are about to be late: branch, courier, time left; and how many more are at risk.
import type { ForecastPart } from '@despacho/contract/live/forecasts.ts';
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import type { WallOrder } from '@despacho/contract/live/kinds.ts';
import { alertFor } from '@despacho/domain/lateness/alerts.ts';
import { countdown, lateLimitOf } from '@despacho/domain/board/board.ts';
import { elapsedMs } from '@despacho/domain/lateness/elapsed.ts';
import { isStillAhead } from '@despacho/domain/forecast/risk.ts';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { RISK_SHORT } from '../text.ts';
import type { BoardData } from './boardData.ts';

/** As many rows as the panel holds without scrolling. */
export const COUNTDOWN_ROWS = 8;
/** Below this a countdown is drawn inverse. */
export const URGENT_MS = 3 * 60_000;

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

/** Orders at risk, listed or not, and what most of them wait for; null: there is none. */
type AtRisk = { count: number; part: ForecastPart; ofPart: number };

export type CountdownList = { rows: CountdownView[]; total: number; atRisk: AtRisk | null };

/** The capital is understood; another municipality is named instead of its zone. */
export const placeOf = ({ zone, municipality }: Pick<WallOrder, 'zone' | 'municipality'>): string => {
  const isCapital = municipality === null || municipality === '' || municipality === PLACE_TEXT.capital;
  if (!isCapital) return municipality;
  return zone === null || zone === 0 ? PLACE_TEXT.noZone : PLACE_TEXT.zone(zone);
};

const PARTS = ['courier', 'preparation', 'ride'] as const satisfies readonly ForecastPart[];

/** [FC5] [FC6] */
const atRiskOf = ({ orders, companies, forecasts }: BoardData, now: number): AtRisk | null => {
  const counts = { courier: 0, preparation: 0, ride: 0 };
  for (const order of orders) {
    const forecast = forecasts.get(order.id);
    if (forecast === undefined || !isStillAhead(order, lateLimitOf(companies, order), now)) continue;
    counts[forecast.reason.part] += 1;
  }
  const part = PARTS.reduce((most, one) => (counts[one] > counts[most] ? one : most));
  const count = PARTS.reduce((sum, one) => sum + counts[one], 0);
  return count === 0 ? null : { count, part, ofPart: counts[part] };
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

export const countdownList = (data: BoardData, now: number): CountdownList => {
  const { orders, companies } = data;
  const all = countdown(orders, companies, now);
  const rows = all.slice(0, COUNTDOWN_ROWS).map(({ order, leftMs }): CountdownView => ({
    id: order.id,
    number: order.isUntyped ? PLACE_TEXT.untyped : order.number,
    level: alertFor(elapsedMs(order, now), lateLimitOf(companies, order)) ?? 'ON_TIME',
    leftMs: Math.ceil(leftMs / 1000) * 1000,
    isUrgent: leftMs < URGENT_MS,
    from: [order.company.name, order.branch?.name].filter((name) => name !== undefined && name !== '').join(' · '),
    courier: order.courier?.name ?? null,
    place: placeOf(order),
    risk: riskOf(data, order),
  }));
  return { rows, total: all.length, atRisk: atRiskOf(data, now) };
};
