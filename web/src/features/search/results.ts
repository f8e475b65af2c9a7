// What is found while a text is typed: active orders of this page at once, everything else from the server a moment later.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { ErrorCode } from '@despacho/contract/errors.ts';
import { LONGEST_SEARCH, MAX_FOUND, SHORTEST_SEARCH, type SearchResult } from '@despacho/contract/search.ts';
import { areSameItems } from '@despacho/client/areSameItems.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { findOrders, searchOf, type Found } from '@despacho/domain/search/find.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import { useLive, useLiveStatus } from '../../kit/live.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { useDebounced } from '../../kit/useDebounced.ts';

/** Between the last letter and the request. */
const SETTLE_MS = 200;

type LiveOrder = StaffDocs['order'];
const nothing = { found: [], hasMore: false };

const isSameFound = (a: Found<LiveOrder>, b: Found<LiveOrder>): boolean =>
  a.hasMore === b.hasMore && areSameItems(a.found, b.found);

const useActiveOrders = (text: string): Found<LiveOrder> =>
  useLive(
    ({ order }) =>
      text === ''
        ? nothing
        : findOrders(
            [...order.values()].filter(({ status }) => isActiveStatus(status)),
            searchOf(text),
          ),
    { everyMs: LIVE_MS.screen, isEqual: isSameFound },
  );

/** [LI12] Each order once: as this page has it, else as the server has it. */
const merged = (active: Found<LiveOrder>, answer: SearchResult | null): SearchResult => {
  const live = active.found.map((order) => ({ ...order, endedAt: null }));
  const liveIds = new Set(live.map(({ id }) => id));
  const others = answer?.activeOrders ?? nothing;
  const all = [...live, ...others.found.filter(({ id }) => !liveIds.has(id))];
  const activeIds = new Set(all.map(({ id }) => id));
  const closed = answer?.closedOrders ?? nothing;
  return {
    activeOrders: {
      found: all.slice(0, MAX_FOUND),
      hasMore: active.hasMore || others.hasMore || all.length > MAX_FOUND,
    },
    closedOrders: { ...closed, found: closed.found.filter(({ id }) => !activeIds.has(id)) },
    couriers: answer?.couriers ?? nothing,
    branches: answer?.branches ?? nothing,
    companies: answer?.companies ?? nothing,
  };
};

export type Results = {
  result: SearchResult;
  /** `short`: too little was typed. */
  phase: 'short' | 'searching' | 'offline' | 'failed' | 'done';
  failure: ErrorCode | null;
  retry: () => void;
};

export const useResults = (typed: string): Results => {
  const trimmed = typed.trim().slice(0, LONGEST_SEARCH);
  const text = trimmed.length < SHORTEST_SEARCH ? '' : trimmed;
  const q = useDebounced(text, SETTLE_MS);
  const active = useActiveOrders(text);
  const { freshness } = useLiveStatus();
  const { value, failure, retry } = useRoute('search', { query: { q } }, { isEnabled: q !== '' });
  // The response to an earlier text is dropped.
  const answer = q === text ? value : null;
  const hasFailed = q === text && answer === null && failure !== null;
  const waiting = freshness === 'stale' ? 'offline' : 'searching';
  const phase = text === '' ? 'short' : hasFailed ? 'failed' : answer === null ? waiting : 'done';
  return { result: merged(active, answer), phase, failure: hasFailed ? failure : null, retry };
};
