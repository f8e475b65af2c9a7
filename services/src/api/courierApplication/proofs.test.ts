import { MAX_PROOF_BYTES } from '@despacho/contract/couriers/applicationLimits.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { addCourierAccount, courierToken } from '../../../../tests/support/people.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { orderSecretsCodec } from '../../store/orders/secrets.ts';
import { readOrder } from '../../store/orders/write.ts';

const START = '2026-11-21T18:00:00.000Z';
const PIN = '123456';
const clock = manualClock(START);
const company = sampleCompany({
  id: 'company-1',
  requirePin: true,
  provesPin: true,
  provesPhoto: true,
  provesSignature: true,
});
const branch = sampleBranch({ id: 'branch-1', company: { id: 'company-1', name: company.name } });
let api: TestApi;
let token: string;
let console: string;
let photo: Blob;

const put = async (only: Partial<Order> = {}): Promise<void> => {
  const order = sampleOrder({
    id: 'order-1',
    status: 'En ruta',
    company: { id: 'company-1', name: company.name },
    branch: { id: 'branch-1', name: branch.name, position: null },
    courier: { id: 'luis', name: 'Piloto luis' },
    createdAt: START,
    stateTime: {},
    ...only,
  });
  await api.db.doc(`deliveries/${order.id}`).set(orderCodec.write(order));
  const secrets = { id: order.id, pin: PIN, pinAttempts: 0, doorAttempts: 0, doorKey: null, trackingToken: 'link' };
  await api.db.doc(`orderSecrets/${order.id}`).set(orderSecretsCodec.write(secrets));
};
const putCompany = async (only: Partial<Company> = {}): Promise<void> => {
  await api.db.doc('companies/company-1').set(companyCodec.write({ ...company, ...only }));
};

