// The collections of each view. One schema a kind: a document that does not parse never reaches a screen.
import { fix, type Fix } from '@despacho/contract/couriers/couriers.ts';
import { kinds, type LiveKind, type View, type ViewDoc } from '@despacho/contract/live/kinds.ts';
import { keptKind, type KeptKind } from './keptKind.ts';

/** Every view has positions besides its kinds. */
export type KeptKinds<D> = { readonly [N in keyof D]: KeptKind<D[N]> } & { readonly position: KeptKind<Fix> };

/** Only the kinds that the view receives. */
type DocsOf<V extends View> = {
  [K in LiveKind as [ViewDoc<V, K>] extends [never] ? never : K]: ViewDoc<V, K>;
} & { position: Fix };

export type StaffDocs = DocsOf<'staff'>;
export type WallDocs = DocsOf<'wall'>;

export const staffKinds = (): KeptKinds<StaffDocs> => ({
  order: keptKind(kinds.order.staff),
  courier: keptKind(kinds.courier.staff),
  courierStatus: keptKind(kinds.courierStatus.staff),
  courierAlertKind: keptKind(kinds.courierAlertKind.staff),
  stateLabel: keptKind(kinds.stateLabel.staff),
  incident: keptKind(kinds.incident.staff),
  alarm: keptKind(kinds.alarm.staff),
  company: keptKind(kinds.company.staff),
  branch: keptKind(kinds.branch.staff),
  trend: keptKind(kinds.trend.staff),
  forecast: keptKind(kinds.forecast.staff),
  arrival: keptKind(kinds.arrival.staff),
  timing: keptKind(kinds.timing.staff),
  rescue: keptKind(kinds.rescue.staff),
  conversation: keptKind(kinds.conversation.staff),
  position: keptKind(fix),
});

export const wallKinds = (): KeptKinds<WallDocs> => ({
  order: keptKind(kinds.order.wall),
  courier: keptKind(kinds.courier.wall),
  courierStatus: keptKind(kinds.courierStatus.wall),
  courierAlertKind: keptKind(kinds.courierAlertKind.wall),
  stateLabel: keptKind(kinds.stateLabel.wall),
  incident: keptKind(kinds.incident.wall),
  alarm: keptKind(kinds.alarm.wall),
  company: keptKind(kinds.company.wall),
  branch: keptKind(kinds.branch.wall),
  trend: keptKind(kinds.trend.wall),
  forecast: keptKind(kinds.forecast.wall),
  rescue: keptKind(kinds.rescue.wall),
  surroundings: keptKind(kinds.surroundings.wall),
  handover: keptKind(kinds.handover.wall),
  position: keptKind(fix),
});
