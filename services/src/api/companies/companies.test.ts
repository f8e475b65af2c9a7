import type { Controller } from '@despacho/contract/accounts/access.ts';
import { storedImage } from '@despacho/contract/images.ts';
import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { detailsIn, idIn, listed } from '../../../../tests/support/replies.ts';
import { samplePng, upload } from '../../../../tests/support/uploads.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';

const own = { company: { id: 'company-1', name: 'San Martin' } };
const people: Record<string, Partial<Controller>> = {
  owner: { role: 'OWNER' },
  controller: { role: 'CONTROLLER' },
  companyAdmin: { role: 'ADMINISTRATOR', ...own },
  company: { role: 'COMPANY', ...own },
  branch: { role: 'BRANCH', ...own, branch: { id: 'branch-1', name: 'PORTALES' } },
  alerts: { role: 'ALERTS' },
};
/** The name of an image that this account uploaded. */
const logoOf = async (who: string): Promise<string> => {
  const sent = await upload(api, { path: '/api/images', token: tokens.get(who) ?? '', bytes: await samplePng() });
  return storedImage.parse(sent.json).name;
};
const PATH = '/companies-service/companies';

let api: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi();
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...only })));
});
afterAll(async () => api.close());
beforeEach(async () => {
  for (const name of ['companies', 'branches'])
    for (const { ref } of (await api.db.collection(name).get()).docs) await api.db.recursiveDelete(ref);
  const companies = [sampleCompany(), sampleCompany({ id: 'company-2', name: 'Pollo Brujo' })];
  for (const company of companies) await api.db.doc(`companies/${company.id}`).set(companyCodec.write(company));
  const of = { id: 'company-2', name: 'Pollo Brujo' };
  const branches = [
    sampleBranch(),
    sampleBranch({ id: 'branch-2', name: 'KALU' }),
    sampleBranch({ id: 'branch-3', company: of }),
  ];
  for (const branch of branches) await api.db.doc(`branches/${branch.id}`).set(branchCodec.write(branch));
});

const as = async (who: string, method: string, path: string, body?: unknown) =>
  api.call(method, path, { token: tokens.get(who) ?? '', ...(body === undefined ? {} : { body }) });
const dataOf = async (path: string) => (await api.db.doc(path).get()).data();
const eventsOf = async (path: string) =>
  (await api.db.collection(`${path}/events`).get()).docs.map((event) => event.get('what'));

describe('reading companies', () => {
  it('[EM1] gives each account the companies of its scope, without their prices', async () => {
    const names = async (who: string) => {
      const reply = await as(who, 'GET', `${PATH}?limit=10000`);
      return reply.status === 200 ? listed(reply, 'companies', 'name') : reply.status;
    };
    expect(await names('owner')).toEqual(['Pollo Brujo', 'San Martin']);
    expect(await names('controller')).toEqual(['Pollo Brujo', 'San Martin']);
    expect(await names('companyAdmin')).toEqual(['San Martin']);
    expect(await names('company')).toEqual(['San Martin']);
    expect([await names('branch'), await names('alerts')]).toEqual([403, 403]);
    const { json } = await as('owner', 'GET', `${PATH}/company-1`);
    expect(json).not.toHaveProperty('priceRanges');
    expect((await as('owner', 'GET', '/companies-service/company-1')).json).toEqual(json);
    expect((await as('company', 'GET', `${PATH}/company-2`)).status).toBe(404);
    expect((await as('owner', 'GET', `${PATH}?limit=1`)).json).toMatchObject({ companies: [{}], total: 2 });
    expect((await as('owner', 'GET', `${PATH}?limit=0`)).status).toBe(400);
  });
});

