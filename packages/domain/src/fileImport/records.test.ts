import type { Place } from '@despacho/contract/maps/places.ts';
import { describe, expect, it } from 'vitest';
import { ROLE_LABEL } from '../access/text.ts';
import { branchBody, placeInCity, readBranch, type BranchLists } from './branches.ts';
import { columnOfField } from './columns.ts';
import { readCompany } from './companies.ts';
import { readUser } from './users.ts';

it('[IN2] the fields of bodies have a column each', () => {
  expect(columnOfField('branches', 'body.CityId')).toBe('city');
  expect(columnOfField('branches', 'body.point.lng')).toBe('longitude');
  expect(columnOfField('companies', 'body.emails.0')).toBe('emails');
  expect(columnOfField('users', 'body.company.id')).toBe('company');
  expect(columnOfField('users', 'body.password')).toBeNull();
});

describe('a row of companies', () => {
  const flags: Readonly<Record<string, boolean>> = { si: true, no: false };
  const read = (cells: Parameters<typeof readCompany>[0]) => readCompany(cells, (text) => flags[text] ?? null);

  it('[IN12] has the values of a new form where a cell is empty', () => {
    expect(read({ name: ' Pan ' })).toEqual({
      body: {
        name: 'Pan',
        description: '',
        emails: [],
        email: false,
        sms: false,
        assistance: false,
        proyecto: true,
        usesQueue: true,
        requirePin: false,
        warnOutsidePerimeter: false,
        lateLimitSeconds: null,
        video: '',
      },
      problems: [],
    });
  });

  it.each(['a@x.test;b@x.test', 'a@x.test, b@x.test', 'a@x.test\nb@x.test', ' a@x.test b@x.test;a@x.test '])(
    '[IN2] has the addresses of %j once each',
    (emails) => {
      expect(read({ emails }).body['emails']).toEqual(['a@x.test', 'b@x.test']);
    },
  );

  it('[IN2] cannot have another word for yes or no, or a limit that is no number', () => {
    expect(read({ sms: 'tal vez', lateLimitMinutes: '-5' }).problems).toEqual([
      { column: 'sms', issue: 'not-a-choice' },
      { column: 'lateLimitMinutes', issue: 'not-a-number' },
    ]);
  });
});

const lists: BranchLists = {
  companyId: null,
  companies: [
    { id: 'c1', name: 'San Martín', isEnabled: true },
    { id: 'c2', name: 'Fin', isEnabled: false },
  ],
  countries: [{ id: 'gt', name: 'Guatemala' }],
  regions: [
    { id: 'gt-01', name: 'Guatemala', countryId: 'gt' },
    { id: 'sv-01', name: 'Santa Ana', countryId: 'sv' },
  ],
  cities: [
    { id: 'mixco', name: 'Mixco', countryId: 'gt', regionId: 'gt-01' },
    { id: 'twin-1', name: 'San José', countryId: 'gt', regionId: 'gt-01' },
    { id: 'twin-2', name: 'San José', countryId: 'gt', regionId: 'gt-01' },
  ],
};
const cells = { company: 'san martin', name: 'Centro', country: 'GUATEMALA', region: 'guatemala', city: 'mixco' };

describe('a row of branches', () => {
  it('[IN6] names its company and catalogs by name or id, in any case and accent', () => {
    expect(readBranch({ ...cells, region: 'gt-01' }, lists)).toMatchObject({
      companyId: 'c1',
      city: 'Mixco',
      isPlaceless: true,
      problems: [],
      fields: { CompanyId: 'c1', CountryId: 'gt', RegionId: 'gt-01', CityId: 'mixco' },
    });
  });

  it.each([
    [{ company: 'fin' }, 'company', 'disabled'],
    [{ company: '' }, 'company', 'required'],
    [{ region: 'Santa Ana' }, 'region', 'unknown'],
    [{ city: 'san jose' }, 'city', 'ambiguous'],
    [{ latitude: '14,6' }, 'longitude', 'required'],
    [{ latitude: '=1+1', longitude: '-90' }, 'latitude', 'not-a-number'],
  ])('[IN6] with %j has a problem at %s: %s', (only, column, issue) => {
    expect(readBranch({ ...cells, ...only }, lists).problems).toEqual([{ column, issue }]);
  });

  it('[IN6] in a file for one company names no other', () => {
    const own = { ...lists, companyId: 'c1' };
    expect(readBranch({ ...cells, company: '' }, own)).toMatchObject({ companyId: 'c1', problems: [] });
    expect(readBranch(cells, own).problems).toEqual([]);
    expect(readBranch({ ...cells, company: 'Fin' }, own).problems).toEqual([{ column: 'company', issue: 'mismatch' }]);
  });

  it('[IN14] has a closed perimeter around its place, with six decimals', () => {
    const body = branchBody({ name: 'x' }, { lat: 14.123_456_78, lng: -90.1 });
    expect(body).toMatchObject({ name: 'x', point: { lat: 14.123_457, lng: -90.1 } });
    expect(body['perimeter']).toHaveLength(5);
  });

  it('[IN7] takes the best place of its city, or one without a municipality', () => {
    const place = (munic?: string): Place => ({
      label: munic ?? 'nowhere',
      kind: 'street',
      position: { lat: 14.6, lng: -90.5 },
      source: 'embedded',
      ...(munic !== undefined && { munic }),
    });
    const found = [place('San José Pinula'), place('Ciudad de Guatemala')];
    expect(placeInCity('GUATEMALA', found)?.label).toBe('Ciudad de Guatemala');
    expect(placeInCity('San José', found)).toBeNull();
    expect(placeInCity('San José', [...found, place()])?.label).toBe('nowhere');
  });
});

describe('a row of accounts', () => {
  const branch = (id: string, name: string, company: string) => ({
    id,
    name,
    isEnabled: true,
    company: { id: company, name: company },
  });
  const own = {
    companies: lists.companies,
    branches: [branch('b1', 'Centro', 'c1'), branch('b2', 'Centro', 'c3'), branch('b3', 'Sur', 'c1')],
  };
  const person = { firstName: 'Ana', lastName: 'Peña', email: 'ana@x.test', role: 'usuario' };

  it('[IN8] names its role by label or code', () => {
    for (const [code, label] of Object.entries(ROLE_LABEL))
      for (const role of [code, label.toLowerCase()])
        expect(readUser({ ...person, role, company: 'Global' }, own).body['role']).toBe(code);
    expect(readUser({ ...person, role: 'jefe' }, own).problems).toEqual([{ column: 'role', issue: 'not-a-choice' }]);
  });

  it('[IN8] chooses the whole operation by a word, and none by an empty cell', () => {
    expect(readUser({ ...person, company: 'toda la operacion' }, own).body).toMatchObject({ company: null });
    expect(readUser(person, own).body).not.toHaveProperty('company');
  });

  it('[IN6] names a branch of its company, or the only one of its name', () => {
    expect(readUser({ ...person, company: 'San Martín', branch: 'CENTRO' }, own).body).toMatchObject({
      company: { id: 'c1' },
      branch: { id: 'b1' },
    });
    expect(readUser({ ...person, branch: 'sur' }, own).body).toMatchObject({ company: { id: 'c1' } });
    expect(readUser({ ...person, branch: 'centro' }, own).problems).toEqual([{ column: 'branch', issue: 'ambiguous' }]);
  });
});
