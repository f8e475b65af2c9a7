// A point along a line of the map, for the robot of the sandbox.
import type { LatLng } from '@despacho/contract/values.ts';
import type { Position } from 'geojson';

const lengthOf = ([fromLng = 0, fromLat = 0]: Position, [toLng = 0, toLat = 0]: Position): number =>
  // Short distances: degrees of longitude are shorter by the cosine of the latitude.
  Math.hypot(toLat - fromLat, (toLng - fromLng) * Math.cos((fromLat * Math.PI) / 180));

/** `share`: 0 to 1 of its length. Null: the line has no point. */
export const pointAlong = (line: readonly Position[], share: number): LatLng | null => {
  const lengths = line.slice(1).map((to, at) => lengthOf(line[at] ?? to, to));
  let leftLength = lengths.reduce((sum, each) => sum + each, 0) * share;
  for (const [at, length] of lengths.entries()) {
    const [from, to] = [line[at], line[at + 1]];
    if (from === undefined || to === undefined || leftLength > length) {
      leftLength -= length;
      continue;
    }
    const part = length === 0 ? 0 : leftLength / length;
    const [fromLng = 0, fromLat = 0] = from;
    const [toLng = 0, toLat = 0] = to;
    return { lat: fromLat + (toLat - fromLat) * part, lng: fromLng + (toLng - fromLng) * part };
  }
  const [lng, lat] = line.at(-1) ?? [];
  return lat === undefined || lng === undefined ? null : { lat, lng };
};
