// A flood of 200 incidents, each reported twice by its phone: one alarm each, soon on every screen, and two screens that
// act on them get their answers meanwhile.
import { sampleCompany, sampleCourier, sampleIncident } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { incidentCodec, incidentPath } from '../../services/src/store/incidents.ts';
import { allJoined, liveClient, type LiveClient } from '../support/liveClient.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { until } from '../support/until.ts';
import { sized } from './support/size.ts';
import { appendRow } from './support/table.ts';

const INCIDENTS = sized(200, 1_000);
const company = { id: 'company-1', name: 'San Martin' };
const courierAt = (index: number) => ({ id: `courier-${index}`, name: `Luis ${index}` });

let stack: Stack;
let origin: string;
let token: string;
let screens: LiveClient[];

beforeAll(async () => {
  stack = await startStack();
  await stack.db.doc('companies/company-1').set(companyCodec.write(sampleCompany(company)));
  const couriers = stack.db.batch();
  for (let index = 0; index < Math.min(INCIDENTS, 400); index += 1) {
    const courier = sampleCourier({ ...courierAt(index), company, branch: null, alert: 'none', alertAt: null });
    couriers.set(stack.db.doc(`bikers/${courier.id}`), courierCodec.write(courier));
  }
  await couriers.commit();
  token = await stack.token({ id: 'ada', role: 'CONTROLLER' });
  const [, { url }, api] = await Promise.all([stack.startIngest(), stack.startGateway(), stack.startApi()]);
  origin = api.origin;
  screens = [liveClient({ url, token }), liveClient({ url, token: await stack.wallToken() })];
  await allJoined(screens);
  await until('the couriers', () => screens.every((screen) => screen.ids('courier').length >= 200), {
    withinMs: 15_000,
  });
  await stack.startJobs();
});
afterAll(async () => {
  for (const screen of screens) screen.close();
  await stack.close();
});

const report = async (index: number, again: boolean): Promise<void> => {
  const at = stack.clock.now();
  const incident = sampleIncident({ at: new Date(at).toISOString(), courier: courierAt(index), company });
  const id = again ? `again-${index}` : `first-${index}`;
  await stack.db.doc(`${incidentPath('Robo', at)}/${id}`).set(incidentCodec.write(incident));
};

it('[IC2] [IC18] a flood of incidents raises one alarm each, within seconds, and actions are still answered', async () => {
  const startedAt = performance.now();
  const all = Array.from({ length: INCIDENTS }, (_, index) => index);
  for (let from = 0; from < all.length; from += 20)
    await Promise.all(all.slice(from, from + 20).flatMap((index) => [report(index, false), report(index, true)]));
  const hasAll = (): boolean => screens.every((screen) => screen.ids('alarm').length >= INCIDENTS);
  await until('every alarm', hasAll, { withinMs: 60_000, everyMs: 50 });
  const convergedMs = performance.now() - startedAt;
  const id = screens[0]?.ids('alarm')[0] ?? '';
  const act = async (path: string, method = 'POST'): Promise<{ status: number; ms: number }> => {
    const sentAt = performance.now();
    const { status } = await fetch(`${origin}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    return { status, ms: performance.now() - sentAt };
  };
  const answers = [await act(`/api/alarms/${id}/acknowledge`), await act(`/api/alarms/${id}/surroundings`, 'GET')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const { ms } of answers) expect(ms).toBeLessThan(3_000);
  // One more evaluation finds nothing to add.
  await until('the acknowledgement', () => JSON.stringify(screens[1]?.doc('alarm', id)).includes('ada'), {
    withinMs: 10_000,
  });
  // Two evaluations at once may each have seen another one of the two reports; the next one ends the alarm of the second.
  const open = stack.db.collection('alarms').where('clearedAt', '==', null).count();
  await until('one alarm each', async () => (await open.get()).data().count === INCIDENTS, { withinMs: 45_000 });
  appendRow(inject('faultRows'), {
    fault: '31',
    what: `${INCIDENTS} incidents at once, each reported twice`,
    lost: 0,
    breaches: 0,
    convergedMs,
    note: `actions within ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms`,
  });
});