describe('writing a company', () => {
  it('[EM2] [EM4] takes the names of documents, and stores what was sent', async () => {
    const body = {
      name: '  Pizza Volcán ',
      description: 'Pizzas',
      sms: true,
      email: true,
      emails: ['a@volcan.test'],
      lateLimitSeconds: 3_600,
      frameOrigins: ['https://volcan.test'],
      customerMessages: ['onTheWay'],
      theme: { isDark: true, accent: '#ffcc00', deliveredPhrase: '¿Qué tal?', phraseWeight: '700', logoSize: 80 },
      logoUrl: await logoOf('owner'),
    };
    const reply = await as('owner', 'POST', PATH, body);
    const logo = expect.stringMatching(new RegExp(`^/imagenes/${body.logoUrl}\\?until=\\d+&signature=`));
    const shown = { name: 'Pizza Volcán', hasSms: true, isEnabled: true, logo };
    expect([reply.status, reply.json]).toMatchObject([201, shown]);
    expect(await dataOf(`companies/${idIn(reply)}`)).toMatchObject({
      name: 'Pizza Volcán',
      logoUrl: `/imagenes/${body.logoUrl}`,
      sms: true,
      enable: true,
      lateLimitSeconds: 3_600,
      sizeLogo: 80,
      companyPhraseDelivered: '¿Qué tal?',
      fontFinish: '700',
    });
    expect(await eventsOf(`companies/${idIn(reply)}`)).toEqual(['created']);
  });

  it.each([
    ['without a name', { name: '' }, 'body.name', 'required'],
    ['with mails and no address', { name: 'x', email: true }, 'body.emails', 'required'],
    ['with a wrong address', { name: 'x', emails: ['a@b.test', 'no'] }, 'body.emails', 'malformed'],
    ['with a colour that cannot be read', { name: 'x', theme: { accent: '#ffffff' } }, 'body.theme', 'out-of-range'],
    ['with a colour that is none', { name: 'x', theme: { accent: 'red' } }, 'body.theme.accent', 'malformed'],
    ['with a logo that is too high', { name: 'x', theme: { logoSize: 241 } }, 'body.theme.logoSize', 'out-of-range'],
    ['with a theme that lacks a field', { name: 'x', theme: { isDark: undefined } }, 'body.theme.isDark', 'required'],
    ['with a theme of more', { name: 'x', theme: { font: 'x' } }, 'body.theme', 'unknown-field'],
    ['with a path instead of an origin', { name: 'x', frameOrigins: ['https://a.test/x'] }, 'body.frameOrigins.0', ''],
    ['with an origin without encryption', { name: 'x', frameOrigins: ['http://a.test'] }, 'body.frameOrigins.0', ''],
    ['with a telephone abroad', { name: 'x', phone: '+1 305 555 1234' }, 'body.phone', 'not-a-number'],
    ['with an extension', { name: 'x', phone: '2363-1234 ext. 105' }, 'body.phone', 'not-a-number'],
    ['with a field it does not have', { name: 'x', priceRanges: [] }, 'body', 'unknown-field'],
    ['with a logo that nobody uploaded', { name: 'x', logoUrl: `${'a'.repeat(32)}.png` }, 'body.logoUrl', 'unknown'],
    ['with a video that is not encrypted', { name: 'x', video: 'http://a.test/x.mp4' }, 'body.video', ''],
    ['with a script as its video', { name: 'x', video: 'javascript:alert(1)//https://a.test' }, 'body.video', ''],
    ['with data as its video', { name: 'x', video: 'data:video/mp4,https://' }, 'body.video', ''],
    ['with an address without a host as its video', { name: 'x', video: 'https:///x' }, 'body.video', ''],
    ['with a bare word as its video', { name: 'x', video: 'video.mp4' }, 'body.video', ''],
    ['with an address as its logo', { name: 'x', logoUrl: 'https://a.test/x.png' }, 'body.logoUrl', 'malformed'],
  ])('[EM2] [EM3] refuses one %s, and stores nothing', async (_, body, path, issue) => {
    const theme = { isDark: false, accent: null, deliveredPhrase: null, phraseWeight: null, logoSize: null };
    const sent = 'theme' in body ? { ...body, theme: { ...theme, ...body.theme } } : body;
    const reply = await as('owner', 'POST', PATH, sent);
    expect([reply.status, detailsIn(reply)]).toMatchObject([400, [{ path, ...(issue === '' ? {} : { issue }) }]]);
    expect((await api.db.collection('companies').get()).size).toBe(2);
  });

  it('[EM8] has a video by an address that begins with https://, or none', async () => {
    for (const [at, video] of ['https://cdn.example/a.mp4?x=1', 'HTTPS://CDN.example/a', '', null].entries()) {
      const reply = await as('owner', 'POST', PATH, { name: `Con video ${at}`, video });
      expect([reply.status, reply.json]).toMatchObject([201, { video: video === '' ? null : video }]);
      await api.db.doc(`companies/${idIn(reply)}`).delete();
    }
  });

  it('[IM11] takes no logo that an account of another company uploaded', async () => {
    const body = { logoUrl: await logoOf('companyAdmin') };
    const created = await as('owner', 'POST', PATH, { name: 'Nueva', ...body });
    expect([created.status, detailsIn(created)]).toEqual([400, [{ path: 'body.logoUrl', issue: 'unknown' }]]);
    expect((await as('owner', 'PATCH', `${PATH}/company-1`, body)).status).toBe(200);
  });

  it('[EM1] is for administrators of the whole operation', async () => {
    for (const who of ['controller', 'companyAdmin', 'company', 'branch', 'alerts']) {
      const requests = [
        as(who, 'POST', PATH, { name: 'Nueva' }),
        as(who, 'PATCH', `${PATH}/company-1`, { name: 'Otra' }),
        as(who, 'DELETE', `${PATH}/company-1`),
      ];
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    expect(await dataOf('companies/company-1')).toMatchObject({ name: 'San Martin', enable: true });
  });

  it('[RS1] keeps names apart, without case and accents', async () => {
    const twice = await as('owner', 'POST', PATH, { name: 'san martín' });
    expect([twice.status, detailsIn(twice)]).toEqual([409, { reason: 'name-taken' }]);
    expect((await as('owner', 'PATCH', `${PATH}/company-2`, { name: 'SAN MARTIN' })).status).toBe(409);
  });

  it('[RS2] merges two people, and names the field both changed', async () => {
    const change = async (body: object) => as('owner', 'PATCH', `${PATH}/company-1`, body);
    expect((await change({ sms: true, base: { sms: false } })).status).toBe(200);
    expect((await change({ description: 'Nueva', base: { description: null } })).status).toBe(200);
    const late = await change({ description: 'Otra', sms: true, base: { description: null, sms: false } });
    expect([late.status, detailsIn(late)]).toMatchObject([
      409,
      { reason: 'changed', fields: [{ field: 'description', base: null, stored: 'Nueva', requested: 'Otra' }] },
    ]);
    expect(await dataOf('companies/company-1')).toMatchObject({ sms: true, description: 'Nueva' });
  });

  it('[EM2] a change is judged by the company it makes, with what is stored', async () => {
    const mails = await as('owner', 'PATCH', `${PATH}/company-2`, { email: true });
    expect([mails.status, detailsIn(mails)]).toEqual([400, [{ path: 'body.emails', issue: 'required' }]]);
    const both = { email: true, emails: ['a@b.test'] };
    expect((await as('owner', 'PATCH', `${PATH}/company-2`, both)).status).toBe(200);
    expect((await as('owner', 'PATCH', `${PATH}/company-2`, { emails: [] })).status).toBe(400);
  });

  it('[EM5] is not disabled by a change that is refused', async () => {
    const refused = await as('owner', 'PATCH', `${PATH}/company-1`, { enable: false, name: 'POLLO BRUJO' });
    expect([refused.status, (await dataOf('companies/company-1'))?.['enable']]).toEqual([409, true]);
    expect((await dataOf('branches/branch-1'))?.['enable']).toBe(true);
  });

  it('[EM5] ends with its branches and keeps every document, however often it is asked', async () => {
    await api.db.doc('branches/old').set({ name: 'VIEJA', companyId: 'company-1', enable: true });
    expect((await as('owner', 'DELETE', `${PATH}/company-1`)).status).toBe(200);
    expect((await as('owner', 'PATCH', `${PATH}/company-1`, { enable: false })).status).toBe(200);
    const paths = ['companies/company-1', 'branches/branch-1', 'branches/branch-2', 'branches/old'];
    for (const path of paths) {
      expect([path, (await dataOf(path))?.['enable'], await eventsOf(path)]).toEqual([path, false, ['disabled']]);
    }
    expect((await dataOf('branches/branch-3'))?.['enable']).toBe(true);
    expect((await as('owner', 'PATCH', `${PATH}/company-1`, { enable: true })).json).toMatchObject({ isEnabled: true });
    expect((await as('owner', 'DELETE', `${PATH}/none`)).status).toBe(404);
  });
});
