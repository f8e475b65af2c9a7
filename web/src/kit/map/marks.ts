// What a map of many marks shows: couriers, orders, lettered stops, lines, and one of them opened.
import type { LatLng } from '@despacho/contract/values.ts';
import type { CourierMark } from '@despacho/ui/map/courierLayer.ts';
import type { Bounds, LngLat } from '@despacho/ui/map/geometry.ts';
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import type { MapBranch } from '@despacho/ui/map/plainStyle.ts';
import type { ReactNode } from 'react';
import type { Places } from './places.ts';

/** `label`: the words beside the mark; '' for none. `accuracyM`: of the opened one, drawn as a circle. */
export type ShownCourierMark = CourierMark & { label: string; accuracyM: number | null };

/** `route` and `track` follow positions; `unknown` joins two with nothing known between. */
export type LineLook = 'route' | 'estimate' | 'track' | 'unknown';
export type ShownLine = { id: string; look: LineLook; parts: readonly (readonly LngLat[])[] };

/** A place with a letter or a few words on it. `label` is its name for screen readers. */
export type ShownPin = {
  id: string;
  position: LatLng;
  text: string;
  label: string;
  look: 'stop' | 'pause' | 'gap' | 'cursor' | 'branch';
};

/** `far`: a tablet on a wall, whose marks and words are larger. */
export type Reading = 'near' | 'far';

type MarksView = {
  /** The name of the map for screen readers. */
  label: string;
  couriers: readonly ShownCourierMark[];
  orders: readonly OrderMark[];
  branches: readonly MapBranch[];
  lines: readonly ShownLine[];
  pins: readonly ShownPin[];
  /** Where the map begins. */
  start: LatLng & { zoom: number };
  /** With another key the map shows these places; null: it stays where it is. */
  frame: { key: string; places: readonly LatLng[]; closest: number } | null;
};

/** The mark whose window is open: a courier or an order, by id. */
export type OpenMark = { kind: 'courier' | 'order'; id: string };

export type MarksMapProps = MarksView & {
  baseMap: Places['baseMap'];
  opened: OpenMark | null;
  onOpen: (mark: OpenMark | null) => void;
  /** The content of the opened mark's window. */
  info: ReactNode;
  size?: 'tall' | 'whole';
  reading?: Reading;
  /** With it a line drawn with Shift around orders selects them. */
  onSelect?: (orderIds: string[]) => void;
  /** Marks that would cover each other are one badge with their number. */
  isClustered?: boolean;
  /** A searched place: it has a pin, and the map moves to it. */
  found?: (LatLng & { label: string }) | null;
};

/** Null without places. */
export const boundsOfPlaces = (places: readonly LatLng[]): Bounds | null => {
  if (places.length === 0) return null;
  const [lngs, lats] = [places.map(({ lng }) => lng), places.map(({ lat }) => lat)];
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
};
