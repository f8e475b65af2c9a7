// The form of a branch: its fields, what is sent, and what its catalogs depend on.
import type { Branch } from '@despacho/contract/branches.ts';
import { nameOfThing, writtenText } from '@despacho/contract/inputs.ts';
import { z } from 'zod';
import type { Patch } from '../../kit/form/clearDependents.ts';
import type { FieldSpec, Option } from '../../kit/form/fieldSpec.ts';
import { branchFormText as text } from './text.ts';

export const branchSchema = z.object({
  name: nameOfThing(text.nameSubject, 120, text.noName),
  description: writtenText(500),
  address: nameOfThing(text.addressSubject, 300, text.noAddress),
  CountryId: z.string().min(1, text.noCountry),
  RegionId: z.string().min(1, text.noRegion),
  CityId: z.string().min(1, text.noCity),
});
export type BranchValues = z.input<typeof branchSchema>;

export const branchValues = (branch: Branch | null): BranchValues => ({
  name: branch?.name ?? '',
  description: branch?.description ?? '',
  address: branch?.address ?? '',
  CountryId: branch?.country?.id ?? '',
  RegionId: branch?.region?.id ?? '',
  CityId: branch?.city?.id ?? '',
});

/** A country has its own regions, and a region its own cities. */
export const clearsPlaces = (patch: Patch): Patch => {
  if ('CountryId' in patch) return { ...patch, RegionId: '', CityId: '' };
  return 'RegionId' in patch ? { ...patch, CityId: '' } : patch;
};

export type PlaceOptions = { countries: readonly Option[]; regions: readonly Option[]; cities: readonly Option[] };

export const branchFields = ({ countries, regions, cities }: PlaceOptions): readonly FieldSpec<BranchValues>[] => [
  { kind: 'text', name: 'name', label: text.name, isRequired: true, maxLength: 120, isWide: true },
  { kind: 'text', name: 'address', label: text.address, isRequired: true, maxLength: 300, isWide: true },
  { kind: 'text', name: 'description', label: text.description, rows: 2, maxLength: 500, isWide: true },
  { kind: 'select', name: 'CountryId', label: text.country, isRequired: true, options: countries },
  { kind: 'list', name: 'RegionId', label: text.region, isRequired: true, options: regions },
  { kind: 'list', name: 'CityId', label: text.city, isRequired: true, options: cities },
];
