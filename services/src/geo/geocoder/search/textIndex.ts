// A text index of all names in the gazetteer, tolerant of accents and typing errors.
import MiniSearch, { type SearchResult } from 'minisearch';
import type { Place, PlaceKind } from '../../geo.ts';
import { LINKING_WORDS, ORDINAL_ENDINGS, ZONE_WORDS, zoneText } from '../address/text.ts';
import { kindOf } from '../address/street.ts';
import { tokensOf, type Token } from '../address/tokens.ts';
import { UNITS_PER_DEGREE } from '../gazetteer/gazetteer.ts';
import type { Spot } from '../gazetteer/plane.ts';
import { labelOf } from '../label.ts';
import { describe, type CityIndex } from './addresses.ts';
import type { Run } from './streetMap.ts';
import { LANDMARKS } from './text.ts';

type Entry = { id: number; name: string; where: string; spot: Spot; kind: PlaceKind; weight: number };
type TextIndex = { search(text: string): { place: Place; score: number }[] };

/** More words make a query slower but not better. */
const MAX_TERMS = 10;
const MAX_RESULTS = 40;
const FUZZINESS = 0.2;

/** The more frequent kind is ranked first where names are equal. */
const WEIGHTS: Readonly<Record<PlaceKind, number>> = { address: 1, intersection: 1, area: 1.3, place: 1, street: 0.9 };
const ACCESS_WEIGHT = 0.4;
/** Before shops that have the name of their quarter. */
const LANDMARK_WEIGHT = 2;

/** With one letter changed, a word of so few letters is another word. */
const SHORT_WORD = 4;

/** One word as it was written, or half of them with typing errors: else any text would find a place. */
const isPlausible = ({ terms, queryTerms }: SearchResult, words: number): boolean =>
  queryTerms.some((term) => terms.includes(term)) || queryTerms.length * 2 >= words;

/** "zona 10" is one term: the word "zona" alone occurs at every place. */
const zoneTerm = (zone: number): string => `z${zone}`;

const termOf = (token: Token): string => {
  switch (token.type) {
    case 'number':
      return ORDINAL_ENDINGS.includes(token.letters) ? String(token.value) : `${token.value}${token.letters}`;
    case 'house':
      return token.text;
    case 'word':
      return kindOf(token) ?? token.value;
  }
};

/** Numbers without their ordinal, kinds of streets in standard form, no linking words. */
const termsOf = (text: string): string[] => {
  const tokens = tokensOf(text);
  const isZone = (token: Token | undefined): boolean => token?.type === 'word' && ZONE_WORDS.includes(token.value);
  return tokens
    .flatMap((token, at) => {
      if (isZone(token) && tokens[at + 1]?.type === 'number') return [];
      return [token.type === 'number' && isZone(tokens[at - 1]) ? zoneTerm(token.value) : termOf(token)];
    })
    .filter((term) => !LINKING_WORDS.includes(term))
    .slice(0, MAX_TERMS);
};

/** Words that identify a place on their own: without this filter "44 avenida" would find every avenida. */
const distinctiveTerms = (text: string): string =>
  tokensOf(text)
    .flatMap((token) =>
      token.type === 'word' && kindOf(token) === null && token.value.length > 3 ? [token.value] : [],
    )
    .filter((word) => !ZONE_WORDS.includes(word))
    .join(' ');

/** A street in several zonas has an entry for each. */
const streetEntries = (city: CityIndex): Omit<Entry, 'id'>[] =>
  [...city.map.streets.values()].flatMap(({ name, isAccess, runs }) => {
    const longest = new Map<string, { run: Run; spots: number }>();
    for (const run of runs) {
      const territory = city.names.territories[run.territories[0] ?? -1];
      const where = `${territory?.zone ?? ''}|${territory?.munic ?? ''}`;
      if (run.spots.length > (longest.get(where)?.spots ?? 0)) longest.set(where, { run, spots: run.spots.length });
    }
    return [...longest.values()].flatMap(({ run }) => {
      const spot = run.spots[Math.floor(run.spots.length / 2)];
      if (spot === undefined) return [];
      const weight = isAccess ? ACCESS_WEIGHT : WEIGHTS.street;
      return [{ name, ...whereOf(city, spot), spot, kind: 'street' as const, weight }];
    });
  });

