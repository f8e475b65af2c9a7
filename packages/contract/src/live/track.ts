// The namespace of customers: one order, what moves of it, and a beat. Without schemas, because the page has none.
import type { TrackingProgress } from '../tracking.ts';

export const TRACK_NAMESPACE = '/customer';

export const TRACK = {
  beatMs: 10_000,
  /** Without a beat for so long the connection counts as cut. */
  staleMs: 25_000,
  /** Between two positions of a courier. */
  positionsMs: 5_000,
  /** In the query of the connection: customers are counted apart from staff. */
  page: 'customer',
  /** Open connections. */
  perLink: 5,
  perAddress: 5_000,
} as const;

/** From the server; a client sends nothing. */
export type TrackEvents = {
  'track:progress': (progress: TrackingProgress) => void;
  'track:beat': () => void;
};
