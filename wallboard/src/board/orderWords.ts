// How a row names an order and its destination, and from when on its time is urgent.
import type { WallOrder } from '@despacho/contract/live/kinds.ts';
import { PLACE_TEXT } from '@despacho/ui/text.ts';

/** Below this a countdown is drawn inverse. */
export const URGENT_MS = 3 * 60_000;

export const numberOf = ({ isUntyped, number }: WallOrder): string => (isUntyped ? PLACE_TEXT.untyped : number);

/** The capital is understood; another municipality is named instead of its zone. */
export const placeOf = ({ zone, municipality }: Pick<WallOrder, 'zone' | 'municipality'>): string => {
  const isCapital = municipality === null || municipality === '' || municipality === PLACE_TEXT.capital;
  if (!isCapital) return municipality;
  return zone === null || zone === 0 ? PLACE_TEXT.noZone : PLACE_TEXT.zone(zone);
};
