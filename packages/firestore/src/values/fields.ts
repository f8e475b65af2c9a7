// Field paths (`a.b`, `` `odd name`.c ``), and reading and copying a map with a changed path.
import { invalidArgument } from '../wire/status.ts';
import type { MapValue, Value } from './value.ts';

export type FieldPath = readonly string[];

export const NAME_FIELD = '__name__';
export const EMPTY_FIELDS: MapValue = new Map();

const PLAIN_SEGMENT = /^[^.`\\]+/;
const QUOTED_SEGMENT = /^`((?:[^`\\]|\\.)+)`/s;

/** Splits a path of the wire into its segments. Throws INVALID_ARGUMENT for an invalid path. */
export const parseFieldPath = (text: string | null | undefined): FieldPath => {
  const segments: string[] = [];
  let rest = text ?? '';
  for (;;) {
    const quoted = QUOTED_SEGMENT.exec(rest);
    const plain = quoted ?? PLAIN_SEGMENT.exec(rest);
    if (!plain) throw invalidArgument(`Invalid field path "${text ?? ''}".`);
    segments.push(quoted?.[1] === undefined ? plain[0] : quoted[1].replaceAll(/\\(.)/gs, '$1'));
    rest = rest.slice(plain[0].length);
    if (rest === '') return segments;
    if (!rest.startsWith('.')) throw invalidArgument(`Invalid field path "${text ?? ''}".`);
    rest = rest.slice(1);
  }
};

/** The path in the form of an index file and the wire. */
export const formatFieldPath = (path: FieldPath): string =>
  path
    .map((segment) =>
      /^[A-Za-z_][A-Za-z_0-9]*$/.test(segment) ? segment : `\`${segment.replaceAll(/[`\\]/g, String.raw`\$&`)}\``,
    )
    .join('.');

export const isNamePath = (path: FieldPath) => path.length === 1 && path[0] === NAME_FIELD;

/** The value at the path, or undefined where a step is missing or not a map. */
export const fieldAt = (fields: MapValue, path: FieldPath): Value | undefined => {
  let value: Value | undefined = fields;
  for (const segment of path) {
    if (!(value instanceof Map)) return undefined;
    value = value.get(segment);
  }
  return value;
};

/** A copy with the value at the path; `undefined` deletes. A step that is not a map becomes one, unless it deletes. */
export const withField = (fields: MapValue, path: FieldPath, value: Value | undefined): MapValue => {
  const [head, ...rest] = path;
  if (head === undefined) return fields;
  const inner = fields.get(head);
  if (value === undefined && (rest.length === 0 ? inner === undefined : !(inner instanceof Map))) return fields;
  const copy = new Map(fields);
  const next = rest.length === 0 ? value : withField(inner instanceof Map ? inner : EMPTY_FIELDS, rest, value);
  if (next === undefined) copy.delete(head);
  else copy.set(head, next);
  return copy;
};

/** Only the fields of the mask, for `select` and read masks. */
export const project = (fields: MapValue, mask: readonly FieldPath[]): MapValue => {
  let result = EMPTY_FIELDS;
  for (const path of mask) {
    const value = isNamePath(path) ? undefined : fieldAt(fields, path);
    if (value !== undefined) result = withField(result, path, value);
  }
  return result;
};
