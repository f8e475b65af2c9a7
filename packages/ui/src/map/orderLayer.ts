// Orders as marks of their level. The marks come worst last, so that a late order is never hidden under a calm one.
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import { IconLayer } from 'deck.gl';
import type { LngLat } from './geometry.ts';
import type { MarkAtlas } from './markAtlas.ts';
import type { Offset } from './spread.ts';

export type OrderMark = { id: string; at: LngLat; level: AlertLevel };

/** Where it is drawn beside others on the same spot. */
export type SpreadOrder = OrderMark & { offset: Offset };

/** In rem: the worse, the larger; the marks include their outline. */
const SIZE = { LATE: 1.9, TO_BE_LATE: 1.6, VERIFY: 1.25, ON_TIME: 1 } as const satisfies Record<AlertLevel, number>;

/** `unit` = pixels of one rem. */
export const orderLayer = (
  id: string,
  rows: readonly SpreadOrder[],
  atlas: MarkAtlas,
  unit: number,
): IconLayer<SpreadOrder> =>
  new IconLayer<SpreadOrder>({
    id,
    data: rows,
    iconAtlas: atlas.texture,
    iconMapping: atlas.mapping,
    sizeScale: unit,
    getIcon: ({ level }) => level,
    getPosition: ({ at }) => at,
    getPixelOffset: ({ offset }) => [offset[0], offset[1]],
    getSize: ({ level }) => SIZE[level],
  });
