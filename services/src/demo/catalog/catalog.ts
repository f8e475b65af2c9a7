// The catalogs of countries, regions and cities as documents: one country, its departments and their municipalities.
import type { Reference } from '@despacho/contract/values.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import type { PlainDocument } from '../documents.ts';
import { COUNTRY_NAME, DEPARTMENTS } from './text.ts';

export const COUNTRY: Reference = { id: 'gt', name: COUNTRY_NAME };

const twoDigits = (index: number): string => String(index + 1).padStart(2, '0');

type Municipality = { department: Reference; municipality: Reference };

/** Keyed by the official code: `0101` is the capital. */
export const MUNICIPALITIES: ReadonlyMap<string, Municipality> = new Map(
  DEPARTMENTS.flatMap(([departmentName, names], index) => {
    const department = { id: `gt-${twoDigits(index)}`, name: departmentName };
    return names.map((name, position): [string, Municipality] => {
      const code = `${twoDigits(index)}${twoDigits(position)}`;
      return [code, { department, municipality: { id: `gt-${code}`, name } }];
    });
  }),
);

export const municipalityOf = (code: string): Municipality => {
  const found = MUNICIPALITIES.get(code);
  if (found === undefined) throw new RangeError(`no municipality has the code ${code}`);
  return found;
};

export const catalogDocuments = (): PlainDocument[] => {
  const regions = new Map([...MUNICIPALITIES.values()].map(({ department }) => [department.id, department]));
  return [
    { path: `${COLLECTIONS.countries}/${COUNTRY.id}`, data: { name: COUNTRY.name } },
    ...Array.from(regions.values(), ({ id, name }) => ({
      path: `${COLLECTIONS.regions}/${id}`,
      data: { name, CountryId: COUNTRY.id },
    })),
    ...Array.from(MUNICIPALITIES.values(), ({ department, municipality }) => ({
      path: `${COLLECTIONS.cities}/${municipality.id}`,
      data: { name: municipality.name, CountryId: COUNTRY.id, RegionId: department.id },
    })),
  ];
};
