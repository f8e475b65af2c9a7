// What the map of a route shows, and the rectangle that contains it.
import type { OrderRoute } from '@despacho/contract/maps/courierRoutes.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import type { Bounds } from '@despacho/ui/map/geometry.ts';
import type { CourierLook } from '@despacho/ui/shapes.ts';

type Line = NonNullable<OrderRoute['geometry']>['coordinates'];

export type ShownCourier = {
  position: LatLng;
  look: CourierLook;
  /** The position is too old to be taken for the present one. */
  isHollow: boolean;
  /** The age of a position that is only a ghost; null before. */
  silence: string | null;
};

export type ShownRoute = {
  branch: { name: string; position: LatLng } | null;
  destination: LatLng | null;
  courier: ShownCourier | null;
  line: Line | null;
  /** Drawn dashed: it follows no streets. */
  isEstimate: boolean;
};

/** Null where there is nothing to show. */
export const routeBounds = ({ branch, destination, courier, line }: ShownRoute): Bounds | null => {
  const places = [branch?.position, destination, courier?.position].filter(
    (place) => place !== undefined && place !== null,
  );
  const lngs = [...places.map(({ lng }) => lng), ...(line ?? []).map(([lng]) => lng)];
  const lats = [...places.map(({ lat }) => lat), ...(line ?? []).map(([, lat]) => lat)];
  if (lngs.length === 0) return null;
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
};

/** It changes when the map should be framed again: not while the courier rides. */
export const framedBy = ({ branch, destination, courier }: ShownRoute): string =>
  JSON.stringify([branch?.position, destination, courier === null]);
