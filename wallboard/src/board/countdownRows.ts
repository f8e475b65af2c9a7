// The list of orders that are about to be late: who, from where, with whom, how long.
import type { AlertLevel } from '@despacho/contract/orders.ts';
import type { WallOrder } from '@despacho/contract/views.ts';
import { alertFor } from '@despacho/domain/alerts.ts';
import { countdown, lateLimitOf } from '@despacho/domain/board.ts';
import { elapsedMs } from '@despacho/domain/elapsed.ts';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
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
  /** Null: nobody carries it. */
  courier: string | null;
  place: string;
};

export type CountdownList = { rows: CountdownView[]; total: number };

/** The capital is understood; another municipality is said instead of its zone. */
export const placeOf = ({ zone, municipality }: Pick<WallOrder, 'zone' | 'municipality'>): string => {
  const isCapital = municipality === null || municipality === '' || municipality === PLACE_TEXT.capital;
  if (!isCapital) return municipality;
  return zone === null || zone === 0 ? PLACE_TEXT.noZone : PLACE_TEXT.zone(zone);
};

export const countdownList = ({ orders, companies }: BoardData, now: number): CountdownList => {
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
  }));
  return { rows, total: all.length };
};
