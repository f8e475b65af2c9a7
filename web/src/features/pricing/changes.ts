// Prices of a company that are not saved yet, and what they would have cost.
import type { PriceRange } from '@despacho/contract/companies.ts';
import type { PriceEffect, PriceList } from '@despacho/contract/pricing.ts';

/** The new prices of one company, and its list as it was read. */
export type PriceChange = { list: PriceList; ranges: readonly PriceRange[] };

export type Preview = PriceEffect & { from: string; to: string; isWhole: boolean };
export type Previewed = PriceChange & { preview: Preview | null };
