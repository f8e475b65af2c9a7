// Entries of the stream as values: what XREAD and XREVRANGE answer, parsed; documents stay text until someone needs them.
import { isStateKind } from '@despacho/domain/live/entities.ts';
import type { StateKind } from '@despacho/contract/views.ts';

export type StreamEntry = {
  clock: string;
  /** Grows by one with each entry of an epoch. */
  n: number;
  /** Null: written by another version of the product. It counts, and is passed over. */
  change: { kind: StateKind; id: string; v: string; json: string | null } | null;
};

export type RawEntry = [id: string, fields: string[]];

const named = (fields: readonly string[]): Map<string, string> => {
  const pairs = new Map<string, string>();
  for (let at = 0; at + 1 < fields.length; at += 2) pairs.set(fields[at] ?? '', fields[at + 1] ?? '');
  return pairs;
};

export const entryFrom = ([clock, fields]: RawEntry): StreamEntry => {
  const pairs = named(fields);
  const n = Number(pairs.get('n'));
  const kind = pairs.get('kind') ?? '';
  const id = pairs.get('id');
  const v = pairs.get('v');
  if (!isStateKind(kind) || id === undefined || v === undefined) return { clock, n, change: null };
  return { clock, n, change: { kind, id, v, json: pairs.get('doc') ?? null } };
};
