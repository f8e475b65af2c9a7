// Reads the names of places for what they say about zonas and municipalities: "Zona 10", "Z. 3 VN", "Ciudad Real Zona 12 de Villa Nueva".
import type { LngLat } from '../../geo.ts';
import { distance, type Plane } from './plane.ts';
import { LINKING_WORDS } from '../address/text.ts';
import { fold, wordsOf } from '../address/tokens.ts';

export type NamedPlace = { name: string; kind: string; at: LngLat };
export type ZoneLabel = { at: LngLat; zone: number; munic: string };

/** Kinds of places that give a municipality its name. */
const TOWNS: readonly string[] = ['city', 'town'];

const ZONE = /\bz(?:ona|\.)\s*(\d{1,2})\b[\s,]*(.*)$/;

/** "Ciudad de Guatemala" is the municipality of Guatemala. */
export const municName = (place: string): string => place.replace(/^ciudad\s+(?:de\s+)?/iu, '');

/** VN = Villa Nueva, SCP = Santa Catarina Pinula, MX = Mixco: letters of the name in their order, the first in front. */
const isShortFor = (short: string, name: string): boolean => {
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

const nearest = <T extends { at: LngLat }>(items: readonly T[], at: LngLat, plane: Plane): T | null => {
  const spot = plane.spotOf(at);
  let best: { item: T; metres: number } | null = null;
  for (const item of items) {
    const metres = distance(plane.spotOf(item.at), spot);
    if (best === null || metres < best.metres) best = { item, metres };
  }
  return best?.item ?? null;
};

export type Towns = { towns: { name: string; munic: string; at: LngLat }[]; capital: string | null };

/** The capital is the city nearest to the label of its department or state; without one the first city. */
export const townsOf = (places: readonly NamedPlace[], plane: Plane): Towns => {
  const found = places.filter(({ kind, name }) => TOWNS.includes(kind) && !isZoneName(name));
  const towns = found.map(({ name, at }) => ({ name, munic: municName(name), at }));
  const cities = found.filter(({ kind }) => kind === 'city');
  const state = places.find(({ kind }) => kind === 'state');
  const capital = state === undefined ? cities[0] : nearest(cities, state.at, plane);
  return { towns, capital: capital === undefined || capital === null ? null : municName(capital.name) };
};

/** Metres. A mere mention of a zona speaks of the labelled one only when that is not far. */
const MENTION_REACH = 4_000;

type Mention = { at: LngLat; zone: number; said: string; isLabel: boolean };

const mentionsOf = (places: readonly NamedPlace[]): Mention[] =>
  places.flatMap(({ name, at }) => {
    const match = ZONE.exec(fold(name));
    if (match === null) return [];
    const said = wordsOf(match[2] ?? '').filter((word) => !LINKING_WORDS.includes(word));
    return [{ at, zone: Number(match[1]), said: said.join(''), isLabel: match.index === 0 }];
  });

/** What names its municipality is taken at its word. */
const outspoken = (mentions: readonly Mention[], towns: Towns['towns'], plane: Plane): ZoneLabel[] =>
  mentions.flatMap(({ at, zone, said }) => {
    if (said === '') return [];
    const named = towns.filter(({ munic, name }) =>
      [munic, name].some((text) => wordsOf(text).join('') === said || isShortFor(said, text)),
    );
    const town = nearest(named, at, plane);
    return town === null ? [] : [{ at, zone, munic: town.munic }];
  });

/**
 * Of the labels of one number that name no municipality the one nearest to the capital is the capital's: other towns have
 * a "Zona 4" too. The others, and what only mentions a zona, belong to the label they stand by, or to their town.
 */
export const zoneLabelsOf = (
  places: readonly NamedPlace[],
  mentioning: readonly NamedPlace[],
  { towns, capital }: Towns,
  plane: Plane,
): ZoneLabel[] => {
  const mentions = mentionsOf(places);
  const labels = outspoken(mentions, towns, plane);
  const capitalAt = towns.find(({ munic }) => munic === capital)?.at;
  const silent = mentions.filter(({ said }) => said === '');
  for (const zone of new Set(silent.map((mention) => mention.zone))) {
    const own = silent.filter((mention) => mention.zone === zone && mention.isLabel);
    const first = capitalAt === undefined ? null : nearest(own, capitalAt, plane);
    if (first !== null && capital !== null) labels.push({ at: first.at, zone, munic: capital });
  }
  const known = [...labels];
  for (const { at, zone } of [...silent, ...mentionsOf(mentioning)]) {
    if (known.some((label) => label.at === at)) continue;
    const label = nearest(
      known.filter((one) => one.zone === zone),
      at,
      plane,
    );
    const isNear = label !== null && distance(plane.spotOf(label.at), plane.spotOf(at)) <= MENTION_REACH;
    const munic = isNear ? label.munic : nearest(towns, at, plane)?.munic;
    if (munic !== undefined) labels.push({ at, zone, munic });
  }
  return labels;
};
