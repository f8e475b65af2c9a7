// The state inside the HTML of the customers' page, so that its first view needs no request.
import type { TrackingPage } from './tracking.ts';

/** The ids of its element, and of the one that the page is rendered into. */
export const TRACKING_STATE_ID = 'order-state';
export const TRACKING_PLACE_ID = 'order-page';
/** The data attribute that the root element has once the script of the page runs. */
export const TRACKING_RUNNING = 'running';

/** The locale of the page, by the language of the browser. */
export const PAGE_LOCALE = { es: 'es-GT', en: 'en-GB' } as const;
export type PageLanguage = keyof typeof PAGE_LOCALE;

/** `timeline` and `sheet` are two views of an order; `pin` asks for its PIN. */
export type TrackingView = 'timeline' | 'sheet' | 'pin';

export const POST_RESULTS = ['wrong', 'too-many', 'failed'] as const;
export type PostResult = (typeof POST_RESULTS)[number];

export type TrackingDocumentState = {
  view: TrackingView;
  token: string;
  language: PageLanguage;
  title: string;
  /** Telephone of the customer service. */
  pbx: string | null;
  year: number;
  /** The result of a form that was posted without script; null: there was none, or the page itself shows it. */
  result: PostResult | null;
  /** A rating that was posted without script and could not be stored; fields without a value are empty. */
  posted: { stars: string; opinion: string } | null;
  page: TrackingPage;
};

/** What the server renders of it. `attributes`: of the root element. */
export type RenderedPage = { html: string; css: string; attributes: Record<string, string> };
export type RenderPage = (state: TrackingDocumentState) => RenderedPage;