let keys = 0;
const newKey = (): string => `key-${String((keys += 1)).padStart(16, '0')}`;
const sendProof = async (fields: Record<string, string> = {}, file: Blob = photo, as = token): Promise<Reply> => {
  const form = new FormData();
  const made = { key: newKey(), orderId: 'order-1', at: new Date(clock.now()).toISOString(), kind: 'photo', ...fields };
  for (const [name, value] of Object.entries(made)) form.set(name, value);
  form.set('file', file, 'foto.jpg');
  const response = await fetch(`${api.origin}/api/courier/proofs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body: form,
  });
  return { status: response.status, text: await response.text() } as Reply;
};
const tryPin = async (pin: string, key = newKey()): Promise<Reply> =>
  api.call('POST', '/api/courier/pin', { token, body: { key, orderId: 'order-1', at: START, pin } });
const proofs = async () =>
  JSON.parse((await api.call('GET', '/api/deliveries/order-1/proofs', { token: console })).text);
const answers = (replies: Reply[]) => replies.map(({ text }) => JSON.parse(text));

beforeAll(async () => {
  api = await startTestApi({ clock });
  await publishEntities(api.context.redis(), api.context.key, { branch: [branch], company: [company] });
  photo = new Blob(
    [
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#aa3300' } })
        .withExif({ IFD0: { Copyright: 'secret place' } })
        .jpeg()
        .toBuffer(),
    ],
    { type: 'image/jpeg' },
  );
  for (const id of ['luis', 'ana']) {
    const own = { company: { id: 'company-1', name: company.name }, branch: { id: 'branch-1', name: branch.name } };
    const account = { name: `Piloto ${id}`, email: `${id}@example.test`, accountStatus: 'ACTIVE' as const };
    await addCourierAccount(api.db, sampleCourier({ id, type: 'PERMANENT', ...account, ...own }));
  }
  token = await courierToken(api.origin, 'luis@example.test');
  console = await api.tokenOf(await api.addPerson({ id: 'controller', role: 'CONTROLLER' }));
});
afterAll(async () => api.close());
beforeEach(async () => {
  await put();
  await putCompany();
});

describe('pictures at the door', () => {
  it('[CP15] [CP16] a photo and a signature are stored once, without metadata, and open by signed addresses alone', async () => {
    const key = newKey();
    expect(answers([await sendProof({ key }), await sendProof({ key }), await sendProof()])).toEqual([
      { result: 'accepted' },
      { result: 'already' },
      { result: 'already' },
    ]);
    await sendProof({ kind: 'signature', receiver: 'Eva Paz' });
    const shown = await proofs();
    expect(shown).toMatchObject({
      proofs: [
        { kind: 'photo', receiver: null },
        { kind: 'signature', receiver: 'Eva Paz' },
      ],
      missing: [],
      pinTriesLeft: 3,
    });
    const { url } = shown.proofs[0];
    const picture = await fetch(`${api.origin}${url}`);
    expect([picture.status, (await sharp(await picture.arrayBuffer()).metadata()).exif]).toEqual([200, undefined]);
    expect((await fetch(`${api.origin}${url.split('?')[0]}`)).status).toBe(404);
  });

  it('[CP16] of an order of another courier, before the way, after the end, or not demanded nothing is stored', async () => {
    const other = await courierToken(api.origin, 'ana@example.test');
    const reasons = [JSON.parse((await sendProof({}, photo, other)).text).reason];
    await put({ status: 'Asignado' });
    reasons.push(JSON.parse((await sendProof()).text).reason);
    await put({ status: 'Cancelado' });
    reasons.push(JSON.parse((await sendProof()).text).reason);
    await put();
    await putCompany({ provesPhoto: false });
    reasons.push(JSON.parse((await sendProof()).text).reason);
    expect(reasons).toEqual(['reassigned', 'not-at-door', 'over', 'not-demanded']);
    expect((await readOrder(api.db, 'order-1'))?.deliveryProofs).toEqual({});
  });

  it('[CP16] what is no picture, too large, or without its fields is refused and changes nothing', async () => {
    const large = new Blob([new Uint8Array(MAX_PROOF_BYTES + 1)]);
    const replies = [
      await sendProof({}, new Blob(['<svg/>'])),
      await sendProof({}, large),
      await sendProof({ kind: 'pin' }),
      await sendProof({ key: 'short' }),
      await sendProof({ receiver: 'x'.repeat(121) }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([415, 413, 400, 400, 400]);
    expect((await readOrder(api.db, 'order-1'))?.deliveryProofs).toEqual({});
  });

  it('[CP16] a photo follows its delivery, within a day', async () => {
    await put({ status: 'Entregado', deliveredAt: START });
    expect((await proofs()).missing).toEqual(['pin', 'photo', 'signature']);
    expect(answers([await sendProof()])).toEqual([{ result: 'accepted' }]);
    expect((await proofs()).missing).toEqual(['pin', 'signature']);
    await put({ status: 'Entregado', deliveredAt: '2026-11-20T17:59:59.000Z' });
    expect(answers([await sendProof({ kind: 'signature' })])).toEqual([{ result: 'refused', reason: 'over' }]);
  });

  it('[CP38] what an order demands itself counts instead of what its company does', async () => {
    await put({ proofDemand: 'signature' });
    expect((await proofs()).demanded).toEqual(['signature']);
    expect(answers([await sendProof(), await tryPin(PIN), await sendProof({ kind: 'signature' })])).toEqual([
      { result: 'refused', reason: 'not-demanded' },
      { result: 'refused', reason: 'not-demanded' },
      { result: 'accepted' },
    ]);
    await put({ proofDemand: 'none', status: 'Entregado', deliveredAt: START });
    expect(await proofs()).toMatchObject({ demanded: [], missing: [], pinTriesLeft: null });
  });

  it('[CP15] the work names what is still to prove', async () => {
    const work = async () => JSON.parse((await api.call('GET', '/api/courier/work', { token })).text).orders[0]?.proofs;
    const publish = async (): Promise<void> => {
      const order = await readOrder(api.db, 'order-1');
      if (order === null) throw new Error('no order');
      await publishEntities(api.context.redis(), api.context.key, { order: [order] });
    };
    await publish();
    await expect.poll(work).toEqual(['pin', 'photo', 'signature']);
    await sendProof();
    await publish();
    await expect.poll(work).toEqual(['pin', 'signature']);
  });
});

describe('the PIN at the door', () => {
  it('[CP17] is right or wrong, and after three wrong ones no PIN is right until the console gives new tries', async () => {
    const key = newKey();
    const wrong = [await tryPin('000000', key), await tryPin('000000', key), await tryPin('1'), await tryPin('2')];
    expect(answers([...wrong, await tryPin(PIN)])).toEqual(
      [2, 2, 1, 0, 0].map((triesLeft) => ({ result: 'wrong', triesLeft })),
    );
    expect(wrong.every(({ text }) => !text.includes(PIN))).toBe(true);
    expect((await proofs()).pinTriesLeft).toBe(0);
    await api.call('POST', '/api/deliveries/order-1/pin-reset', { token: console });
    expect(answers([await tryPin('123 456'), await tryPin('000000')])).toEqual([
      { result: 'right' },
      { result: 'right' },
    ]);
    expect((await readOrder(api.db, 'order-1'))?.deliveryProofs.pin).toMatchObject({ courierId: 'luis', image: null });
  });

  it('[CP17] counts apart from the tries of the customers page, and is refused where none is demanded', async () => {
    await api.db.doc('orderSecrets/order-1').update({ attempts: 3 });
    expect(answers([await tryPin(PIN)])).toEqual([{ result: 'right' }]);
    await put();
    await putCompany({ requirePin: false });
    expect(answers([await tryPin(PIN)])).toEqual([{ result: 'refused', reason: 'not-demanded' }]);
  });
});
