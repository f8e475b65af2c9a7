// All settings of a grid. Those that select rows (the query) may be in the address; the look of the grid is stored for
// the user.
import { z } from 'zod';
import { columnFilter } from '../filter/columnFilter.ts';
import { ruleGroup } from '../filter/ruleGroup.ts';

const sortBy = z.object({ id: z.string(), desc: z.boolean() });
export type SortBy = z.infer<typeof sortBy>;

const gridQuery = z.object({
  sort: z.array(sortBy),
  filters: z.record(z.string(), columnFilter),
  rules: ruleGroup.nullable(),
  search: z.string(),
  /** From 0. */
  page: z.number().int().min(0),
  size: z.number().int().min(1),
});
export type GridQuery = z.infer<typeof gridQuery>;

const gridLook = z.object({
  /** Columns the user showed or hid; all others follow their definition. */
  shown: z.record(z.string(), z.boolean()),
  /** All ids in the chosen order; [] is the order of the definition. */
  order: z.array(z.string()),
  /** Pixels, of resized columns. */
  widths: z.record(z.string(), z.number()),
  group: z.array(z.string()),
});
export type GridLook = z.infer<typeof gridLook>;

export const plainQuery = (size: number): GridQuery => ({
  sort: [],
  filters: {},
  rules: null,
  search: '',
  page: 0,
  size,
});
export const plainLook: GridLook = { shown: {}, order: [], widths: {}, group: [] };

/** Grows when the shape of the stored settings changes; settings of an older version are ignored. */
export const KEPT_VERSION = 1;
/** Neither the page nor the search lasts: the orders of yesterday's search would be missed without a word. */
export const keptGrid = z.object({ query: gridQuery.omit({ page: true, search: true }), look: gridLook });
export type KeptGrid = z.infer<typeof keptGrid>;

/** The grid's own default is among its choices [LI2]. */
export const sizesOf = (size: number, sizes: readonly number[]): number[] =>
  [...new Set([...sizes, size])].toSorted((a, b) => a - b);
