// The customers' page on the server: its orders, its pages and its requests.
import type { Redis } from 'ioredis';
import type { ProcessContext } from '../../platform/context.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import { createTrackingPages, type TrackingPages } from './pages.ts';
import { createTrackedOrders } from './trackedOrders.ts';
import { trackingHandlers } from './tracking.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'config' | 'key'> & {
  db: Firestore;
  redis: Redis;
  fold: Pick<LiveFold, 'find'>;
};

export const openTracking = (
  dependencies: Dependencies,
): { pages: TrackingPages; handlers: ReturnType<typeof trackingHandlers> } => {
  const orders = createTrackedOrders(dependencies);
  const pages = createTrackingPages({ ...dependencies, orders });
  return { pages, handlers: trackingHandlers({ ...dependencies, orders, pages }) };
};
