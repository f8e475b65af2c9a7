// Companies whose orders have a list of their own; some of them are left out of the main one [OR70].
import { fold } from '@despacho/domain/fold.ts';

/** Stored data identifies them by name only. */
export const SPECIAL_COMPANIES = [
  { name: 'POLLO BRUJO', path: '/all-orders-pollo-brujo', isExcludedFromMain: true },
  { name: 'ISHOP GUATEMALA', path: '/orders-ishop-guatemala', isExcludedFromMain: true },
  { name: 'San Martin', path: '/orders-san-martin', isExcludedFromMain: false },
] as const;
export type SpecialCompany = (typeof SPECIAL_COMPANIES)[number];
export type SpecialPath = SpecialCompany['path'];

const keyOf = (name: string): string => fold(name.trim());
const excluded: ReadonlySet<string> = new Set(
  SPECIAL_COMPANIES.filter(({ isExcludedFromMain }) => isExcludedFromMain).map(({ name }) => keyOf(name)),
);

export const isExcludedFromMain = (companyName: string): boolean => excluded.has(keyOf(companyName));

export const isCompany = ({ name }: SpecialCompany, companyName: string): boolean => keyOf(companyName) === keyOf(name);
