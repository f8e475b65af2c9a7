// An order as the customers' page shows it, for its tests.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { TrackedOrderView, TrackingPage, TrackingProgress } from '@despacho/contract/tracking.ts';
import type { TrackingDocumentState, TrackingView } from '@despacho/contract/trackingDocument.ts';

const SAMPLE_AT = '2026-11-23T17:00:00.000Z';
export const SAMPLE_LINK = 'a-link-of-one-customer';

export const sampleProgress = (only: Partial<TrackingProgress> = {}): TrackingProgress => ({
  stage: 'going',
  status: ORDER_STATUS.GOING,
  steps: {
    [ORDER_STATUS.ON_HOLD]: '2026-11-23T16:20:00.000Z',
    [ORDER_STATUS.ASSIGNED]: '2026-11-23T16:30:00.000Z',
    [ORDER_STATUS.RECEIVING]: '2026-11-23T16:40:00.000Z',
    [ORDER_STATUS.GOING]: '2026-11-23T16:50:00.000Z',
  },
  position: { lat: 14.601, lng: -90.512, at: SAMPLE_AT, accuracyM: 8 },
  arrival: { from: '2026-11-23T17:05:00.000Z', to: '2026-11-23T17:15:00.000Z' },
  arrivesAt: '2026-11-23T17:10:00.000Z',
  version: 'first',
  ...only,
});

export const sampleTracked = (only: Partial<TrackedOrderView> = {}): TrackedOrderView => ({
  number: 'GT-1042',
  createdAt: '2026-11-23T16:20:00.000Z',
  brand: { name: 'San Martin', logoUrl: null, videoUrl: null, theme: null, phone: '22445566' },
  destination: { lat: 14.6, lng: -90.51 },
  progress: sampleProgress(),
  needsPin: false,
  pinTriesLeft: null,
  customer: { name: 'Ana Sample', address: '16 calle 2-40 zona 10', note: 'Timbre roto' },
  courier: { name: 'Luis Ramos', plate: 'm-123abc', phone: '55551234', pictureUrl: null },
  receiver: null,
  rating: null,
  ...only,
});

export const samplePage = (order: TrackedOrderView): TrackingPage => ({ kind: 'order', serverTime: SAMPLE_AT, order });

export const sampleState = (page: TrackingPage, view: TrackingView = 'timeline'): TrackingDocumentState => ({
  view,
  token: SAMPLE_LINK,
  language: 'es',
  result: null,
  posted: null,
  title: 'Despacho',
  pbx: '2222-3333',
  year: 2026,
  page,
});

export const WAITING = sampleProgress({
  stage: 'waiting',
  status: ORDER_STATUS.ON_HOLD,
  position: null,
  arrival: null,
  arrivesAt: null,
});
export const DELIVERED = sampleProgress({
  stage: 'delivered',
  status: ORDER_STATUS.DELIVERED,
  steps: { [ORDER_STATUS.DELIVERED]: '2026-11-23T17:10:00.000Z' },
  position: null,
  arrival: null,
  arrivesAt: null,
});
export const RESCHEDULED = sampleProgress({
  stage: 'waiting',
  status: ORDER_STATUS.RE_AGEND,
  position: null,
  arrival: null,
  arrivesAt: null,
});
/** As without the PIN. */
export const LOCKED = { needsPin: true, pinTriesLeft: 3, customer: null, courier: null } as const;
