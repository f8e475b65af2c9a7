// Words -> places: every name of the gazetteer in a text index that forgives accents and slips of the finger.
import MiniSearch, { type SearchResult } from 'minisearch';
import type { Place, PlaceKind } from '../../geo.ts';
import { LINKING_WORDS, ORDINAL_ENDINGS, ZONE_WORDS, zoneText } from '../address/text.ts';
import { kindOf } from '../address/street.ts';
import { tokensOf, type Token } from '../address/tokens.ts';
import { UNITS_A_DEGREE } from '../gazetteer/gazetteer.ts';
import type { Spot } from '../gazetteer/plane.ts';
import { labelOf } from '../label.ts';
import { describedAt, type Ground } from './addresses.ts';
import type { Run } from './streetMap.ts';

type Entry = { id: number; name: string; where: string; spot: Spot; kind: PlaceKind; weight: number };
export type TextIndex = { search(text: string): { place: Place; score: number }[] };

/** A query of more words costs more and means no more. */
const MOST_WORDS = 10;
const MOST_FOUND = 40;
const FUZZY = 0.2;

/** What is asked for most comes first where names are equal. */
const WEIGHTS: Readonly<Record<PlaceKind, number>> = { address: 1, intersection: 1, area: 1.3, place: 1, street: 0.9 };
const ACCESS_WEIGHT = 0.4;

/** "zona 10" is one term: the word alone stands at every place there is. */
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

/** Numbers without their ordinal, kinds of streets in their one form, nothing that only links. */
const termsOf = (text: string): string[] => {
  const tokens = tokensOf(text);
  const isZone = (token: Token | undefined): boolean => token?.type === 'word' && ZONE_WORDS.includes(token.value);
  return tokens
    .flatMap((token, at) => {
      if (isZone(token) && tokens[at + 1]?.type === 'number') return [];
      return [token.type === 'number' && isZone(tokens[at - 1]) ? zoneTerm(token.value) : termOf(token)];
    })
    .filter((term) => !LINKING_WORDS.includes(term))
    .slice(0, MOST_WORDS);
};

/** Words that name something by themselves: without them "44 avenida" would find every avenida. */
const tellingOf = (text: string): string =>
  tokensOf(text)
    .flatMap((token) =>
      token.type === 'word' && kindOf(token) === null && token.value.length > 3 ? [token.value] : [],
    )
    .filter((word) => !ZONE_WORDS.includes(word))
    .join(' ');

/** A street of several zonas is found in each. */
const streetEntries = (ground: Ground): Omit<Entry, 'id'>[] =>
  [...ground.map.streets.values()].flatMap(({ name, isAccess, runs }) => {
    const longest = new Map<string, { run: Run; spots: number }>();
    for (const run of runs) {
      const territory = ground.names.territories[run.territories[0] ?? -1];
      const where = `${territory?.zone ?? ''}|${territory?.munic ?? ''}`;
      if (run.spots.length > (longest.get(where)?.spots ?? 0)) longest.set(where, { run, spots: run.spots.length });
    }
    return [...longest.values()].flatMap(({ run }) => {
      const spot = run.spots[Math.floor(run.spots.length / 2)];
      if (spot === undefined) return [];
      const weight = isAccess ? ACCESS_WEIGHT : WEIGHTS.street;
      return [{ name, ...whereOf(ground, spot), spot, kind: 'street' as const, weight }];
    });
  });

const placeEntries = (ground: Ground): Omit<Entry, 'id'>[] =>
  ground.names.places.map(([name, , isArea, lng, lat]) => {
    const spot = ground.plane.spotOf({ lng: lng / UNITS_A_DEGREE, lat: lat / UNITS_A_DEGREE });
    const kind = isArea ? 'area' : 'place';
    return { name, ...whereOf(ground, spot), spot, kind, weight: WEIGHTS[kind] };
  });

/** Most places lie in the capital: its name would only make every search long. */
const whereOf = (ground: Ground, spot: Spot): { where: string } => {
  const { zone, munic = '' } = describedAt(ground, spot);
  const elsewhere = munic === ground.names.capital ? '' : munic;
  return { where: `${zone === undefined ? '' : zoneText(zone)} ${elsewhere}` };
};

export const textIndexOf = (ground: Ground): TextIndex => {
  const entries = [...streetEntries(ground), ...placeEntries(ground)].map((entry, id): Entry => ({ ...entry, id }));
  const capital = new Set(termsOf(ground.names.capital ?? ''));
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
  /** From the plain to the forgiving, which costs more: the first that finds something is the answer. */
  const ways: ((text: string) => SearchResult[])[] = [
    // The last word may still be being typed.
    (text) =>
      index.search(text, { combineWith: 'AND', prefix: (term, at, terms) => at === terms.length - 1 && isWord(term) }),
    // A number that is nearly right is another place.
    (text) =>
      index.search(text, { combineWith: 'AND', prefix: isWord, fuzzy: (term) => isWord(term) && FUZZY, maxFuzzy: 2 }),
    // With a landmark or a floor among the words no name has them all.
    (text) => index.search(tellingOf(text), { combineWith: 'OR', fields: ['name'], fuzzy: FUZZY, maxFuzzy: 2 }),
  ];

  return {
    search: (text) => {
      let found: SearchResult[] = [];
      for (const way of ways) if (found.length === 0) found = way(text);
      return found.slice(0, MOST_FOUND).flatMap(({ id, score }) => {
        const entry = entries[Number(id)];
        if (entry === undefined) return [];
        const described = describedAt(ground, entry.spot);
        const label = labelOf(entry.name, described);
        return [{ place: { label, kind: entry.kind, ...described, source: 'embedded' as const }, score }];
      });
    },
  };
};
