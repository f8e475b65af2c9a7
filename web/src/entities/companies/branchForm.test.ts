import { sampleBranch } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { BRANCH_FORM_NAMES, branchBody, branchForm, clearsPlaces, openedBranch } from './branchForm.ts';

const branch = sampleBranch({
  address: 'Boulevard 10-05',
  country: { id: 'gt', name: 'Guatemala' },
  region: { id: 'gt-01', name: 'Guatemala' },
  city: { id: 'gt-0101', name: 'Guatemala' },
});

it('[BR3] is sent by the names of documents, which have a field of the form each', () => {
  const body = branchBody(branchForm.parse(openedBranch(branch).values));
  expect(body).toEqual({
    name: 'PORTALES',
    address: 'Boulevard 10-05',
    description: null,
    CountryId: 'gt',
    RegionId: 'gt-01',
    CityId: 'gt-0101',
  });
  const names = Object.keys(openedBranch(null).values);
  expect(Object.keys(body).filter((name) => !names.includes(BRANCH_FORM_NAMES[name] ?? ''))).toEqual([]);
});

it('[BR3] another country has other regions and cities', () => {
  expect(clearsPlaces({ countryId: 'sv' })).toEqual({ countryId: 'sv', regionId: '', cityId: '' });
  expect(clearsPlaces({ regionId: 'gt-02' })).toEqual({ regionId: 'gt-02', cityId: '' });
  expect(clearsPlaces({ name: 'x' })).toEqual({ name: 'x' });
});
