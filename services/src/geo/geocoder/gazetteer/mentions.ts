// Shops, doors and streets whose names mention a zona. They are many and mostly right; each is a seed for the
// territories.
import { wordsOf } from '../address/tokens.ts';
import { nearest, zoneNameIn, type NamedPlace, type Towns, type ZoneLabel } from './labels.ts';
import { distance, type Plane, type Spot } from './plane.ts';

/**
 * Metres. A mention belongs to the labelled zona of its number only within this distance; otherwise to that of its
 * town.
 */
const LABEL_REACH_M = 4_000;
/** Metres to other mentions, and the number of neighbours that overrule a mention none of them agrees with. */
const NEIGHBOUR_REACH_M = 700;
const MIN_NEIGHBOURS = 3;

type Mention = ZoneLabel & { spot: Spot };

/** Buckets as wide as the reach, so that all neighbours are in nine of them. */
const neighboursOf = (mentions: readonly Mention[]) => {
  const bucketOf = ({ x, y }: Spot): [number, number] => [
    Math.floor(x / NEIGHBOUR_REACH_M),
    Math.floor(y / NEIGHBOUR_REACH_M),
  ];
  const buckets = new Map<string, Mention[]>();
  for (const mention of mentions) {
    const key = bucketOf(mention.spot).join();
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [mention]);
    else bucket.push(mention);
  }
  return ({ spot }: Mention): Mention[] => {
    const [column, row] = bucketOf(spot);
    return [-1, 0, 1]
      .flatMap((east) => [-1, 0, 1].flatMap((north) => buckets.get([column + east, row + north].join()) ?? []))
      .filter((other) => distance(other.spot, spot) <= NEIGHBOUR_REACH_M);
  };
};

/** A door drawn in the wrong place would create an island of its zona inside another. */
const withoutOutliers = (mentions: readonly Mention[]): Mention[] => {
  const neighbours = neighboursOf(mentions);
  return mentions.filter((mention) => {
    const others = neighbours(mention).filter((other) => other !== mention);
    const agrees = others.some((other) => other.zone === mention.zone && other.munic === mention.munic);
    return agrees || others.length < MIN_NEIGHBOURS;
  });
};

export const mentionedZones = (
  places: readonly NamedPlace[],
  labels: readonly ZoneLabel[],
  { towns }: Towns,
  plane: Plane,
): ZoneLabel[] => {
  const municOf = (zone: number, words: string, at: Mention['at']): string | null => {
    const named = towns.filter(({ munic }) => words.includes(wordsOf(munic).join('')));
    if (named.length > 0) return nearest(named, at, plane)?.munic ?? null;
    const sameNumber = labels.filter((label) => label.zone === zone);
    const label = nearest(sameNumber, at, plane);
    const isNear = label !== null && distance(plane.spotOf(label.at), plane.spotOf(at)) <= LABEL_REACH_M;
    return (isNear ? label.munic : nearest(towns, at, plane)?.munic) ?? null;
  };
  const mentions = places.flatMap((place): Mention[] => {
    const zoneName = zoneNameIn(place);
    const munic = zoneName === null ? null : municOf(zoneName.zone, zoneName.words, zoneName.at);
    return zoneName === null || munic === null
      ? []
      : [{ at: zoneName.at, zone: zoneName.zone, munic, spot: plane.spotOf(zoneName.at) }];
  });
  return withoutOutliers(mentions).map(({ at, zone, munic }) => ({ at, zone, munic }));
};
