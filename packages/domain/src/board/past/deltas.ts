// The difference between two boards, and the board that a difference leads to [PB1].
import {
  recordedCourier,
  recordedLimit,
  recordedOrder,
  type BoardDelta,
  type BoardFrame,
} from '@despacho/contract/pastBoard.ts';
import type { z } from 'zod';
import { dequal } from 'dequal/lite';

type Entity = { id: string };
type Changes<T> = { changed: (Partial<T> & Entity)[]; removed: string[] };

const byId = (a: Entity, b: Entity): number => (a.id < b.id ? -1 : 1);

const keysOf = <T extends Entity>(entity: T): (keyof T & string)[] => Object.keys(entity) as (keyof T & string)[];

const changesOf = <T extends Entity>(before: readonly T[], after: readonly T[]): Changes<T> => {
  const earlierById = new Map(before.map((entity) => [entity.id, entity]));
  const changed: Changes<T>['changed'] = [];
  for (const entity of after) {
    const earlier = earlierById.get(entity.id);
    earlierById.delete(entity.id);
    if (earlier === undefined) {
      changed.push(entity);
      continue;
    }
    const keys = keysOf(entity).filter((key) => !dequal(earlier[key], entity[key]));
    if (keys.length === 0) continue;
    const patch: Partial<T> = {};
    for (const key of keys) patch[key] = entity[key];
    changed.push({ ...patch, id: entity.id });
  }
  return { changed, removed: [...earlierById.keys()] };
};

type Stored<T> = { changed: readonly ({ [K in keyof T]?: T[K] | undefined } & Entity)[]; removed: readonly string[] };

/** An entity that is incomplete after its change, because the record is damaged, is left out. */
const applied = <T extends Entity>(
  schema: z.ZodType<T>,
  before: readonly T[],
  { changed, removed }: Stored<T>,
): T[] => {
  const entities = new Map(before.map((entity) => [entity.id, entity]));
  for (const id of removed) entities.delete(id);
  for (const change of changed) {
    const parsed = schema.safeParse({ ...entities.get(change.id), ...change });
    if (parsed.success) entities.set(change.id, parsed.data);
    else entities.delete(change.id);
  }
  return [...entities.values()].sort(byId);
};

/** [PB1] Both frames have their lists by id. */
export const deltaOf = (before: BoardFrame, after: BoardFrame): BoardDelta => ({
  at: after.at,
  orders: changesOf(before.orders, after.orders),
  couriers: changesOf(before.couriers, after.couriers),
  limits: changesOf(before.limits, after.limits),
});

/** [PB1] */
export const frameAfter = (before: BoardFrame, delta: BoardDelta): BoardFrame => ({
  at: delta.at,
  orders: applied(recordedOrder, before.orders, delta.orders),
  couriers: applied(recordedCourier, before.couriers, delta.couriers),
  limits: applied(recordedLimit, before.limits, delta.limits),
});

/** A frame with its lists by id, as records have them. */
export const sortedFrame = ({ at, orders, couriers, limits }: BoardFrame): BoardFrame => ({
  at,
  orders: orders.toSorted(byId),
  couriers: couriers.toSorted(byId),
  limits: limits.toSorted(byId),
});
