// How far the arrivals of carried orders were from the delivery: the live arrival (ER10) as it is, and with seconds on top.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Arrival } from '@despacho/contract/live/arrivals.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { HANDOVER_SEC } from '@despacho/domain/forecast/forecast.ts';
import { arrivesAtOf, ROUTE_EXTRA_SEC } from '@despacho/domain/routes/estimate.ts';
import { medianOf, percent } from '../measure/cpu.ts';
import type { Moment } from './day.ts';

/** An order is sampled this often. */
const EVERY_MS = 2 * MINUTE_MS;
const NEAR_MS = 5 * MINUTE_MS;

export type ArrivalErrors = {
  see(moment: Moment, arrivals: ReadonlyMap<string, Arrival>): void;
  lines(): string[];
};

export const arrivalErrors = (): ArrivalErrors => {
  const samples = new Map<string, number[]>();
  const errorsMs: number[] = [];

  const lineOf = (name: string, extraSec: number): string => {
    const errors = errorsMs.map((error) => error + extraSec * 1_000);
    const near = errors.filter((error) => Math.abs(error) <= NEAR_MS).length;
    return [
      name.padEnd(24),
      `median error ${(medianOf(errors) / MINUTE_MS).toFixed(1).padStart(5)} min`,
      `median distance ${(medianOf(errors.map(Math.abs)) / MINUTE_MS).toFixed(1).padStart(4)} min`,
      `within 5 min ${percent(near, errors.length).padStart(7)}`,
      `delivered by then ${percent(errors.filter((error) => error >= 0).length, errors.length).padStart(7)}`,
    ].join('   ');
  };

  return {
    see: ({ at, isScored, orders }, arrivals) => {
      for (const { id, status, deliveredAt } of orders) {
        if (status === ORDER_STATUS.DELIVERED && deliveredAt !== null) {
          for (const arrivesAt of samples.get(id) ?? []) errorsMs.push(arrivesAt - Date.parse(deliveredAt));
          samples.delete(id);
        }
        if (!isScored || at % EVERY_MS !== 0 || status !== ORDER_STATUS.GOING) continue;
        const arrivesAt = arrivesAtOf(arrivals.get(id) ?? null);
        if (arrivesAt !== null) samples.set(id, [...(samples.get(id) ?? []), arrivesAt]);
      }
    },
    lines: () => [
      `arrivals of carried orders, ${errorsMs.length} samples, against the delivery`,
      `  ${lineOf('live arrival', 0)}`,
      `  ${lineOf(`with ${HANDOVER_SEC} s`, HANDOVER_SEC)}`,
      `  ${lineOf(`with ${ROUTE_EXTRA_SEC} s`, ROUTE_EXTRA_SEC)}`,
    ],
  };
};
