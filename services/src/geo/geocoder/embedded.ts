// The geocoder of the map folder: addresses by grammar, names by a text index, and the address at a point. Needs no
// network.
import { distanceM } from '@despacho/domain/routes/distance.ts';
import type { Geocoder, LngLat, Place, Whereabouts } from '../geo.ts';
import { municSpellings, parseAddress, type Address, type Vocabulary } from './address/address.ts';
import { MAX_QUERY_LENGTH } from './address/tokens.ts';
import { UNITS_PER_DEGREE, type Gazetteer } from './gazetteer/gazetteer.ts';
import { distance, planeFor, type Spot } from './gazetteer/plane.ts';
import { territoryLookup } from './gazetteer/territoryGrid.ts';
import { degreesText, labelOf } from './label.ts';
import { describe, placesOfAddress, type CityIndex } from './search/addresses.ts';
import { kilometreIn, spotOfKilometre } from './search/kilometres.ts';
import { streetMapOf } from './search/streetMap.ts';
import { textIndexOf } from './search/textIndex.ts';

const MAX_PLACES = 8;
/** Metres within which a street, or a place or quarter, names a point. */
const STREET_REACH_M = 150;
const AREA_REACH_M = 2_000;
/** Distance in metres at which closeness has half its weight. */
const NEAR_SCALE_M = 3_000;

const spotOfUnits = (city: Pick<CityIndex, 'plane'>, lng: number, lat: number): Spot =>
  city.plane.spotOf({ lng: lng / UNITS_PER_DEGREE, lat: lat / UNITS_PER_DEGREE });

const cityIndexOf = (names: Gazetteer): CityIndex => {
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

const vocabularyOf = ({ names, map }: CityIndex): Vocabulary => {
  const munics = new Set(names.territories.flatMap(({ munic }) => (munic === null ? [] : [munic])));
  return {
    munics: municSpellings([...munics].map((munic): [string, string] => [munic, munic])),
    isStreet: (key) => map.streets.has(key),
  };
};

const closeness = (place: Place, near: LngLat | undefined): number =>
  near === undefined ? 1 : NEAR_SCALE_M / (NEAR_SCALE_M + distanceM(place.position, near));

/** Outside the requested municipality, or the capital where none is requested. */
const ELSEWHERE = 0.8;

/** [MA16] The text score counts most; among equal scores the requested zona, then the distance, or the capital without one. */
const weightOf = (place: Place, { zone, munic }: Address, near: LngLat | undefined, capital: string | null): number => {
  const isExpected = near !== undefined || place.munic === (munic ?? capital);
  return (zone !== null && place.zone === zone ? 2 : 1) * (isExpected ? 1 : ELSEWHERE) * (0.3 + closeness(place, near));
};

const byCloseness = (places: readonly Place[], near: LngLat | undefined): Place[] =>
  near === undefined ? [...places] : places.toSorted((a, b) => closeness(b, near) - closeness(a, near));

/** [MA15] The best one of each label: a list cannot tell the others apart. */
const withoutRepeats = (places: readonly Place[]): Place[] => {
  const labels = new Set<string>();
  return places.filter(({ label }) => {
    if (labels.has(label)) return false;
    labels.add(label);
    return true;
  });
};

/** [MA14] */
const placesOfKilometre = (city: CityIndex, text: string): Place[] => {
  const kilometre = kilometreIn(text);
  const found = kilometre === null ? null : spotOfKilometre(city, kilometre);
  if (found === null) return [];
  const described = describe(city, found.spot);
  return [{ label: labelOf(found.name, described), kind: 'address', ...described, source: 'embedded' }];
};

const nearestArea = (city: CityIndex, at: Spot): string | null => {
  let best: { name: string; metres: number } | null = null;
  for (const [name, , isArea, lng, lat] of city.names.places) {
    if (!isArea) continue;
    const metres = distance(spotOfUnits(city, lng, lat), at);
    if (metres <= AREA_REACH_M && (best === null || metres < best.metres)) best = { name, metres };
  }
  return best?.name ?? null;
};

const whereabouts = (city: CityIndex, at: LngLat): Whereabouts => {
  const spot = city.plane.spotOf(at);
  const { zone, munic, depto } = describe(city, spot);
  const street = city.map.nearest(spot, STREET_REACH_M)?.segment.run.street.name;
  const parts = {
    ...(street === undefined ? {} : { street }),
    ...(zone === undefined ? {} : { zone }),
    ...(munic === undefined ? {} : { munic }),
    ...(depto === undefined ? {} : { depto }),
  };
  const name = street ?? nearestArea(city, spot);
  const label = labelOf(name ?? '', parts);
  return { ...parts, label: label === '' ? degreesText(at) : label };
};

export const createEmbeddedGeocoder = (names: Gazetteer): Geocoder => {
  const city = cityIndexOf(names);
  const index = textIndexOf(city);
  const vocabulary = vocabularyOf(city);
  return {
    search: async (text, near) => {
      const query = text.slice(0, MAX_QUERY_LENGTH);
      const address = parseAddress(query, vocabulary);
      const byKilometre = placesOfKilometre(city, query);
      if (byKilometre.length > 0) return byKilometre;
      const byAddress = byCloseness(placesOfAddress(city, address), near);
      // A place found by its number needs no search by name, and the name of a numbered street has no other meaning.
      const isExact = byAddress.some(({ kind }) => kind !== 'street');
      const isNumbered = byAddress.length > 0 && address.street?.numbered !== null;
      const byName =
        isExact || isNumbered
          ? []
          : index
              .search(query)
              .map(({ place, score }) => ({ place, score: score * weightOf(place, address, near, names.capital) }))
              .toSorted((a, b) => b.score - a.score)
              .map(({ place }) => place);
      return withoutRepeats([...byAddress, ...byName]).slice(0, MAX_PLACES);
    },
    reverse: async (at) => whereabouts(city, at),
  };
};
