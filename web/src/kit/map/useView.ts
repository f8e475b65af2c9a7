// Where the map of a place looks: at its place, or first at all branches where neither a place nor streets are known [MA11].
import type { LatLng } from '@despacho/contract/values.ts';
import { boundsOf } from '@despacho/ui/map/geometry.ts';
import type { MapBranch } from '@despacho/ui/map/plainStyle.ts';
import { useEffect, useRef, type RefObject } from 'react';
import type { MapRef } from 'react-map-gl/maplibre';
import { START } from './picked.ts';

const FLY_MS = 600;
/** Pixels around the branches: their names, and the buttons at the right. */
const CITY_PADDING = { top: 48, bottom: 56, left: 48, right: 88 };

type View = {
  position: LatLng | null;
  /** Shown while there is no place. */
  near: LatLng | null;
  /** The plain map is loaded. */
  isCity: boolean;
  branches: readonly MapBranch[];
};

export const useView = (map: RefObject<MapRef | null>, { position, near, isCity, branches }: View): void => {
  /** The zoom of the picture of all branches; null before it was shown. */
  const cityZoom = useRef<number | null>(null);
  const lat = position?.lat;
  const lng = position?.lng;
  const nearLat = near?.lat;
  const nearLng = near?.lng;

  useEffect(() => {
    if (lat === undefined || lng === undefined || map.current === null) return;
    const isOverview = cityZoom.current !== null && map.current.getZoom() === cityZoom.current;
    const zoom = isOverview ? START.zoom : map.current.getZoom();
    map.current.easeTo({ center: [lng, lat], zoom, duration: FLY_MS });
  }, [map, lat, lng]);

  useEffect(() => {
    if (lat !== undefined || nearLat === undefined || nearLng === undefined) return;
    map.current?.jumpTo({ center: [nearLng, nearLat], zoom: START.zoom });
  }, [map, lat, nearLat, nearLng]);

  useEffect(() => {
    const shown = map.current;
    if (!isCity || lat !== undefined || nearLat !== undefined || shown === null || cityZoom.current !== null) return;
    const bounds = boundsOf(branches.flatMap((branch) => (branch.position === null ? [] : [branch.position])));
    // A map that was moved by hand stays where it is.
    if (bounds === null || shown.getZoom() !== START.zoom) return;
    shown.fitBounds(bounds, { padding: CITY_PADDING, maxZoom: START.zoom, duration: 0 });
    cityZoom.current = shown.getZoom();
  }, [map, isCity, lat, nearLat, branches]);
};
