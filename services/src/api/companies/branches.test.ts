import type { Controller } from '@despacho/contract/accounts/access.ts';
import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { newPerimeter } from '@despacho/domain/branches/perimeter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { detailsIn, idIn, listed } from '../../../../tests/support/replies.ts';
import { catalogDocuments } from '../../demo/catalog/catalog.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';

const own = { company: { id: 'company-1', name: 'San Martin' } };
const people: Record<string, Partial<Controller>> = {
  owner: { role: 'OWNER' },
  controller: { role: 'CONTROLLER' },
  companyAdmin: { role: 'ADMINISTRATOR', ...own },
  branch: { role: 'BRANCH', ...own, branch: { id: 'branch-1', name: 'PORTALES' } },
};
const PATH = '/companies-service/branch-offices';
const point = { lat: 14.6, lng: -90.5 };
const perimeter = newPerimeter(point);
const fields = {
  name: 'CAYALA',
  address: 'Boulevard Rafael Landívar 10-05',
  CountryId: 'gt',
  RegionId: 'gt-01',
  CityId: 'gt-0101',
  point,
  perimeter,
  CompanyId: 'company-1',
};

let api: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi();
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...only })));
  const writer = api.db.bulkWriter();
  for (const { path, data } of catalogDocuments()) void writer.set(api.db.doc(path), data);
  await writer.close();
});
afterAll(async () => api.close());
beforeEach(async () => {
  for (const name of ['companies', 'branches'])
    for (const { ref } of (await api.db.collection(name).get()).docs) await api.db.recursiveDelete(ref);
  await api.db.doc('companies/company-1').set(companyCodec.write(sampleCompany()));
  await api.db.doc('companies/ended').set(companyCodec.write(sampleCompany({ name: 'Fin', isEnabled: false })));
  await api.db.doc('branches/branch-1').set(branchCodec.write(sampleBranch()));
  // Another program spells the company's id its own way.
  await api.db.doc('branches/other').set({ name: 'KALU', companyId: 'company-2', companyName: 'Pollo Brujo' });
});

const as = async (who: string, method: string, path: string, body?: unknown) =>
  api.call(method, path, { token: tokens.get(who) ?? '', ...(body === undefined ? {} : { body }) });
const create = async (only: object = {}) => as('owner', 'POST', PATH, { ...fields, ...only });
const stored = async (id: string) => (await api.db.doc(`branches/${id}`).get()).data();

describe('creating a branch', () => {
  it('[BR1] [BR3] stores its place, its perimeter and the names of its catalogs', async () => {
    const reply = await create();
    expect([reply.status, reply.json]).toMatchObject([
      201,
      {
        name: 'CAYALA',
        company: { id: 'company-1', name: 'San Martin' },
        country: { id: 'gt', name: 'Guatemala' },
        region: { id: 'gt-01' },
        city: { id: 'gt-0101' },
        position: point,
        perimeter,
        isEnabled: true,
      },
    ]);
    expect(await stored(idIn(reply))).toMatchObject({ CompanyId: 'company-1', CountryId: 'gt', CityId: 'gt-0101' });
  });

  it('[DO2] reads a place and a perimeter as GeoJSON too, at creation, in a change and in its base', async () => {
    const pair = ({ lat, lng }: typeof point) => [lng, lat];
    const json = {
      point: { type: 'Point', coordinates: pair(point) },
      perimeter: { type: 'Polygon', coordinates: [perimeter.map(pair)] },
    };
    const created = await create(json);
    expect([created.status, created.json]).toMatchObject([201, { position: point, perimeter }]);
    const moved = { point: { type: 'Point', coordinates: [-90.51, 14.61] }, base: { point: json.point } };
    const changed = await as('owner', 'PATCH', `${PATH}/${idIn(created)}`, moved);
    expect([changed.status, changed.json]).toMatchObject([200, { position: { lat: 14.61, lng: -90.51 }, perimeter }]);
    expect((await create({ name: 'NORTE', point: { latitude: 14.6, longitude: -90.5 } })).status).toBe(201);
    const swapped = await create({ name: 'SUR', point: { type: 'Point', coordinates: [14.6, -90.5] } });
    expect(detailsIn(swapped)).toContainEqual({ path: 'body.point.lat', issue: 'out-of-range' });
  });

  it.each([
    ['without a name', { name: '' }, 'body.name', 'required'],
    ['without an address', { address: '' }, 'body.address', 'required'],
    ['without a country', { CountryId: '' }, 'body.CountryId', 'malformed'],
    ['with a region that does not exist', { RegionId: 'none' }, 'body.RegionId', 'unknown'],
    ['with a city of another region', { CityId: 'gt-0201' }, 'body.CityId', 'mismatch'],
    ['outside the country', { point: { lat: 40, lng: -90 } }, 'body.point.lat', 'out-of-range'],
    ['with three corners', { perimeter: perimeter.slice(0, 3) }, 'body.perimeter', 'too-few'],
    ['with a perimeter that is open', { perimeter: [...perimeter.slice(0, 4), point] }, 'body.perimeter', 'refused'],
    [
      'with sides that cross',
      { perimeter: [0, 2, 1, 3, 0].map((corner) => perimeter[corner]) },
      'body.perimeter',
      'refused',
    ],
    ['of no company', { CompanyId: 'none' }, 'body.CompanyId', 'unknown'],
    ['of a disabled company', { CompanyId: 'ended' }, 'body.CompanyId', 'disabled'],
  ])('[BR2] [BR3] refuses one %s, and stores nothing', async (_, only, path, issue) => {
    const reply = await create(only);
    expect([reply.status, detailsIn(reply)]).toEqual([400, [{ path, issue }]]);
    expect((await api.db.collection('branches').get()).size).toBe(2);
  });

  it('[BR5] is not for accounts of a company or branch, nor for controllers', async () => {
    for (const who of ['controller', 'companyAdmin', 'branch']) {
      const requests = [
        as(who, 'POST', PATH, fields),
        as(who, 'PATCH', `${PATH}/branch-1`, { name: 'Otra' }),
        as(who, 'DELETE', `${PATH}/branch-1`),
      ];
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([403, 403, 403]);
    }
  });

  it('[BR5] keeps the names of one company apart, not those of two', async () => {
    expect((await create({ name: 'portales' })).json).toMatchObject({ details: { reason: 'name-taken' } });
    expect((await create({ name: 'KALU' })).status).toBe(201);
  });
});

