// A short hash of the content of a collection, the same on both sides of `live:check` for any order of its rows.
import type { Version } from '@despacho/contract/values.ts';

const PRIME = 0x0100_0193;

/** FNV-1a, 32 bits. */
const fnv = (text: string, seed: number): number => {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash >>> 0;
};

const hex = (value: number): string => value.toString(16).padStart(8, '0');

/** [LV10] Adds up two hashes of each line `id v`, so nothing has to be sorted; the count keeps empty apart from cancelled out. */
export const hashOf = (rows: Iterable<readonly [id: string, held: { v: Version }]>): string => {
  let one = 0;
  let other = 0;
  let count = 0;
  for (const [id, { v }] of rows) {
    const line = `${id} ${v}`;
    one = (one + fnv(line, 0x811c_9dc5)) >>> 0;
    other = (other + fnv(line, 0x1234_5678)) >>> 0;
    count += 1;
  }
  return `${hex(one)}${hex(other)}${count.toString(16)}`;
};
