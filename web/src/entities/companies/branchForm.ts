// The form of a branch: its plain fields by their rows, and its country, region and city. Its place is on a map beside it.
import { branchRows, type Branch } from '@despacho/contract/branches.ts';
import { BRANCH_LABEL } from '@despacho/domain/branches/text.ts';
import { z } from 'zod';
import { clearDependents } from '../../kit/form/clearDependents.ts';
import type { FieldSpec, Option } from '../../kit/form/fieldSpec.ts';
import { rowForm } from '../../kit/form/rowForm.ts';
import { branchFormText as text } from './text.ts';

const plain = rowForm(branchRows, {
  labels: BRANCH_LABEL,
  others: { name: { isWide: true }, address: { isWide: true }, description: { rows: 2 } },
});

export const branchForm = z.object({
  ...plain.shape,
  countryId: z.string().min(1, text.noCountry),
  regionId: z.string().min(1, text.noRegion),
  cityId: z.string().min(1, text.noCity),
});
export type BranchValues = z.input<typeof branchForm>;

/** Null: a new one. `base`: the plain fields that a change was opened with. */
export const openedBranch = (branch: Branch | null) => {
  const { values, base } = plain.opened(branch);
  const places = {
    countryId: branch?.country?.id ?? '',
    regionId: branch?.region?.id ?? '',
    cityId: branch?.city?.id ?? '',
  };
  return { values: { ...values, ...places }, base };
};

/** As requests contain it. */
export const branchBody = ({ countryId, regionId, cityId, ...fields }: z.output<typeof branchForm>) => ({
  ...plain.bodyOf(fields),
  CountryId: countryId,
  RegionId: regionId,
  CityId: cityId,
});

/** Names of the form for those of payloads. */
export const BRANCH_FORM_NAMES: Readonly<Record<string, string>> = {
  ...plain.names,
  CountryId: 'countryId',
  RegionId: 'regionId',
  CityId: 'cityId',
};

/** A country has its own regions, and a region its own cities. */
export const clearsPlaces = clearDependents(
  { countryId: ['regionId'], regionId: ['cityId'] },
  openedBranch(null).values,
);

export type PlaceOptions = { countries: readonly Option[]; regions: readonly Option[]; cities: readonly Option[] };

export const branchFields = ({ countries, regions, cities }: PlaceOptions): readonly FieldSpec<BranchValues>[] => [
  ...plain.fields,
  { kind: 'select', name: 'countryId', label: text.country, isRequired: true, options: countries },
  { kind: 'list', name: 'regionId', label: text.region, isRequired: true, options: regions },
  { kind: 'list', name: 'cityId', label: text.city, isRequired: true, options: cities },
];
