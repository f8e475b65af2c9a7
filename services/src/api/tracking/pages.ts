// The state of the customers' page, for its HTML and for its requests: found by the link, counted, and built from picked
// fields.
import { imageNameIn } from '@despacho/contract/images.ts';
import { trackingToken, type TrackingPage } from '@despacho/contract/tracking.ts';
import { pageOf } from '@despacho/domain/tracking/page.ts';
import type { Redis } from 'ioredis';
import type { ProcessContext } from '../../platform/context.ts';
import { createPinSessions } from '../../platform/pinSessions.ts';
import { versionOf } from '../../platform/versionOf.ts';
import { createImageAddresses } from '../files/imageAddress.ts';
import { attemptsOf, countAttempt } from '../http/attempts.ts';
import type { TrackedOrder, TrackedOrders } from './trackedOrders.ts';

/** [TR10] In ten minutes: of all who use one link, and links that do not exist by one address. */
const WINDOW_SEC = 600;
const MOST = { link: 600, unknown: 30 } as const;

type Found = 'unknown' | 'too-many' | { orderId: string };

type Dependencies = Pick<ProcessContext, 'clock' | 'config' | 'key'> & { redis: Redis; orders: TrackedOrders };

/** `frameOrigins`: the sites of the company that may show the page in a frame. */
export type TrackingDocument = { page: TrackingPage; frameOrigins: readonly string[] };

export type TrackingPages = {
  /** Only unknown links count against an address, so that a hundred customers behind one are not refused. */
  find(token: string, address: string): Promise<Found>;
  pageOf(tracked: TrackedOrder, isUnlocked: boolean): TrackingPage;
  page(request: { token: string; address: string; session: string | undefined }): Promise<TrackingPage | 'too-many'>;
  /** For the HTML: without a session, which a browser sends with its first request. */
  document(request: { token: string; address: string }): Promise<TrackingDocument | 'too-many'>;
};

export const createTrackingPages = ({ redis, key, clock, config, orders }: Dependencies): TrackingPages => {
  const sessions = createPinSessions(config);
  const addresses = createImageAddresses(config);
  /** Only images of ours: an address elsewhere would tell that server who looks. */
  const shown = (link: string | null): string | null => {
    const name = link === null ? null : imageNameIn(link);
    return name === null ? null : addresses.sign(name, clock.realNow());
  };

  const isTooMany = async (kind: keyof typeof MOST, subject: string): Promise<boolean> =>
    (await countAttempt(redis, key, { kind: `tracking:${kind}`, subject, windowSec: WINDOW_SEC })) > MOST[kind];

  const find = async (token: string, address: string): Promise<Found> => {
    const isToken = trackingToken.safeParse(token).success;
    const indexed = isToken ? await orders.indexed(token) : null;
    if (indexed === null) {
      // Checked first, so that guesses do not reach the store.
      const guesses = await attemptsOf(redis, key, { kind: 'tracking:unknown', subject: address });
      if (guesses >= MOST.unknown) return 'too-many';
    }
    const orderId = indexed ?? (isToken ? await orders.lookUp(token) : null);
    if (orderId === null) return (await isTooMany('unknown', address)) ? 'too-many' : 'unknown';
    return (await isTooMany('link', token)) ? 'too-many' : { orderId };
  };

  const trackedBy = async (token: string, address: string): Promise<TrackedOrder | 'too-many' | null> => {
    const found = await find(token, address);
    if (found === 'too-many') return found;
    return found === 'unknown' ? null : orders.find(found.orderId);
  };

  const pages: TrackingPages = {
    find,
    pageOf: (tracked, isUnlocked) =>
      pageOf(tracked, {
        now: clock.now(),
        isUnlocked,
        digest: versionOf,
        logoUrl: shown(tracked.company?.logo ?? null),
        pictureUrl: shown(tracked.courier?.picture ?? null),
      }),
    page: async ({ token, address, session }) => {
      const tracked = await trackedBy(token, address);
      if (tracked === null) return { kind: 'unknown' };
      return tracked === 'too-many' ? tracked : pages.pageOf(tracked, sessions.isOpen(session, token, clock.realNow()));
    },
    document: async ({ token, address }) => {
      const tracked = await trackedBy(token, address);
      if (tracked === 'too-many') return tracked;
      if (tracked === null) return { page: { kind: 'unknown' }, frameOrigins: [] };
      return { page: pages.pageOf(tracked, false), frameOrigins: tracked.frameOrigins };
    },
  };
  return pages;
};
