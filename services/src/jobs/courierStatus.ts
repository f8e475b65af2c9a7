// Stores since when each courier waits in its branch, by `inStoreSinceOf` [CO10] to [CO13].
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { goingCouriers } from '@despacho/domain/couriers/couriers.ts';
import { inStoreSinceOf, type Whereabouts } from '@despacho/domain/couriers/inStore.ts';
import { courierStatusCodec } from '../store/couriers/courierStatuses.ts';
import { readPositions } from '../store/live/positions.ts';
import { reviseDocuments } from '../store/documents/revise.ts';
import type { JobCounts, JobTools } from './job.ts';
import { readLive, readWhole } from './liveState.ts';

const courierOrder = kinds.order.state.pick({ status: true, courier: true });
const working = kinds.courier.state.pick({ availability: true, branch: true, branchIds: true });
const positioned = kinds.branch.state.pick({ position: true });
const waiting = kinds.courierStatus.state.pick({ inStoreSince: true });

type Places = ReadonlyMap<string, { position: LatLng | null }>;

const placesOf = ({ branch, branchIds }: Pick<Courier, 'branch' | 'branchIds'>, branches: Places): LatLng[] => {
  const ids = new Set(branch === null ? branchIds : [branch.id, ...branchIds]);
  return [...ids].flatMap((id) => branches.get(id)?.position ?? []);
};

export const runCourierStatus = async (tools: JobTools): Promise<JobCounts> => {
  const { redis, key, db, clock } = tools;
  const state = await readWhole(tools, async () => ({
    orders: await readLive(tools, 'order', courierOrder),
    couriers: await readLive(tools, 'courier', working),
    branches: await readLive(tools, 'branch', positioned),
    statuses: await readLive(tools, 'courierStatus', waiting),
    fixes: await readPositions(redis, key),
  }));
  // In an incomplete state a courier may seem to have no order.
  if (state === null) return { skipped: 1 };
  const { orders, couriers, branches, statuses, fixes } = state;
  const going = goingCouriers(orders.values());
  const now = clock.now();

  const whereabouts = new Map<string, Omit<Whereabouts, 'inStoreSince'>>();
  for (const [id, courier] of couriers) {
    const { availability } = courier;
    const fix = fixes.get(id) ?? null;
    whereabouts.set(id, { availability, isGoing: going.has(id), fix, branches: placesOf(courier, branches) });
  }
  const sinceOf = (id: string, inStoreSince: string | null): string | null => {
    const place = whereabouts.get(id);
    return place === undefined ? null : inStoreSinceOf({ ...place, inStoreSince }, now, clock.rate);
  };

  const changed = [...couriers.keys()].filter((id) => {
    const stored = statuses.get(id)?.inStoreSince ?? null;
    return sinceOf(id, stored) !== stored;
  });
  const revision = await reviseDocuments(db, courierStatusCodec.collection, changed, (id, found) => {
    const status = found === null ? null : courierStatusCodec.read(id, found.data, found.meta);
    if (status !== null && !status.ok) return null;
    const stored = status?.value.inStoreSince ?? null;
    const since = sinceOf(id, stored);
    return since === stored ? null : courierStatusCodec.write({ inStoreSince: since });
  });
  return { couriers: couriers.size, ...revision };
};
