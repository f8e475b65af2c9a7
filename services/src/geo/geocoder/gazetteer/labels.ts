// Reads zonas and municipalities from the names of places: "Zona 10", "Z. 3 VN", "Ciudad Real Zona 12 de Villa Nueva".
import type { LngLat } from '../../geo.ts';
import { distance, type Plane } from './plane.ts';
import { LINKING_WORDS } from '../address/text.ts';
import { fold, wordsOf } from '../address/tokens.ts';

export type NamedPlace = { name: string; kind: string; at: LngLat };
export type ZoneLabel = { at: LngLat; zone: number; munic: string };

/** Kinds of places that name a municipality. */
const TOWNS: readonly string[] = ['city', 'town'];

const ZONE = /\bz(?:ona|\.)\s*(\d{1,2})\b[\s,]*(.*)$/;

/** "Ciudad de Guatemala" is the municipality of Guatemala. */
export const municName = (place: string): string => place.replace(/^ciudad\s+(?:de\s+)?/iu, '');

/** VN = Villa Nueva, SCP = Santa Catarina Pinula, MX = Mixco: letters of the name in order, starting with the first. */
const isAbbreviationOf = (short: string, name: string): boolean => {
  const plain = wordsOf(name).join('');
  if (plain[0] !== short[0]) return false;
  let from = 0;
  for (const letter of short) {
    const at = plain.indexOf(letter, from);
    if (at === -1) return false;
    from = at + 1;
  }
  return true;
};

const isZoneName = (name: string): boolean => ZONE.test(fold(name));

export const nearest = <T extends { at: LngLat }>(items: readonly T[], at: LngLat, plane: Plane): T | null => {
  const spot = plane.spotOf(at);
  let best: { item: T; metres: number } | null = null;
  for (const item of items) {
    const metres = distance(plane.spotOf(item.at), spot);
    if (best === null || metres < best.metres) best = { item, metres };
  }
  return best?.item ?? null;
};

export type Towns = { towns: { name: string; munic: string; at: LngLat }[]; capital: string | null };

/** The capital is the city nearest to the label of its department or state; without such a label the first city. */
export const townsOf = (places: readonly NamedPlace[], plane: Plane): Towns => {
  const found = places.filter(({ kind, name }) => TOWNS.includes(kind) && !isZoneName(name));
  const towns = found.map(({ name, at }) => ({ name, munic: municName(name), at }));
  const cities = found.filter(({ kind }) => kind === 'city');
  const state = places.find(({ kind }) => kind === 'state');
  const capital = state === undefined ? cities[0] : nearest(cities, state.at, plane);
  return { towns, capital: capital === undefined || capital === null ? null : municName(capital.name) };
};

type ZoneName = { at: LngLat; zone: number; words: string; isLabel: boolean };

/** The zona in a name, and the words after it. */
export const zoneNameIn = ({ name, at }: NamedPlace): ZoneName | null => {
  const match = ZONE.exec(fold(name));
  if (match === null) return null;
  const words = wordsOf(match[2] ?? '').filter((word) => !LINKING_WORDS.includes(word));
  return { at, zone: Number(match[1]), words: words.join(''), isLabel: match.index === 0 };
};

/** The nearest town with this name or abbreviation; null when no town matches. */
const townNamed = (words: string, at: LngLat, { towns }: Towns, plane: Plane): string | null => {
  const named = towns.filter(({ munic, name }) =>
    [munic, name].some((text) => wordsOf(text).join('') === words || isAbbreviationOf(words, text)),
  );
  return words === '' ? null : (nearest(named, at, plane)?.munic ?? null);
};

/**
 * The labels of zonas. Among labels with the same number and no municipality, the one nearest to the capital is the
 * capital's; the others, such as a second "Zona 4", belong to their nearest town.
 */
export const zoneLabelsOf = (places: readonly NamedPlace[], towns: Towns, plane: Plane): ZoneLabel[] => {
  const zoneNames = places.flatMap((place) => zoneNameIn(place) ?? []).filter(({ isLabel }) => isLabel);
  const capitalAt = towns.towns.find(({ munic }) => munic === towns.capital)?.at;
  const withoutTown = zoneNames.filter(({ words }) => words === '');
  return zoneNames.flatMap(({ at, zone, words }) => {
    const sameNumber = withoutTown.filter((other) => other.zone === zone);
    const isCapitals = words === '' && capitalAt !== undefined && nearest(sameNumber, capitalAt, plane)?.at === at;
    const munic = words === '' ? nearest(towns.towns, at, plane)?.munic : townNamed(words, at, towns, plane);
    const owner = isCapitals ? towns.capital : munic;
    return owner === null || owner === undefined ? [] : [{ at, zone, munic: owner }];
  });
};
