// The state inside the HTML of the customers' page, so that its first view needs no request.
import type { TrackingPage } from './tracking.ts';

/** The id of its element. */
export const TRACKING_STATE_ID = 'tracking-state';

/** `timeline` and `sheet` are two views of an order; `pin` asks for its PIN. */
export type TrackingView = 'timeline' | 'sheet' | 'pin';

export type TrackingDocumentState = {
  view: TrackingView;
  token: string;
  title: string;
  /** Telephone of the customer service. */
  pbx: string | null;
  year: number;
  page: TrackingPage;
};
