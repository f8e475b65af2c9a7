// The state of the customers' page, for its HTML and for its requests: found by the link, counted, and built from picked
// fields.
import { setTimeout as delay } from 'node:timers/promises';
import { imageNameIn } from '@despacho/contract/images.ts';
import { trackingToken, type TrackingPage } from '@despacho/contract/tracking.ts';
import { pageOf } from '@despacho/domain/tracking/page.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { createPinSessions } from '../../platform/pinSessions.ts';
import { versionOf } from '../../platform/versionOf.ts';
import { createImageAddresses } from '../files/imageAddress.ts';
import { countAttempt, uncountAttempt } from '../http/attempts.ts';
import type { TrackedOrder, TrackedOrders } from './trackedOrders.ts';
import type { RedisClient } from '../../platform/redis.ts';

/**
 * [TR10] Answers of one address that a link is unknown: the first ones at once, further ones after a delay, their links looked up in turn.
 * A process delays so many at the same time, and refuses the others.
 */
const UNKNOWN = { max: 30, windowSec: 600, delayMs: 1_000, mostDelayed: 200 } as const;

type Found = 'unknown' | 'too-many' | { orderId: string };

type Dependencies = Pick<ProcessContext, 'clock' | 'config' | 'key'> & { redis: RedisClient; orders: TrackedOrders };

/** `frameOrigins`: the sites of the company that may show the page in a frame. */
export type TrackingDocument = { page: TrackingPage; frameOrigins: readonly string[] };

type PageRequest = { token: string; address: string; session: string | undefined };

export type TrackingPages = {
  /** Only unknown links count against an address: a link that exists is always found, however many share the address. */
  find(token: string, address: string): Promise<Found>;
  pageOf(tracked: TrackedOrder, isUnlocked: boolean): TrackingPage;
  page(request: PageRequest): Promise<TrackingPage | 'too-many'>;
  /** For the HTML. The session of a script comes with its first request. */
  document(request: PageRequest): Promise<TrackingDocument | 'too-many'>;
};

export const createTrackingPages = ({ redis, key, clock, config, orders }: Dependencies): TrackingPages => {
  const sessions = createPinSessions(config);
  const addresses = createImageAddresses(config);
  /** Only images of ours: an address elsewhere would tell that server who looks. */
  const shown = (link: string | null): string | null => {
    const name = link === null ? null : imageNameIn(link);
    return name === null ? null : addresses.sign(name, clock.realNow());
  };

  let delayed = 0;
  const answerLater = async (): Promise<'unknown' | 'too-many'> => {
    if (delayed >= UNKNOWN.mostDelayed) return 'too-many';
    delayed += 1;
    await delay(UNKNOWN.delayMs);
    delayed -= 1;
    return 'unknown';
  };

  const find = async (token: string, address: string): Promise<Found> => {
    const isToken = trackingToken.safeParse(token).success;
    const indexed = isToken ? await orders.indexed(token) : null;
    if (indexed !== null) return { orderId: indexed };
    const unknown = { kind: 'tracking:unknown' as const, subject: address, windowSec: UNKNOWN.windowSec };
    // Counted in advance, so that guesses at the same time do not pass the limit together.
    const isGuessing = (await countAttempt(redis, key, unknown)) > UNKNOWN.max;
    const lookUp = isGuessing ? orders.lookUpInTurn : orders.lookUp;
    const found = isToken ? await lookUp(token) : { value: null };
    if (found === 'too-many') return found;
    if (found.value === null) return isGuessing ? answerLater() : 'unknown';
    await uncountAttempt(redis, key, unknown);
    return { orderId: found.value };
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
        pinTriesLeft: tracked.pinTriesLeft,
        digest: versionOf,
        logoUrl: shown(tracked.company?.logo ?? null),
        pictureUrl: shown(tracked.courier?.picture ?? null),
      }),
    page: async (request) => {
      const document = await pages.document(request);
      return document === 'too-many' ? document : document.page;
    },
    document: async ({ token, address, session }) => {
      const tracked = await trackedBy(token, address);
      if (tracked === 'too-many') return tracked;
      if (tracked === null) return { page: { kind: 'unknown' }, frameOrigins: [] };
      const isUnlocked = sessions.isOpen(session, token, clock.realNow());
      return { page: pages.pageOf(tracked, isUnlocked), frameOrigins: tracked.frameOrigins };
    },
  };
  return pages;
};
