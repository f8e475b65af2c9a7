// The geocoder of the map folder: addresses by their rule, names by a text index, and what lies at a point. Needs no network.
import { distanceM } from '@despacho/domain/distance.ts';
import type { Geocoder, LngLat, Place, Whereabouts } from '../geo.ts';
import { municSpellings, parseAddress, type Known } from './address/address.ts';
import { LONGEST_QUERY } from './address/tokens.ts';
import { UNITS_A_DEGREE, type Gazetteer } from './gazetteer/gazetteer.ts';
import { distance, planeFor, type Spot } from './gazetteer/plane.ts';
import { territoryLookup } from './gazetteer/territory.ts';
import { degreesText, labelOf } from './label.ts';
import { describedAt, placesOfAddress, type Ground } from './search/addresses.ts';
import { streetMapOf } from './search/streetMap.ts';
import { textIndexOf } from './search/textIndex.ts';

const MOST_PLACES = 8;
/** Metres to a street that still names the point, and to a place or quarter. */
const STREET_REACH = 150;
const AREA_REACH = 2_000;
/** Metres at which closeness weighs half. */
const NEAR_SCALE = 3_000;

const spotOfUnits = (ground: Pick<Ground, 'plane'>, lng: number, lat: number): Spot =>
  ground.plane.spotOf({ lng: lng / UNITS_A_DEGREE, lat: lat / UNITS_A_DEGREE });

const groundOf = (names: Gazetteer): Ground => {
  const plane = planeFor(names.bounds);
  const houses = new Map<string, Spot[]>();
  for (const [text, lng, lat] of names.houses) {
    houses.set(text, [...(houses.get(text) ?? []), spotOfUnits({ plane }, lng, lat)]);
  }
  return {
    names,
    plane,
    map: streetMapOf(names, plane),
    territoryAt: territoryLookup(names.grid),
    houses,
  };
};

const knownOf = ({ names, map }: Ground): Known => {
  const munics = new Set(names.territories.flatMap(({ munic }) => (munic === null ? [] : [munic])));
  return {
    munics: municSpellings([...munics].map((munic): [string, string] => [munic, munic])),
    isStreet: (key) => map.streets.has(key),
  };
};

const closeness = (place: Place, near: LngLat | undefined): number =>
  near === undefined ? 1 : NEAR_SCALE / (NEAR_SCALE + distanceM(place.position, near));

/** Words count most; of equal ones the place in the asked zona, then the near one. */
const weightOf = (place: Place, zone: number | null, near: LngLat | undefined): number =>
  (zone !== null && place.zone === zone ? 2 : 1) * (0.3 + closeness(place, near));

const byCloseness = (places: readonly Place[], near: LngLat | undefined): Place[] =>
  near === undefined ? [...places] : places.toSorted((one, other) => closeness(other, near) - closeness(one, near));

const withoutRepeats = (places: readonly Place[]): Place[] => {
  const seen = new Set<string>();
  return places.filter(({ label, position }) => {
    // One shop drawn as point and as area; two of a name in one zona are both shown when they are apart.
    const words = `${label}|${position.lat.toFixed(3)}|${position.lng.toFixed(3)}`;
    if (seen.has(words)) return false;
    seen.add(words);
    return true;
  });
};

const nearestArea = (ground: Ground, at: Spot): string | null => {
  let best: { name: string; metres: number } | null = null;
  for (const [name, , isArea, lng, lat] of ground.names.places) {
    if (!isArea) continue;
    const metres = distance(spotOfUnits(ground, lng, lat), at);
    if (metres <= AREA_REACH && (best === null || metres < best.metres)) best = { name, metres };
  }
  return best?.name ?? null;
};

const whereabouts = (ground: Ground, at: LngLat): Whereabouts => {
  const spot = ground.plane.spotOf(at);
  const { zone, munic, depto } = describedAt(ground, spot);
  const street = ground.map.nearest(spot, STREET_REACH)?.segment.run.street.name;
  const known = {
    ...(street === undefined ? {} : { street }),
    ...(zone === undefined ? {} : { zone }),
    ...(munic === undefined ? {} : { munic }),
    ...(depto === undefined ? {} : { depto }),
  };
  const words = street ?? nearestArea(ground, spot);
  const label = labelOf(words ?? '', known);
  return { ...known, label: label === '' ? degreesText(at) : label };
};

export const createEmbeddedGeocoder = (names: Gazetteer): Geocoder => {
  const ground = groundOf(names);
  const index = textIndexOf(ground);
  const known = knownOf(ground);
  return {
    search: async (text, near) => {
      const asked = text.slice(0, LONGEST_QUERY);
      const address = parseAddress(asked, known);
      const ruled = byCloseness(placesOfAddress(ground, address), near);
      // What was found by its number needs no names beside it, and the name of a numbered street has no other meaning.
      const isExact = ruled.some(({ kind }) => kind !== 'street');
      const isNumbered = ruled.length > 0 && address.street?.numbered !== null;
      const named =
        isExact || isNumbered
          ? []
          : index
              .search(asked)
              .map(({ place, score }) => ({ place, score: score * weightOf(place, address.zone, near) }))
              .toSorted((one, other) => other.score - one.score)
              .map(({ place }) => place);
      return withoutRepeats([...ruled, ...named]).slice(0, MOST_PLACES);
    },
    reverse: async (at) => whereabouts(ground, at),
  };
};
