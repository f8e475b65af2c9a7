// Orders that are moved, set back, deleted, restored, spoiled and repaired, by us and by other programs: what each client can replay of them.
import { ORDER_STATUS, orderStatus, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
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

const STAGES: readonly OrderStatus[] = [
  ORDER_STATUS.PENDING,
  ORDER_STATUS.ASSIGNED,
  ORDER_STATUS.RECEIVING,
  ORDER_STATUS.GOING,
];
let instant = Date.now();
const writer = () => {
  instant += 1_000;
  return { by, now: instant, screen: null };
};
const placed = (order: Order, to: At | null): Order =>
  to === null
    ? order
    : {
        ...order,
        company: named(to.company),
        branch: { ...named(to.branch), position: sampleBranch().position },
      };
const enter = (order: Order, status: OrderStatus, now: number): Order =>
  enterStatus({ ...order, courier: STAGES.indexOf(status) === 0 ? null : named('luis') }, status, { by, now });
/** `on`: one stage, to the end that is chosen. `any`: also back, out of an end or without its courier. */
const stepped = (order: Order, { step, end, status }: Act, now: number): Order => {
  const at = STAGES.indexOf(order.status);
  if (step === 'stay' || order.status === ORDER_STATUS.DELETED) return order;
  if (step === 'exchange') return order.courier === null ? order : { ...order, courier: named('eva') };
  if (step === 'any') return enter(order, status, now);
  return at === -1 ? order : enter(order, STAGES[at + 1] ?? end, now);
};

const act = fc.record({
  kind: fc.constantFrom(
    ...([
      'edit',
      'edit',
      'delete',
      'restore',
      'program',
      'program',
      'status',
      'courier',
      'spoil',
      'spoil company',
    ] as const),
    'forget',
    'destroy',
  ),
  /** Null: where it is. */
  to: fc.option(fc.constantFrom<At>(...PLACES), { freq: 1 }),
  end: fc.constantFrom<OrderStatus>(ORDER_STATUS.DELIVERED, ORDER_STATUS.CANCELLED),
  step: fc.constantFrom(...(['stay', 'on', 'on', 'any', 'exchange'] as const)),
  status: fc.constantFrom<OrderStatus>(...orderStatus.options),
});
const DRAWN = { end: ORDER_STATUS.DELIVERED, step: 'stay', status: ORDER_STATUS.PENDING } as const;
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
const NO_SIGHT = { arrivesAt: null, arrivingAt: null, lateAt: null };

const run = async (order: Order, drawn: Act): Promise<void> => {
  const { kind, to, step } = drawn;
  const { id, status } = order;
  const written = writer();
  const moved = placed(stepped(order, drawn, written.now), to);
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
    await repair({ status: 'Volando' }, (found) => stepped({ ...found, status }, drawn, written.now));
  else if (kind === 'spoil company') await repair({ company: null }, (found) => placed(found, to ?? PLACES[0]));
  else if (kind === 'destroy') {
    await ref.delete();
    await reportOrder(db, id, { now: written.now, sight: NO_SIGHT });
  } else if (kind === 'forget') await repair(step === 'stay' ? { company: null } : { createdAt: 'x' }, () => null);
  else {
    // Other programs write any fields.
    const { branch, courier, stateTime } = edited;
    if (kind === 'status') await ref.update({ status: drawn.status });
    else if (kind === 'courier') await ref.update(orderCodec.write({ courier: null }));
    else
      await ref.update(
        orderCodec.write({ company: edited.company, branch, status: edited.status, courier, stateTime }),
      );
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
it('[OA45] [OA46] [OA48] [OA49] the events of an order replayed give its present view, for every client, wherever it moves, goes back and whatever it was spoiled by', async () => {
  await follow();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<At>(...PLACES),
      fc.array(act, { minLength: 4, maxLength: 8, size: 'max' }),
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
    { numRuns: 25, examples: [[PLACES[0], [{ ...DRAWN, kind: 'program', to: PLACES[3] }]]] },
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

it('[OA45] [OA48] an order that goes back as it moves to another company comes there once, and its way back is no event', async () => {
  await follow();
  const assigned = { status: ORDER_STATUS.ASSIGNED, courier: named('luis'), stateTime: {} };
  const createdAt = new Date(instant).toISOString();
  const order = placed(sampleOrder({ id: 'back', ...assigned, createdAt, customerRating: null }), PLACES[0]);
  await db.doc('deliveries/back').set(orderCodec.write(order));
  const change = async (after: Order) =>
    changeOrder(db, 'back', 'edited', writer(), async () => Promise.resolve({ ok: true, order: after }));
  await change({ ...order, isPriority: !order.isPriority });
  await change({ ...placed(order, PLACES[2]), status: ORDER_STATUS.PENDING, courier: null });
  const events = (await db.collection('webhookEvents').where('orderId', '==', 'back').get()).docs;
  const sent = events.map((each) => `${each.get('companyId')} ${each.get('type')}`).toSorted();
  expect(sent).toEqual([
    'company-1 order.assigned',
    'company-1 order.created',
    'company-1 order.deleted',
    'company-2 order.created',
  ]);
});
