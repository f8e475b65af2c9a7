// The collections of each view. One schema a kind: a document that does not parse never reaches a screen.
import { fix, type Fix } from '@despacho/contract/couriers.ts';
import { views, type ViewDoc } from '@despacho/contract/views.ts';
import { keptKind, type KeptKind } from './keptKind.ts';

/** Every view has positions besides its kinds. */
export type KeptKinds<D> = { readonly [N in keyof D]: KeptKind<D[N]> } & { readonly position: KeptKind<Fix> };

export type StaffDocs = { [K in keyof (typeof views)['staff']]: ViewDoc<'staff', K> } & { position: Fix };
export type WallDocs = { [K in keyof (typeof views)['wall']]: ViewDoc<'wall', K> } & { position: Fix };

export const staffKinds = (): KeptKinds<StaffDocs> => ({
  order: keptKind(views.staff.order),
  courier: keptKind(views.staff.courier),
  courierStatus: keptKind(views.staff.courierStatus),
  incident: keptKind(views.staff.incident),
  alarm: keptKind(views.staff.alarm),
  company: keptKind(views.staff.company),
  branch: keptKind(views.staff.branch),
  trend: keptKind(views.staff.trend),
  forecast: keptKind(views.staff.forecast),
  position: keptKind(fix),
});

export const wallKinds = (): KeptKinds<WallDocs> => ({
  order: keptKind(views.wall.order),
  courier: keptKind(views.wall.courier),
  courierStatus: keptKind(views.wall.courierStatus),
  incident: keptKind(views.wall.incident),
  alarm: keptKind(views.wall.alarm),
  company: keptKind(views.wall.company),
  branch: keptKind(views.wall.branch),
  trend: keptKind(views.wall.trend),
  forecast: keptKind(views.wall.forecast),
  position: keptKind(fix),
});
