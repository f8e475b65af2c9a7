// What the board is computed from: the wall's live collections as plain values.
import type { CourierStatus, Fix } from '@despacho/contract/couriers/couriers.ts';
import type { Forecast } from '@despacho/contract/live/forecasts.ts';
import type { Rescue } from '@despacho/contract/live/rescues.ts';
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

/** All that the wall was sent. */
export type ReceivedData = {
  orders: readonly WallOrder[];
  couriers: readonly WallCourier[];
  statuses: ReadonlyMap<string, CourierStatus>;
  companies: ReadonlyMap<string, LiveCompany>;
  branches: readonly LiveBranch[];
  incidents: readonly WallIncident[];
  alarms: readonly WallAlarm[];
  /** Stored kinds of couriers' alerts. */
  alertKinds: ReadonlyMap<string, { label: string }>;
  fixes: ReadonlyMap<string, Fix>;
  trends: readonly Trend[];
  /** By order, as the rescues. */
  forecasts: ReadonlyMap<string, Forecast>;
  rescues: ReadonlyMap<string, Rescue>;
};

/** The part of it that this screen shows. */
export type BoardData = ReceivedData & { scope: NamedScope };

/** `now` on the operation's clock; `rate` = its seconds in a real one. */
export type BoardTime = { now: number; rate: number };
