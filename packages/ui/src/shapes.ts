// Outlines in a box of 24 by 24, shared by the DOM (LevelMark) and the map's icon atlas, so that a tile is the map's legend.
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import type { Token } from './tokens.ts';

export const SHAPE_BOX = 24;

type LevelLook = { path: string; color: Token };

/** Colour and shape of a level: readable in greyscale, by colour-blind eyes and from afar. */
export const LEVEL_LOOK = {
  LATE: { path: 'M3 3h18v18H3z', color: 'late' },
  TO_BE_LATE: { path: 'M12 2.5 23 21.5H1z', color: 'toBeLate' },
  VERIFY: { path: 'M12 1 23 12 12 23 1 12z', color: 'verify' },
  ON_TIME: { path: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z', color: 'onTime' },
} as const satisfies Record<AlertLevel, LevelLook>;

/** An order at risk: its shape and colour differ from those of every level. */
export const RISK_PATH = 'M1 4h5l7 8-7 8H1l7-8zM11 4h5l7 8-7 8h-5l7-8z';

/** The states of a courier's mark on the map. */
export const COURIER_LOOKS = ['free', 'toBranch', 'inDelivery', 'silent', 'incident'] as const;
export type CourierLook = (typeof COURIER_LOOKS)[number];

/**
 * Different from the shapes of levels. The arrow points in the direction of the ride; the hole in the octagon is an
 * exclamation mark.
 */
export const COURIER_PATH = {
  free: 'M9 2h6v7h7v6h-7v7H9v-7H2V9h7z',
  toBranch: 'M12 2 22 10.5V22H2V10.5z',
  inDelivery: 'M12 1.5 20.5 22 12 17.5 3.5 22z',
  silent: 'M3 5.8 5.8 3 12 9.2 18.2 3 21 5.8 14.8 12 21 18.2 18.2 21 12 14.8 5.8 21 3 18.2 9.2 12z',
  incident: 'M7.4 1h9.2L23 7.4v9.2L16.6 23H7.4L1 16.6V7.4zM10.4 5.5v8h3.2v-8zM10.4 15.3v3.2h3.2v-3.2z',
} as const satisfies Record<CourierLook, string>;
