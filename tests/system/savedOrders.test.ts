// What people save by the API reaches every screen that may see it, by the live road only.
import { orderAnswer } from '@despacho/contract/orders/calls.ts';
import { sampleBranch, sampleCompany, sampleCourier } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { allJoined, liveClient, type LiveClient } from '../support/liveClient.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { until } from '../support/until.ts';

/** How soon after a lock is cleared its holder must see it. */
const TOLD_WITHIN_MS = 2_000;

let stack: Stack;
let origin: string;
let tokens: Record<'ada' | 'eva' | 'branch', string>;
let screens: Record<'ada' | 'eva' | 'branch', LiveClient>;

beforeAll(async () => {
  stack = await startStack();
  const company = { id: 'company-1', name: 'San Martin' };
  const branch = { id: 'branch-1', name: 'PORTALES' };
  const set = async (path: string, data: object) => stack.db.doc(path).set({ ...data });
  await set('companies/company-1', companyCodec.write(sampleCompany()));
  await set('branches/branch-1', branchCodec.write(sampleBranch()));
  await set('branches/branch-2', branchCodec.write(sampleBranch({ id: 'branch-2', name: 'OAKLAND' })));
  await set('bikers/luis', courierCodec.write(sampleCourier({ id: 'luis', branch: null, branchIds: [] })));
  const [, gateway, api] = await Promise.all([stack.startIngest(), stack.startGateway(), stack.startApi()]);
  ({ origin } = api);
  tokens = {
    ada: await stack.token({ id: 'ada', name: 'Ada', role: 'CONTROLLER' }),
    eva: await stack.token({ id: 'eva', name: 'Eva', role: 'CONTROLLER' }),
    branch: await stack.token({ id: 'branch', role: 'BRANCH', company, branch }),
  };
  const screen = (who: keyof typeof tokens): LiveClient =>
    liveClient({ url: gateway.url, token: tokens[who], sessionId: `session-${who}` });
  screens = { ada: screen('ada'), eva: screen('eva'), branch: screen('branch') };
  await allJoined(Object.values(screens));
});
afterAll(async () => {
  for (const screen of Object.values(screens)) screen.close();
  await stack.close();
});

const send = async (who: keyof typeof tokens, method: string, path: string, body?: object, headers = {}) => {
  const reply = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json: unknown = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(json)}`);
  return json;
};
const seenBy = (who: keyof typeof screens, id: string) => orderAnswer.safeParse(screens[who].doc('order', id)).data;
const shown = async (what: string, isShown: () => boolean, withinMs = 10_000) => until(what, isShown, { withinMs });

it('an order reaches every screen that may see it in each of its stages', async () => {
  const made = await send(
    'branch',
    'POST',
    '/api/deliveries?notify_biker=false&without_biker=true&calculate_circle=true',
    {
      orderId: 'A-1',
      payMethod: 'cash',
      company_id: 'company-1',
      branch_id: 'branch-1',
      latitude: 14.61,
      longitude: -90.52,
    },
  );
  const { id } = z.object({ order: orderAnswer }).parse(made).order;
  await shown('the new order', () => (['ada', 'eva', 'branch'] as const).every((who) => seenBy(who, id) !== undefined));

  const editing = `/api/deliveries/${id}/editing?calculate_circle=false`;
  await send('ada', 'PATCH', `${editing}&delete=false`, { modifyingBy: {} }, { 'x-session-id': 'session-ada' });
  await shown(
    'who edits it',
    () => seenBy('eva', id)?.lock?.name === 'Ada' && seenBy('branch', id)?.lock?.name === 'Ada',
  );
  await send('branch', 'PATCH', `/app/changebiker/orders/${id}`, { uid: 'luis', base: null });
  await shown('the courier, to the holder too', () => seenBy('ada', id)?.courier?.id === 'luis');

  await send('eva', 'PATCH', `${editing}&delete=true`, {});
  await shown('[LK8] that the lock was taken away', () => seenBy('ada', id)?.lock === null, TOLD_WITHIN_MS);

  const moving = await send(
    'eva',
    'PATCH',
    `${editing}&delete=false`,
    { modifyingBy: {} },
    { 'x-session-id': 'session-eva' },
  );
  const { fence } = z.object({ lock: z.object({ fence: z.number() }) }).parse(moving).lock;
  const headers = { 'x-session-id': 'session-eva', 'x-lock-fence': String(fence) };
  const body = { branch_id: 'branch-2', base: { branch_id: 'branch-1' } };
  await send('eva', 'PATCH', `/api/deliveries/${id}?notify_biker=true&calculate_circle=true`, body, headers);
  await shown('that it left the branch', () => seenBy('branch', id) === undefined);
  expect(seenBy('ada', id)?.branch?.id).toBe('branch-2');

  await send('eva', 'DELETE', `/api/deliveries/${id}`, undefined, headers);
  await shown('that it is deleted, and by whom', () => seenBy('ada', id)?.closedBy?.name === 'Eva');
  expect(seenBy('ada', id)).toMatchObject({ status: 'Eliminado', isActive: false });
  await send('ada', 'POST', `/api/deliveries/${id}/restore`);
  await shown('that it is back', () => seenBy('eva', id)?.status === 'En cola');
  expect(seenBy('eva', id)).toMatchObject({ number: 'A-1', courier: { id: 'luis' }, isActive: true });
});
