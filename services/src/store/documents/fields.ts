// The kinds of fields documents have. The first name is the document's own and the one written; the others are only read.
import type { LatLng, Reference } from '@despacho/contract/values.ts';
import type { z } from 'zod';
import type { Field } from './codec.ts';
import { readInstant, writeInstant } from './instants.ts';
import { readPlace, writePlace } from './places.ts';
import { isData, readFlag, readId, readInteger, readName, readNumber, readText, type Data } from './scalars.ts';

export type Names = readonly [own: string, ...others: string[]];
type Reader<V> = (value: unknown) => V | null;
type Writer<V> = (value: V) => unknown;

const same = (value: unknown): unknown => value;

/**
 * The first of the names with a readable value. A null counts: an emptied field does not fall back to an older name.
 */
export const firstOf = <V>(data: Data, names: readonly string[], read: Reader<V>): V | null => {
  for (const name of names) {
    if (data[name] === null) return null;
    const value = read(data[name]);
    if (value !== null) return value;
  }
  return null;
};

export const optional = <V>(names: Names, read: Reader<V>, write: Writer<V> = same): Field<V | null> => ({
  read: ({ data }) => firstOf(data, names, read),
  write: (value) => ({ [names[0]]: value === null ? null : write(value) }),
});

export const required = <V>(names: Names, read: Reader<V>, write: Writer<V> = same): Field<V> => ({
  read: ({ data }) => firstOf(data, names, read) ?? undefined,
  write: (value) => ({ [names[0]]: write(value) }),
});

export const withDefault = <V>(fallback: V, names: Names, read: Reader<V>, write: Writer<V> = same): Field<V> => ({
  read: ({ data }) => firstOf(data, names, read) ?? fallback,
  write: (value) => ({ [names[0]]: write(value) }),
});

/** A small object of our own, as the contract has it, with its instants as the store writes them; null where it cannot be read. */
export const ownObject = <T extends object>(
  name: string,
  schema: z.ZodType<T>,
  instants: readonly (keyof T & string)[],
): Field<T | null> => ({
  read: ({ data }) => {
    const stored = data[name];
    if (!isData(stored)) return null;
    const read = Object.fromEntries(instants.map((key) => [key, readInstant(stored[key])]));
    return schema.safeParse({ ...stored, ...read }).data ?? null;
  },
  write: (value) => {
    if (value === null) return { [name]: null };
    const written = instants.map((key) => {
      const at = value[key];
      return [key, typeof at === 'string' ? writeInstant(at) : null];
    });
    return { [name]: { ...value, ...Object.fromEntries(written) } };
  },
});

/** The document's id is its path; it is not repeated inside. */
export const documentId: Field<string> = { read: ({ id }) => id, write: () => ({}) };

/** Counts the ends of all sessions. Zero where it never happened; an unreadable count must not bring old tokens back. */
export const generation = (name: string): Field<number> => ({
  read: ({ data }) => (data[name] === undefined ? 0 : (readInteger(data[name]) ?? undefined)),
  write: (value) => ({ [name]: value }),
});

export const text = (...names: Names): Field<string | null> => optional(names, readText);
export const number = (...names: Names): Field<number | null> => optional(names, readNumber);
export const flag = (fallback: boolean, ...names: Names): Field<boolean> => withDefault(fallback, names, readFlag);
export const instant = (...names: Names): Field<string | null> => optional(names, readInstant, writeInstant);
export const place = (...names: Names): Field<LatLng | null> => optional<LatLng>(names, readPlace, writePlace);

/** `{id, name}`, or an id and a name in separate fields. */
export const referenceIn = (
  data: Data,
  own: string,
  ids: readonly string[],
  labels: readonly string[],
): Reference | null => {
  const stored = data[own];
  if (stored === null) return null;
  const inside = isData(stored) ? stored : {};
  const id = firstOf(inside, ['id', '_id', 'uid'], readId) ?? firstOf(data, ids, readId);
  if (id === null) return null;
  const name = firstOf(inside, ['name'], readName) ?? firstOf(data, [...labels, own], readName);
  return { id, name: name ?? '' };
};

/** Written as `{id, name}`; read from it, or from an id and a name in separate fields. */
export const reference = (
  own: string,
  ids: readonly string[] = [],
  labels: readonly string[] = [],
): Field<Reference | null> => ({
  read: ({ data }) => referenceIn(data, own, ids, labels),
  write: (value) => ({ [own]: value === null ? null : { id: value.id, name: value.name } }),
});

/** An id and a name under two names of their own. */
export const splitReference = (
  id: string,
  label: string,
  otherIds: string[] = [],
  otherLabels: string[] = [],
): Field<Reference | null> => ({
  read: ({ data }) => {
    const found = firstOf(data, [id, ...otherIds], readId);
    return found === null ? null : { id: found, name: firstOf(data, [label, ...otherLabels], readName) ?? '' };
  },
  write: (value) => ({ [id]: value?.id ?? null, [label]: value?.name ?? null }),
});
