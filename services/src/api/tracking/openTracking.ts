// The customers' page on the server: its orders, its pages and its requests.
import type { ProcessContext } from '../../platform/context.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import { createTrackingActions, type TrackingActions } from './actions.ts';
import { createTrackingPages, type TrackingPages } from './pages.ts';
import { createTrackedOrders, type TrackedOrders } from './trackedOrders.ts';
import { trackingHandlers } from './tracking.ts';
import type { RedisClient } from '../../platform/redis.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'config' | 'key'> & {
  db: Firestore;
  redis: RedisClient;
  fold: Pick<LiveFold, 'find'>;
};

export type Tracking = { pages: TrackingPages; actions: TrackingActions; orders: TrackedOrders };

export const openTracking = (
  dependencies: Dependencies,
): Tracking & { handlers: ReturnType<typeof trackingHandlers> } => {
  const orders = createTrackedOrders(dependencies);
  const pages = createTrackingPages({ ...dependencies, orders });
  const actions = createTrackingActions({ ...dependencies, orders, pages });
  return { pages, actions, orders, handlers: trackingHandlers({ ...dependencies, actions, pages }) };
};