describe('changing a branch', () => {
  const change = async (body: object) => as('owner', 'PATCH', `${PATH}/branch-1`, body);

  it('[BR3] takes a city only with its region', async () => {
    await api.db.doc('branches/branch-1').update({ CountryId: 'gt', RegionId: 'gt-01', CityId: 'gt-0101' });
    expect((await change({ CityId: 'gt-0102' })).json).toMatchObject({ city: { id: 'gt-0102' } });
    expect((await change({ RegionId: 'gt-02' })).status).toBe(400);
    expect((await change({ RegionId: 'gt-02', CityId: 'gt-0201' })).json).toMatchObject({ region: { id: 'gt-02' } });
  });

  it('[BR3] of a branch without catalogs refuses a city alone', async () => {
    const { status, json } = await change({ CityId: 'gt-0101' });
    expect([status, json]).toMatchObject([400, { details: [{ path: 'body.CountryId', issue: 'unknown' }] }]);
  });

  it('[RS2] merges two people, and refuses what both changed', async () => {
    expect((await change({ address: 'A', base: { address: null } })).status).toBe(200);
    expect((await change({ name: 'PORTALES 2', base: { name: 'PORTALES' } })).status).toBe(200);
    const late = await change({ address: 'B', base: { address: null } });
    expect([late.status, detailsIn(late)]).toMatchObject([409, { fields: [{ field: 'address', stored: 'A' }] }]);
  });

  it('[BR6] ends without losing its document, and can begin again', async () => {
    expect((await as('owner', 'DELETE', `${PATH}/branch-1`)).status).toBe(200);
    expect(await stored('branch-1')).toMatchObject({ name: 'PORTALES', enable: false });
    expect((await change({ enable: true })).json).toMatchObject({ isEnabled: true });
    expect((await as('owner', 'DELETE', `${PATH}/none`)).status).toBe(404);
  });

  it('[BR6] is not enabled while its company is disabled', async () => {
    await as('owner', 'PATCH', '/companies-service/companies/company-1', { enable: false });
    const { status, json } = await change({ enable: true });
    expect([status, json]).toMatchObject([400, { details: [{ path: 'body.enable', issue: 'disabled' }] }]);
    expect(await stored('branch-1')).toMatchObject({ enable: false });
    await as('owner', 'PATCH', '/companies-service/companies/company-1', { enable: true });
    expect((await change({ enable: true })).json).toMatchObject({ isEnabled: true });
  });
});

it('[BR5] lists show the branches of the scope, however their documents spell the company', async () => {
  const names = async (who: string) => {
    const reply = await as(who, 'GET', PATH);
    return reply.status === 200 ? listed(reply, 'branchOffices', 'name') : reply.status;
  };
  expect(await names('owner')).toEqual(['KALU', 'PORTALES']);
  expect([await names('companyAdmin'), await names('branch')]).toEqual([['PORTALES'], 403]);
  expect((await as('companyAdmin', 'GET', `${PATH}/other`)).status).toBe(404);
});

describe('catalogs', () => {
  it('[CA1] are read as older programs read them, by country and region', async () => {
    const { json } = await as('owner', 'GET', '/catalogs-service/countries?limit=1000');
    expect(json).toEqual({ data: [{ id: 'gt', name: 'Guatemala' }] });
    const regions = await as('companyAdmin', 'GET', '/catalogs-service/regions/countries/gt');
    expect(listed(regions, 'data', 'countryId')).toHaveLength(22);
    const cities = await as('owner', 'GET', '/catalogs-service/cities/countries/gt/regions/gt-01?limit=3');
    expect(listed(cities, 'data', 'regionId')).toEqual(['gt-01', 'gt-01', 'gt-01']);
    expect((await as('branch', 'GET', '/catalogs-service/countries')).status).toBe(403);
  });

  it('[CA2] an item that others belong to stays, and a city is in the country of its region', async () => {
    expect(detailsIn(await as('owner', 'DELETE', '/catalogs-service/countries/gt'))).toEqual({ reason: 'in-use' });
    expect((await as('owner', 'DELETE', '/catalogs-service/regions/gt-01')).status).toBe(409);
    const country = idIn(await as('owner', 'POST', '/catalogs-service/countries', { name: 'Honduras' }));
    const body = { name: 'Copán', countryId: country };
    const wrong = await as('owner', 'POST', '/catalogs-service/cities', { ...body, regionId: 'gt-01' });
    expect(detailsIn(wrong)).toEqual([{ path: 'body.regionId', issue: 'mismatch' }]);
    const region = idIn(await as('owner', 'POST', '/catalogs-service/regions', body));
    expect((await as('owner', 'POST', '/catalogs-service/regions', body)).status).toBe(409);
    expect((await as('owner', 'DELETE', `/catalogs-service/regions/${region}`)).status).toBe(200);
    expect((await as('owner', 'DELETE', `/catalogs-service/countries/${country}`)).status).toBe(200);
    expect((await as('companyAdmin', 'POST', '/catalogs-service/countries', { name: 'x' })).status).toBe(403);
  });
});
