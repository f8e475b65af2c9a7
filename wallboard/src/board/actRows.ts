// The orders that are forecast to be late: those that a courier still saves, with the act, its gain and the time for it.
import type { RescueOption } from '@despacho/contract/live/rescues.ts';
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import type { WallOrder } from '@despacho/contract/live/kinds.ts';
import { lateLimitOf } from '@despacho/domain/board/board.ts';
import { byLastMoment, isStillSavable } from '@despacho/domain/forecast/rescue.ts';
import { isStillAhead } from '@despacho/domain/forecast/risk.ts';
import { nextDeadline } from '@despacho/domain/lateness/alerts.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { rescueAct, rescueGain } from '@despacho/ui/rescue.ts';
import type { BoardData, LevelledData } from './boardData.ts';
import { numberOf, placeOf, URGENT_MS } from './orderWords.ts';

/** As many as the tallest screen has room for. */
const MAX_ACTS = 12;
/** Late orders that are named: as many as a line has room for. */
const LOST_NAMED = 4;

export type ActView = {
  id: string;
  number: string;
  level: AlertLevel;
  /** Until the act comes too late, in whole seconds. */
  leftMs: number;
  isUrgent: boolean;
  act: string;
  gain: string;
  branch: string;
  place: string;
};

export type ActList = {
  /** The last moment first. */
  acts: ActView[];
  savable: number;
  /** On their way or without a courier who comes in time: they will be late. The first of them by number, the next to be late first. */
  lost: number;
  lostNumbers: string[];
  atRisk: number;
};

const lateAtOf = (order: WallOrder, { companies }: BoardData, now: number): number =>
  nextDeadline(order, lateLimitOf(companies, order), now)?.lateAt ?? Infinity;

/** [FC8] [FC9] Whether no courier saves it. An order that was not examined is not counted as lost. */
const isLost = (order: WallOrder, data: BoardData, now: number): boolean => {
  const forecast = data.forecasts.get(order.id);
  if (forecast === undefined || forecast.arrivesAt <= lateAtOf(order, data, now)) return false;
  const rescue = data.rescues.get(order.id);
  return order.status === ORDER_STATUS.GOING || (rescue !== undefined && rescue.option === null);
};

/** [FC10] [FC12] `listed`: the orders of both groups, which are not listed again by the time left. */
export const actList = (data: LevelledData, now: number): { list: ActList; listed: ReadonlySet<string> } => {
  const { levelled, couriers, forecasts, rescues } = data;
  const names = new Map(couriers.map(({ id, name }) => [id, name]));
  /** Null: this screen does not see the courier. */
  const nameOf = ({ courierId }: RescueOption): string | null => names.get(courierId) ?? null;
  const atRisk = levelled.filter(
    ({ order, lateLimitSec }) => forecasts.has(order.id) && isStillAhead(order, lateLimitSec, now),
  );
  const savable = atRisk
    .flatMap(({ order, level, lateLimitSec }) => {
      const option = rescues.get(order.id)?.option ?? null;
      const isOffered = option !== null && isStillSavable(order, option, lateLimitSec, now);
      return isOffered ? [{ order, level, option, id: order.id, actBefore: option.actBefore }] : [];
    })
    .toSorted(byLastMoment);
  const lost = atRisk
    .filter(({ order }) => isLost(order, data, now))
    .map(({ order }) => ({ id: order.id, number: numberOf(order), lateAt: lateAtOf(order, data, now) }))
    .toSorted((a, b) => a.lateAt - b.lateAt || (a.id < b.id ? -1 : 1));
  const acts = savable.slice(0, MAX_ACTS).map(({ order, level, option }) => ({
    id: order.id,
    number: numberOf(order),
    level: level ?? 'ON_TIME',
    leftMs: Math.ceil((option.actBefore - now) / 1_000) * 1_000,
    isUrgent: option.actBefore - now < URGENT_MS,
    act: rescueAct(option, nameOf(option)),
    gain: rescueGain(option, nameOf(option)),
    branch: order.branch?.name ?? order.company.name,
    place: placeOf(order),
  }));
  return {
    list: {
      acts,
      savable: savable.length,
      lost: lost.length,
      lostNumbers: lost.slice(0, LOST_NAMED).map(({ number }) => number),
      atRisk: atRisk.length,
    },
    listed: new Set([...savable, ...lost].map(({ id }) => id)),
  };
};
