// What the map of rings around a place shows.
import type { LatLng } from '@despacho/contract/values.ts';

export type MapRings = {
  centre: { name: string; position: LatLng };
  /** Closed, the nearest first. `color`: the number of a series, from 1 to 4. */
  rings: readonly { color: number; label: string; ring: readonly LatLng[] }[];
  /** Drawn dashed: they follow no streets. */
  isEstimate: boolean;
};
