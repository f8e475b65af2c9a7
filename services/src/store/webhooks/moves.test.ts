// Orders that are moved, deleted, restored, spoiled and repaired, by us and by other programs: what each client can replay of them.
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { webhookEvent } from '@despacho/contract/openApi/webhooks.ts';
import { sampleBranch, sampleOrder } from '@despacho/contract/samples.ts';
import { CLIENT_STATUS } from '@despacho/domain/openApi/views.ts';
import { deleteOrder, restoreOrder } from '@despacho/domain/orders/deletion.ts';
import { enterStatus } from '@despacho/domain/orders/status.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { useTestFirestore } from '../../../../tests/support/firestore.ts';
import type { Firestore } from '../firestore.ts';
import { orderCodec } from '../orders/orders.ts';
import { writeBrokenOrder } from '../orders/unreadable.ts';
import { changeOrder, createOnce, readOrder } from '../orders/write.ts';
import { reportOrder } from './report.ts';

let db: Firestore;
useTestFirestore((connected) => {
  db = connected;
});

const PLACES = [
  { company: 'company-1', branch: 'branch-1' },
  { company: 'company-1', branch: 'branch-2' },
  { company: 'company-2', branch: 'branch-9' },
  // Without a webhook.
  { company: 'company-3', branch: 'branch-7' },
] as const;
type At = (typeof PLACES)[number];
/** Programs of companies (branch null) and of branches. */
const CLIENTS = [
  { id: 'one', company: 'company-1', branch: null },
  { id: 'one-1', company: 'company-1', branch: 'branch-1' },
  { id: 'one-2', company: 'company-1', branch: 'branch-2' },
  { id: 'two', company: 'company-2', branch: null },
] as const;
const named = (id: string) => ({ id, name: id });
const by = named('ana');

const follow = async (): Promise<void> => {
  for (const company of ['company-1', 'company-2']) {
    const endpoints = CLIENTS.filter((client) => client.company === company).map(({ id, branch }) => ({
      id,
      url: `https://${id}.example/`,
      description: null,
      types: null,
      mode: 'live',
      keyId: null,
      branch: branch && named(branch),
      isEnabled: true,
      disabledReason: null,
      secrets: [{ sealed: '', endsAt: null }],
      since: 0,
      createdAt: new Date().toISOString(),
      createdBy: by,
      shop: null,
    }));
    await db.doc(`webhooks/${company}`).set({ company: named(company), endpoints });
  }
};

const STAGES: readonly OrderStatus[] = [ORDER_STATUS.PENDING, ORDER_STATUS.ASSIGNED, ORDER_STATUS.GOING];
let instant = Date.now();
const writer = () => {
  instant += 1_000;
  return { by, now: instant, screen: null };
};
const placed = (order: Order, { company, branch }: At): Order => ({
  ...order,
  company: named(company),
  branch: { ...named(branch), position: sampleBranch().position },
});
/** One stage on, to the end that is chosen. */
const onward = (order: Order, end: OrderStatus, now: number): Order => {
  const at = STAGES.indexOf(order.status);
  const status = at === -1 ? order.status : (STAGES[at + 1] ?? end);
  return status === order.status ? order : enterStatus({ ...order, courier: named('luis') }, status, { by, now });
};

