import { role } from '@despacho/contract/accounts/access.ts';
import { sampleBranch, sampleCompany, sampleController } from '@despacho/contract/samples.ts';
import { trustRoutes } from '@despacho/contract/trust.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { daysOf } from '@despacho/domain/numbers/periods.ts';
import { weekBefore, weekOf, weekPeriod } from '@despacho/domain/trust/weeks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../tests/support/api.ts';
import { tokensOf } from '../identity/sessions.ts';
import { controllerCodec } from '../store/accounts/controllers.ts';
import { branchCodec } from '../store/companies/branches.ts';
import { companyCodec } from '../store/companies/companies.ts';
import { addToTrustDay } from '../store/trust/trustDays.ts';

const company = { id: 'company-1', name: 'San Martin' };
const branch = { id: 'branch-1', name: 'PORTALES' };
/** Both are over. */
const [WEEK, DAYS] = ['2026-W20', daysOf({ from: '2026-05-11', to: '2026-05-17' })];

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.tokenOf(await api.addPerson({ id: 'ada', role: 'OWNER' }));
  await api.db.doc(`companies/${company.id}`).set(companyCodec.write(sampleCompany(company)));
  await api.db.doc(`branches/${branch.id}`).set(branchCodec.write(sampleBranch({ ...branch, company })));
});
afterAll(async () => api.close());
beforeEach(async () => {
  for (const { ref } of (await api.db.collection('trustDays').get()).docs) await ref.delete();
});

const report = async (query = `?week=${WEEK}`) => {
  const { status, json } = await api.call('GET', `/api/trust${query}`, { token });
  expect(status).toBe(200);
  return trustRoutes.trust.response.strict().parse(json);
};
const count = async (day: string, counts: Record<string, number>): Promise<void> =>
  addToTrustDay(api.db, day, `${day} ${Math.random()}`, counts);

describe('GET /api/trust', () => {
  it('[TS12] adds up the days of a week and of the week before, and names days without figures', async () => {
    await count('2026-05-04', { late: 10, lateForecast: 7 });
    await count('2026-05-11', { late: 4, lateForecast: 3, warnedLate: 3, warnedOnTime: 1 });
    await count('2026-05-13', { late: 6, lateForecast: 3 });
    const { current, previous, days, firstDay } = await report();
    expect(current).toMatchObject({ week: WEEK, from: '2026-05-11', to: '2026-05-17' });
    expect(current.figures.slice(0, 3)).toEqual([
      { id: 'recall', part: 6, of: 10 },
      { id: 'precision', part: 3, of: 4 },
      { id: 'saved', part: 0, of: 4 },
    ]);
    expect(current.missing).toEqual(DAYS.filter((day) => !['2026-05-11', '2026-05-13'].includes(day)));
    expect([previous.week, previous.figures[0]]).toEqual(['2026-W19', { id: 'recall', part: 7, of: 10 }]);
    expect(days).toEqual([
      { day: '2026-05-04', recall: { part: 7, of: 10 }, precision: { part: 0, of: 0 }, alarmRate: { part: 0, of: 0 } },
      { day: '2026-05-11', recall: { part: 3, of: 4 }, precision: { part: 3, of: 4 }, alarmRate: { part: 0, of: 0 } },
      { day: '2026-05-13', recall: { part: 3, of: 6 }, precision: { part: 0, of: 0 }, alarmRate: { part: 0, of: 0 } },
    ]);
    expect(firstDay).toBe('2026-05-04');
  });

  it('[TS4] names where alarms came from, also where the place is gone', async () => {
    await count('2026-05-11', { 'alarm|branch|company-1|branch-1': 2, 'alarm|zone|company-1|': 5 });
    await count('2026-05-12', { 'alarm|branch|company-1|branch-1': 1, 'alarm|branch|gone|gone': 4 });
    expect((await report()).sources).toEqual([
      { rule: 'zone', alarms: 5, company, branch: null },
      { rule: 'branch', alarms: 4, company: { id: 'gone', name: '' }, branch: { id: 'gone', name: '' } },
      { rule: 'branch', alarms: 3, company, branch },
    ]);
  });

  it('[TS9] before the first record there is none; without a week it is the current one', async () => {
    const today = localDay(api.context.clock.now());
    const { current, previous, firstDay, days, sources } = await report('');
    const week = weekOf(today);
    expect([current.week, previous.week]).toEqual([week, weekBefore(weekPeriod(week) ?? { from: '' })]);
    expect([firstDay, days, sources]).toEqual([null, [], []]);
    expect(current.missing.at(-1)).toBe(today);
    expect(current.figures.every(({ part, of }) => part === 0 && (of ?? 0) === 0)).toBe(true);
  });

  it.each(['2026-W54', '2025-W53', '2026-20', '2999-W01', '', "2026-W20'"])('[TS9] %j is refused', async (week) => {
    const { status, json } = await api.call('GET', `/api/trust?week=${encodeURIComponent(week)}`, { token });
    expect([status, json]).toMatchObject([400, { code: 'invalid', details: [{ path: 'query.week' }] }]);
  });

  it('[TS9] is for owners and administrators of the whole operation alone', async () => {
    const signer = tokensOf(api.context);
    const statuses = new Map<string, number>();
    for (const each of role.options)
      for (const place of [{}, { company }, { company, branch }]) {
        const name = [each, ...Object.keys(place)].join('-');
        const person = sampleController({ id: name.toLowerCase(), role: each, ...place });
        await api.db.doc(`controllers/${person.id}`).set(controllerCodec.write(person));
        const own = await signer.sign('api', { uid: person.id, generation: person.tokenGeneration });
        const { status } = await api.call('GET', `/api/trust?week=${WEEK}`, { token: own.token });
        statuses.set(name, status);
      }
    const allowed = [...statuses].filter(([, status]) => status === 200).map(([name]) => name);
    expect(allowed).toEqual(['OWNER', 'ADMINISTRATOR']);
    expect(new Set(statuses.values())).toEqual(new Set([200, 403]));
  });
});
