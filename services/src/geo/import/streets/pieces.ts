// Streets as the tiles contain them: one piece per feature and tile, with the attributes a router needs.
import type { Bounds } from '../../geo.ts';
import { STREET_CLASSES, type StreetClass } from '../../streets.ts';
import type { Archive } from '../../map/archive.ts';
import { tileFeatures, type Attributes } from '../tiles.ts';
import type { Point } from '../world.ts';

export type Piece = {
  points: Point[];
  kind: StreetClass;
  /** Riding against the points is not allowed. The points are in the direction of travel. */
  isOneway: boolean;
  /** Streets that cross on different levels have no junction; '' is the ground. */
  level: string;
};

const isStreetClass = (value: unknown): value is StreetClass =>
  value !== 'ramp' && STREET_CLASSES.some((name) => name === value);

/** Streets closed to the public or under construction have another class or an access attribute. */
const kindOf = ({ class: name, ramp, access }: Attributes): StreetClass | null => {
  if (!isStreetClass(name) || access === 'no' || access === false) return null;
  return ramp === 1 || ramp === true ? 'ramp' : name;
};

const levelOf = ({ brunnel, layer = '' }: Attributes): string =>
  brunnel === 'bridge' || brunnel === 'tunnel' ? `${brunnel}${layer}` : '';

export const streetPieces = async (archive: Archive, area: Bounds): Promise<Piece[]> => {
  const pieces: Piece[] = [];
  for await (const { attributes, shape, parts } of tileFeatures(archive, 'transportation', area)) {
    const kind = kindOf(attributes);
    if (kind === null || shape !== 'line') continue;
    const isOneway = Number(attributes['oneway'] ?? 0) !== 0;
    const isAgainst = Number(attributes['oneway']) === -1;
    const level = levelOf(attributes);
    for (const points of parts) {
      pieces.push({ points: isAgainst ? points.toReversed() : points, kind, isOneway, level });
    }
  }
  return pieces;
};
