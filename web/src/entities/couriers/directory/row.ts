// A row of the directory: what the server listed, with what the live connection knows of it now.
import type { DirectoryCourier } from '@despacho/contract/couriers/directory.ts';
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import { courierActivity, type CourierActivity } from '@despacho/domain/couriers/directory.ts';

type LiveCourier = StaffDocs['courier'];

export type CourierRow = DirectoryCourier & {
  /** Active orders, now. */
  orderCount: number;
  activity: CourierActivity;
};

/** The keys that rooms show, too. */
const liveFieldsOf = (live: LiveCourier) => ({
  name: live.name,
  company: live.company,
  branch: live.branch,
  branchIds: live.branchIds,
  ownership: live.ownership,
  type: live.type,
  accountStatus: live.accountStatus,
  availability: live.availability,
});

type Made = { live: LiveCourier | undefined; orderCount: number; activity: CourierActivity; row: CourierRow };
const made = new WeakMap<DirectoryCourier, Made>();

/** The same object while nothing changed: the grid draws only what did. */
export const courierRow = (
  listed: DirectoryCourier,
  live: LiveCourier | undefined,
  orderCount: number,
  now: number,
): CourierRow => {
  const activity = courierActivity(listed.lastOrderAt, now);
  const before = made.get(listed);
  if (before?.live === live && before?.orderCount === orderCount && before.activity === activity) return before.row;
  const row = { ...listed, ...(live === undefined ? {} : liveFieldsOf(live)), orderCount, activity };
  made.set(listed, { live, orderCount, activity, row });
  return row;
};