/** Those within the map. */
const landmarkEntries = (city: CityIndex): Omit<Entry, 'id'>[] => {
  const [west, south, east, north] = city.names.bounds;
  return LANDMARKS.filter(({ at: { lng, lat } }) => lng >= west && lng <= east && lat >= south && lat <= north).flatMap(
    ({ names, isArea, at }) => {
      const spot = city.plane.spotOf(at);
      const kind = isArea ? 'area' : 'place';
      return names.map((name) => ({ name, ...whereOf(city, spot), spot, kind, weight: LANDMARK_WEIGHT }) as const);
    },
  );
};

const placeEntries = (city: CityIndex): Omit<Entry, 'id'>[] =>
  city.names.places.map(([name, , isArea, lng, lat]) => {
    const spot = city.plane.spotOf({ lng: lng / UNITS_PER_DEGREE, lat: lat / UNITS_PER_DEGREE });
    const kind = isArea ? 'area' : 'place';
    return { name, ...whereOf(city, spot), spot, kind, weight: WEIGHTS[kind] };
  });

/** The capital is left out: it would appear in most entries and slow every search. */
const whereOf = (city: CityIndex, spot: Spot): { where: string } => {
  const { zone, munic = '' } = describe(city, spot);
  const elsewhere = munic === city.names.capital ? '' : munic;
  return { where: `${zone === undefined ? '' : zoneText(zone)} ${elsewhere}` };
};

export const textIndexOf = (city: CityIndex): TextIndex => {
  const entries = [...streetEntries(city), ...placeEntries(city), ...landmarkEntries(city)].map((entry, id): Entry => ({
    ...entry,
    id,
  }));
  const capital = new Set(termsOf(city.names.capital ?? ''));
  const withoutCapital = (terms: string[]): string[] => {
    const others = terms.filter((term) => !capital.has(term));
    return others.length > 0 ? others : terms;
  };
  const index = new MiniSearch<Entry>({
    fields: ['name', 'where'],
    tokenize: termsOf,
    processTerm: (term) => term,
    searchOptions: {
      tokenize: (text) => withoutCapital(termsOf(text)),
      boost: { name: 3 },
      boostDocument: (id) => entries[Number(id)]?.weight ?? 1,
    },
  });
  index.addAll(entries);

  const isWord = (term: string): boolean => !/\d/.test(term) && term.length >= 3;
  /** From exact to tolerant, which is slower; the first strategy with results is used. */
  const strategies: ((text: string) => SearchResult[])[] = [
    // The last word may be incomplete.
    (text) =>
      index.search(text, { combineWith: 'AND', prefix: (term, at, terms) => at === terms.length - 1 && isWord(term) }),
    // Numbers must match exactly: a similar number is another place.
    (text) =>
      index.search(text, {
        combineWith: 'AND',
        prefix: isWord,
        fuzzy: (term) => isWord(term) && FUZZINESS,
        maxFuzzy: 2,
      }),
    // With a landmark or a floor in the text, no single name contains all words.
    (text) => {
      const words = distinctiveTerms(text);
      const fuzzy = (term: string) => term.length > SHORT_WORD && FUZZINESS;
      const found = index.search(words, { combineWith: 'OR', fields: ['name'], fuzzy, maxFuzzy: 2 });
      return found.filter((result) => isPlausible(result, words.split(' ').length));
    },
  ];

  return {
    search: (text) => {
      let found: SearchResult[] = [];
      for (const strategy of strategies) if (found.length === 0) found = strategy(text);
      return found.slice(0, MAX_RESULTS).flatMap(({ id, score }) => {
        const entry = entries[Number(id)];
        if (entry === undefined) return [];
        const described = describe(city, entry.spot);
        const label = labelOf(entry.name, described);
        return [{ place: { label, kind: entry.kind, ...described, source: 'embedded' as const }, score }];
      });
    },
  };
};
