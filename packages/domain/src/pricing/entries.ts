// Price ranges as payloads and documents name their fields.
import { circleRows, type PriceRange } from '@despacho/contract/companies.ts';
import { allFromPayload, toPayload } from '@despacho/contract/payloads.ts';
import type { PriceEntry } from '@despacho/contract/pricing.ts';

export const rangeOf = (entry: PriceEntry): PriceRange => allFromPayload(circleRows, entry);

export const entryOf = (range: PriceRange): PriceEntry => toPayload<typeof circleRows, PriceRange>(circleRows, range);
