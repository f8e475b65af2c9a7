// What a typed line is as a command, from what the page has of orders and couriers now.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import { areSameItems } from '@despacho/client/areSameItems.ts';
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import type { Act } from '@despacho/domain/commands/acts.ts';
import { readCommand, type CommandReading, type Situation } from '@despacho/domain/commands/read.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { LIVE_MS } from '../../../kit/freshness.ts';
import { useLive } from '../../../kit/live.tsx';

export type Order = StaffDocs['order'];
export type Courier = StaffDocs['courier'];
export type CommandAct = Act<Order, Courier>;
export type Reading = CommandReading<Order, Courier>;
export type Chosen = Situation<Order, Courier>['chosen'];

export type Command = {
  reading: Reading;
  /** Active orders of the courier of the act. */
  carried: number;
};

const partsOf = ({ reading, carried }: Command): unknown[] => [
  carried,
  ...(reading.kind === 'act' ? Object.values(reading.act) : Object.values(reading).flat()),
];

const isSame = (a: Command | null, b: Command | null): boolean =>
  a === b || (a !== null && b !== null && a.reading.kind === b.reading.kind && areSameItems(partsOf(a), partsOf(b)));

const carriedBy = (orders: Iterable<Order>, id: string): number =>
  [...orders].filter(({ courier, status }) => courier?.id === id && isActiveStatus(status)).length;

/** Null: the line is a search. */
export const useCommand = (typed: string, account: Profile | null, chosen: Chosen): Command | null =>
  useLive(
    ({ order, courier }): Command | null => {
      if (account === null) return null;
      const reading = readCommand(typed, { account, orders: order.values(), couriers: courier.values(), chosen });
      if (reading === null) return null;
      const courierId = reading.kind === 'act' && 'courier' in reading.act ? reading.act.courier.id : null;
      return { reading, carried: courierId === null ? 0 : carriedBy(order.values(), courierId) };
    },
    { everyMs: LIVE_MS.screen, isEqual: isSame },
  );
