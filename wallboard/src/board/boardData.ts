// What the board is computed from: the wall's live collections as plain values.
import type { CourierStatus, Fix } from '@despacho/contract/couriers/couriers.ts';
import type { Forecast } from '@despacho/contract/live/forecasts.ts';
import type { Rescue } from '@despacho/contract/live/rescues.ts';
import type { Surroundings } from '@despacho/contract/live/surroundings.ts';
import type { HandoverSign } from '@despacho/contract/handovers.ts';
import type { Trend } from '@despacho/contract/live/trend.ts';
import type {
  LiveBranch,
  LiveCompany,
  WallAlarm,
  WallCourier,
  WallIncident,
  WallOrder,
} from '@despacho/contract/live/kinds.ts';
import type { NamedScope } from '@despacho/domain/access/scope.ts';
import { levelledOrders, type LevelledOrder } from '@despacho/domain/board/board.ts';

/** All that the wall was sent, or would have been sent at a past minute. */
export type ReceivedData = {
  /** A past minute is shown: incidents, alarms, forecasts and positions are not recorded, and are not shown as none. */
  isPast: boolean;
  orders: readonly WallOrder[];
  couriers: readonly WallCourier[];
  statuses: ReadonlyMap<string, CourierStatus>;
  companies: ReadonlyMap<string, LiveCompany>;
  branches: readonly LiveBranch[];
  incidents: readonly WallIncident[];
  alarms: readonly WallAlarm[];
  /** Stored kinds of couriers' alerts. */
  alertKinds: ReadonlyMap<string, { label: string }>;
  /** Labels of states that people changed, by the id of the state. */
  stateLabels: ReadonlyMap<string, { label: string }>;
  fixes: ReadonlyMap<string, Fix>;
  trends: readonly Trend[];
  /** By order, as the rescues. */
  forecasts: ReadonlyMap<string, Forecast>;
  rescues: ReadonlyMap<string, Rescue>;
  /** Open ones. */
  handovers: readonly HandoverSign[];
  /** The surroundings of the dangers; one for each scope inside that of the wall. */
  surroundings: readonly Surroundings[];
};

/** The part of it that this screen shows. */
export type BoardData = ReceivedData & { scope: NamedScope };

/** At one instant: `orders` are the active ones, each with its level in `levelled`, so that all parts of a board agree. */
export type LevelledData = BoardData & { levelled: readonly LevelledOrder<WallOrder>[] };

export const levelledData = (data: BoardData, now: number): LevelledData => {
  const levelled = levelledOrders(data.orders, data.companies, now);
  return { ...data, orders: levelled.map(({ order }) => order), levelled };
};

/** `now` on the operation's clock; `rate` = its seconds in a real one. */
export type BoardTime = { now: number; rate: number };
