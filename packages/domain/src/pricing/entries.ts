// Price ranges as payloads and documents name their fields.
import type { PriceRange } from '@despacho/contract/companies.ts';
import type { PriceEntry } from '@despacho/contract/pricing.ts';

export const rangeOf = ({ circle, cost, minDistance, maxDistance }: PriceEntry): PriceRange => ({
  circle,
  cost,
  minKm: minDistance,
  maxKm: maxDistance,
});

export const entryOf = ({ circle, cost, minKm, maxKm }: PriceRange): PriceEntry => ({
  circle,
  cost,
  minDistance: minKm,
  maxDistance: maxKm,
});
