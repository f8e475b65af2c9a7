// Shops, doors and streets that say their zona in passing: many, mostly right, and each of them a seed of its ground.
import { wordsOf } from '../address/tokens.ts';
import { nearest, zoneSaidBy, type NamedPlace, type Towns, type ZoneLabel } from './labels.ts';
import { distance, type Plane, type Spot } from './plane.ts';

/** Metres. A mention speaks of the labelled zona of its number only when that is not far; else of its town's. */
const LABEL_REACH = 4_000;
/** Metres to other mentions, and how many of them outvote one that none of them agrees with. */
const NEIGHBOUR_REACH = 700;
const OUTVOTED_BY = 3;

type Mention = ZoneLabel & { spot: Spot };

/** Buckets as wide as the reach, so that neighbours lie in nine of them. */
const neighboursOf = (mentions: readonly Mention[]) => {
  const bucketOf = ({ x, y }: Spot): [number, number] => [
    Math.floor(x / NEIGHBOUR_REACH),
    Math.floor(y / NEIGHBOUR_REACH),
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
      .filter((other) => distance(other.spot, spot) <= NEIGHBOUR_REACH);
  };
};

/** A door drawn in the wrong place would be an island of its zona in another. */
const withoutStrays = (mentions: readonly Mention[]): Mention[] => {
  const around = neighboursOf(mentions);
  return mentions.filter((mention) => {
    const others = around(mention).filter((other) => other !== mention);
    const agrees = others.some((other) => other.zone === mention.zone && other.munic === mention.munic);
    return agrees || others.length < OUTVOTED_BY;
  });
};

export const mentionedZones = (
  telling: readonly NamedPlace[],
  labels: readonly ZoneLabel[],
  { towns }: Towns,
  plane: Plane,
): ZoneLabel[] => {
  const municOf = (zone: number, words: string, at: Mention['at']): string | null => {
    const named = towns.filter(({ munic }) => words.includes(wordsOf(munic).join('')));
    if (named.length > 0) return nearest(named, at, plane)?.munic ?? null;
    const sameNumber = labels.filter((label) => label.zone === zone);
    const label = nearest(sameNumber, at, plane);
    const isNear = label !== null && distance(plane.spotOf(label.at), plane.spotOf(at)) <= LABEL_REACH;
    return (isNear ? label.munic : nearest(towns, at, plane)?.munic) ?? null;
  };
  const mentions = telling.flatMap((place): Mention[] => {
    const said = zoneSaidBy(place);
    const munic = said === null ? null : municOf(said.zone, said.words, said.at);
    return said === null || munic === null
      ? []
      : [{ at: said.at, zone: said.zone, munic, spot: plane.spotOf(said.at) }];
  });
  return withoutStrays(mentions).map(({ at, zone, munic }) => ({ at, zone, munic }));
};