const act = fc.record({
  kind: fc.constantFrom('edit', 'edit', 'delete', 'restore', 'program', 'spoil', 'spoil company', 'forget'),
  to: fc.constantFrom<At>(...PLACES),
  end: fc.constantFrom<OrderStatus>(ORDER_STATUS.DELIVERED, ORDER_STATUS.CANCELLED),
  isOn: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
const NO_SIGHT = { arrivesAt: null, arrivingAt: null, lateAt: null };

const run = async (order: Order, { kind, to, end, isOn }: Act): Promise<void> => {
  const { id, status, company } = order;
  const written = writer();
  const moved = placed(isOn ? onward(order, end, written.now) : order, to);
  const edited = status === ORDER_STATUS.DELETED ? order : moved;
  const change = async (after: Order) =>
    changeOrder(db, id, 'edited', written, async () => Promise.resolve({ ok: true, order: after }));
  const ref = db.doc(`deliveries/${id}`);
  const repair = async (broken: object, repairedIn: (found: Order) => Order | null) => {
    await ref.update(broken);
    const done = await writeBrokenOrder(db, id, 'repaired', written, async (found) =>
      Promise.resolve(
        found === null ? { ok: false, refusal: 'readable' } : { ok: true, order: repairedIn(found.order) },
      ),
    );
    expect(done.ok).toBe(true);
  };
  if (kind === 'edit') await change(edited);
  else if (kind === 'delete') await change(deleteOrder(order, written));
  else if (kind === 'restore') await change(restoreOrder(order, null));
  else if (kind === 'spoil')
    await repair({ status: 'Volando' }, (found) => {
      const repaired = { ...found, status };
      return isOn ? onward(repaired, end, written.now) : repaired;
    });
  else if (kind === 'spoil company') await repair({ company: null }, (found) => placed(found, to));
  else if (kind === 'forget') await repair(isOn ? { company: null } : { createdAt: 'x' }, () => null);
  else if (to.company !== 'company-3' || company.id === 'company-3') {
    const { branch, courier, stateTime } = edited;
    await ref.update(orderCodec.write({ company: edited.company, branch, status: edited.status, courier, stateTime }));
    await reportOrder(db, id, { now: written.now, sight: NO_SIGHT });
  }
};

/** What the client knows by the events that it was sent, the last by its number. */
const replayed = async (orderId: string, endpointId: string): Promise<string> => {
  const sent = await db.collection('webhookDeliveries').where('orderId', '==', orderId).get();
  const ids = sent.docs.filter((each) => each.get('endpointId') === endpointId).map((each) => each.get('eventId'));
  const events = (await Promise.all(ids.map(async (each) => db.doc(`webhookEvents/${each}`).get()))).map((each) =>
    webhookEvent.strict().parse(JSON.parse(each.get('body'))),
  );
  const last = events.toSorted((a, b) => a.sequence - b.sequence).at(-1);
  return last?.data.order?.status ?? 'deleted';
};
const present = (order: Order | null, { company, branch }: (typeof CLIENTS)[number]): string => {
  const isOwn = order?.company.id === company && (branch === null || order.branch?.id === branch);
  return isOwn ? CLIENT_STATUS[order.status] : 'deleted';
};

let count = 0;
it('[OA45] [OA46] the events of an order replayed give its present view, for every client, wherever it moves and whatever it was spoiled by', async () => {
  await follow();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<At>(...PLACES),
      fc.array(act, { minLength: 1, maxLength: 8 }),
      async (first, acts) => {
        count += 1;
        const id = `order-${count}`;
        const created = writer();
        const begun = sampleOrder({
          id,
          status: ORDER_STATUS.PENDING,
          createdAt: new Date(created.now).toISOString(),
          stateTime: {},
          courier: null,
          customerRating: null,
          deliveredAt: null,
        });
        const secrets = { id, pin: null, pinAttempts: 0, doorAttempts: 0, doorKey: null, trackingToken: null };
        await createOnce(db, { secrets, payloadHash: null }, created, async () =>
          Promise.resolve({ ok: true, order: placed(begun, first) }),
        );
        for (const each of acts) {
          const order = await readOrder(db, id);
          if (order !== null) await run(order, each);
          const now = await readOrder(db, id);
          for (const client of CLIENTS)
            expect([client.id, each.kind, await replayed(id, client.id)]).toEqual([
              client.id,
              each.kind,
              present(now, client),
            ]);
        }
      },
    ),
    { numRuns: 25 },
  );
});

it('[OA45] those whom an order left learn nothing of where it went', async () => {
  await follow();
  const order = placed(sampleOrder({ id: 'left', status: ORDER_STATUS.PENDING, number: 'A-1' }), PLACES[0]);
  await db.doc('deliveries/left').set(orderCodec.write(order));
  const elsewhere = { ...placed(order, PLACES[2]), number: 'secret-number', circleValue: 77 };
  await changeOrder(db, 'left', 'edited', writer(), async () => Promise.resolve({ ok: true, order: elsewhere }));
  const events = (await db.collection('webhookEvents').where('orderId', '==', 'left').get()).docs;
  const sent = events.filter((each) => each.get('companyId') === 'company-1');
  expect(sent.map((each) => each.get('type'))).toEqual(['order.deleted']);
  expect(sent[0]?.get('body')).not.toMatch(/secret-number|branch-9|company-2|77/);
  expect(sent[0]?.get('streams')).toEqual(['companyId company-1', 'branchId branch-1']);
});
