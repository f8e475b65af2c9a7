// Entries of the stream as values: parsed replies of XREAD and XREVRANGE; documents stay text until they are needed.
import { isStateKind } from '@despacho/domain/live/kinds.ts';
import type { StateKind } from '@despacho/contract/live/kinds.ts';

export type StreamEntry = {
  clock: string;
  /** Grows by one with each entry of an epoch. */
  n: number;
  /** Null: written by another version of the product. It counts, and is passed over. */
  change: { kind: StateKind; id: string; v: string; json: string | null } | null;
};

export type RawEntry = [id: string, fields: string[]];

/** publish.lua writes the fields in this order. */
const FIELDS = ['n', 'kind', 'id', 'v'] as const;

export const entryFrom = ([clock, fields]: RawEntry): StreamEntry => {
  const isOurs = FIELDS.every((name, at) => fields[2 * at] === name);
  const [, n = '', , kind = '', , id = '', , v = '', last, doc] = fields;
  if (!isOurs || !isStateKind(kind)) return { clock, n: Number(n), change: null };
  return { clock, n: Number(n), change: { kind, id, v, json: last === 'doc' ? (doc ?? null) : null } };
};
