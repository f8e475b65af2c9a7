// Every state of the customers' page, for its tests.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { TrackingPage } from '@despacho/contract/tracking.ts';
import type { TrackingView } from '@despacho/contract/trackingDocument.ts';
import { DELIVERED, LOCKED, RESCHEDULED, samplePage, sampleProgress, sampleTracked, WAITING } from './trackedSample.ts';

export const BLACK = {
  isDark: true,
  accent: '#f4c430',
  deliveredPhrase: 'ALL GOOD?',
  phraseWeight: '900',
  logoSize: 96,
};
export const image = (width: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40"/>`)}`;
const brand = sampleTracked().brand;
const long = 'Distribuidora-Centroamericana-de-Alimentos-Preparados-y-Bebidas';

export const STATES: Record<string, readonly [TrackingPage, TrackingView?]> = {
  waiting: [samplePage(sampleTracked({ progress: WAITING, courier: null }))],
  'waiting with logo and video': [
    samplePage(
      sampleTracked({
        progress: WAITING,
        courier: null,
        brand: { ...brand, logoUrl: image(900), videoUrl: 'data:video/mp4;base64,' },
      }),
    ),
  ],
  'waiting with long names': [
    samplePage(
      sampleTracked({
        number: long,
        progress: WAITING,
        courier: null,
        brand: { ...brand, name: long },
        customer: { name: long, address: long, note: long },
      }),
    ),
  ],
  'on the way': [samplePage(sampleTracked())],
  'on the way without the PIN': [samplePage(sampleTracked(LOCKED))],
  'the sheet': [samplePage(sampleTracked()), 'sheet'],
  delivered: [samplePage(sampleTracked({ progress: DELIVERED, courier: null }))],
  rated: [samplePage(sampleTracked({ progress: DELIVERED, courier: null, rating: 4 }))],
  cancelled: [
    samplePage(
      sampleTracked({
        progress: sampleProgress({ stage: 'cancelled', status: ORDER_STATUS.CANCELLED }),
        courier: null,
      }),
    ),
  ],
  'cancelled without any telephone': [
    samplePage(
      sampleTracked({
        brand: { ...brand, phone: null },
        progress: sampleProgress({ stage: 'cancelled', status: ORDER_STATUS.CANCELLED }),
        courier: null,
      }),
    ),
  ],
  rescheduled: [samplePage(sampleTracked({ progress: RESCHEDULED, courier: null }))],
  'rescheduled, in the sheet': [samplePage(sampleTracked({ progress: RESCHEDULED, courier: null })), 'sheet'],
  'of a black company': [
    samplePage(sampleTracked({ progress: DELIVERED, courier: null, brand: { ...brand, theme: BLACK } })),
  ],
  over: [{ kind: 'over', number: 'GT-1042', status: ORDER_STATUS.DELIVERED, company: 'San Martin', phone: '22445566' }],
  unknown: [{ kind: 'unknown' }],
  'the PIN': [samplePage(sampleTracked({ ...LOCKED, progress: WAITING })), 'pin'],
  'the blocked PIN': [samplePage(sampleTracked({ ...LOCKED, pinTriesLeft: 0, progress: WAITING })), 'pin'],
  'the PIN of an unknown order': [{ kind: 'unknown' }, 'pin'],
};
