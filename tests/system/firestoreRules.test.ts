// The security rules of Cloud Firestore, by the official emulator: what phones of the demo city write is allowed, and nothing else.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@despacho/contract/durations.ts';
import { sampleCourier, sampleCourierStatus, sampleIncident, sampleOrder } from '@despacho/contract/samples.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emulatorJar, startEmulator, type ServerHandle } from '../../packages/firestore/test/support/emulator.ts';
import type { Write } from '../../services/src/demo/documents.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { courierStatusCodec } from '../../services/src/store/couriers/courierStatuses.ts';
import { incidentCodec } from '../../services/src/store/incidents.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { OLD_SECRET_FIELDS } from '../../services/src/store/orders/secrets.ts';
import { emulatorClient, type EmulatorClient } from '../support/emulatorClient.ts';
import { phoneWrites } from '../support/phoneWrites.ts';

const HOURS = 2;
/** Thousands of requests, one after the other for each document. */
const LIMIT_MS = 240_000;
const rulesFile = join(import.meta.dirname, '../../services/firestore.rules');
const rules = readFileSync(rulesFile, 'utf8');
const jar = emulatorJar();
const recorded = phoneWrites(HOURS);

const collectionOf = ({ path }: { path: string }): string => path.slice(0, path.indexOf('/'));
const sent = recorded.steps.flat().filter(({ phone }) => phone !== undefined);
const written = new Map<string, Set<string>>();
for (const write of sent)
  written.set(collectionOf(write), new Set([...(written.get(collectionOf(write)) ?? []), ...Object.keys(write.data)]));
const writtenIn = (collection: string): string[] => [...(written.get(collection) ?? [])];

/** Every name that a document of the collection may have and no phone writes. */
const stored: Record<string, string[]> = {
  [COLLECTIONS.orders]: [...Object.keys(orderCodec.write(sampleOrder())), ...OLD_SECRET_FIELDS, 'creationHash'],
  [COLLECTIONS.couriers]: [...Object.keys(courierCodec.write(sampleCourier())), 'uid', 'role'],
  [COLLECTIONS.courierStatuses]: Object.keys(courierStatusCodec.write(sampleCourierStatus())),
  [COLLECTIONS.thefts]: Object.keys(incidentCodec.write(sampleIncident())),
};
const foreignIn = (collection: string): string[] =>
  [...(stored[collection] ?? []), 'companyId', 'foreign'].filter((name) => !writtenIn(collection).includes(name));

const WRITABLE = ['bikerStatus', 'bikers', 'checkin', 'deliveries', 'extortion', 'phones', 'schedules', 'theft'];

describe('[DO19] the file of rules', () => {
  it('has a rule for every collection that phones write, and refuses everything else at its end', () => {
    expect([...written.keys()].toSorted()).toEqual(WRITABLE);
    const matched = [...rules.matchAll(/^ {4}match \/(\w+)\//gm)].map(([, name = '']) => name);
    expect(matched.toSorted()).toEqual([...WRITABLE, 'smsSends'].toSorted());
    expect(rules).toMatch(/match \/\{document=\*\*\} \{\s+allow read, write: if false;\s+\}\s+\}\s+\}\s*$/);
    expect(rules).toMatch(/isEmployed\(data\)[^}]+get\('mustChangePassword', false\) != true/);
    expect(rules.match(/'mustChangePassword'/g)).toHaveLength(1);
    expect(rules).not.toMatch(/if true|: *delete|, delete/);
    for (const name of sent.flatMap(({ data }) => Object.keys(data))) expect(rules).toContain(`'${name}'`);
  });
});

const why = jar === undefined ? ', skipped: it is not on this machine' : '';
describe.skipIf(jar === undefined)(`[DO19] the official emulator with the rules${why}`, () => {
  let emulator: ServerHandle;
  let owner: EmulatorClient;
  const clientOf = (uid: string): EmulatorClient => emulatorClient(emulator.port, uid);
  const strangerTo = (phone: string | undefined): string => recorded.couriers.find((id) => id !== phone) ?? '';

  beforeAll(async () => {
    if (jar === undefined) return;
    emulator = await startEmulator(jar, rulesFile);
    owner = emulatorClient(emulator.port, null);
    const all = [...recorded.documents].map(([path, data]) => ({ kind: 'create' as const, path, data }));
    for (let from = 0; from < all.length; from += 400) await owner.commit(all.slice(from, from + 400));
  });
  afterAll(async () => emulator.close());

  it(
    '[DO39] allow every write of a phone, and refuse it with a foreign field, a wrong value or under another uid',
    async () => {
      const wrong: string[] = [];
      const turns = new Map<string, number>();
      const spoilt = new Set<string>();
      const counts = { allowed: 0, refused: 0 };

      const refuse = async (what: string, phone: string, write: Write): Promise<void> => {
        counts.refused += 1;
        if ((await clientOf(phone).commit([write])) !== 403) wrong.push(`allowed ${what}: ${write.path}`);
      };
      const replay = async (write: Write): Promise<void> => {
        const { phone, data } = write;
        if (phone === undefined) return void (await owner.commit([write]));
        const collection = collectionOf(write);
        const names = foreignIn(collection);
        const turn = turns.get(collection) ?? 0;
        turns.set(collection, turn + 1);
        // Where phones seldom write, each write is tried with every foreign name.
        const seldom = ['theft', 'extortion', 'checkin', 'phones', 'schedules'].includes(collection);
        const added = seldom ? names : [names[turn % names.length] ?? 'foreign'];
        for (const name of added)
          await refuse(`with ${name}`, phone, { ...write, data: { ...data, [name]: 'foreign' } });
        for (const name of Object.keys(data).filter((key) => !spoilt.has(`${collection}.${key}`))) {
          spoilt.add(`${collection}.${name}`);
          await refuse(`with a wrong ${name}`, phone, { ...write, data: { ...data, [name]: { foreign: 1 } } });
        }
        await refuse('of a stranger', strangerTo(phone), write);
        counts.allowed += 1;
        const status = await clientOf(phone).commit([write]);
        if (status !== 200) {
          wrong.push(`refused (${status}): ${write.path} ${JSON.stringify(data)}`);
          await owner.commit([write]);
        }
      };
      for (const step of recorded.steps) await Promise.all(step.map(replay));
      process.stdout.write(`firestore rules: ${counts.allowed} writes allowed, ${counts.refused} refused\n`);
      expect(wrong.slice(0, 20)).toEqual([]);
      for (const name of WRITABLE) expect(turns.get(name), name).toBeGreaterThan(0);
      for (const name of ['deliveries', 'bikers', 'bikerStatus'])
        expect(turns.get(name), name).toBeGreaterThanOrEqual(foreignIn(name).length);
    },
    LIMIT_MS,
  );

  it('[DO39] refuse what no phone does: earlier stages, other stages, a forged incident, a deletion, an account that is inactive', async () => {
    const [id = '', other = ''] = recorded.couriers;
    const order = (courier: string) =>
      orderCodec.write(sampleOrder({ courier: { id: courier, name: 'Luis' }, createdAt: new Date().toISOString() }));
    const at = Timestamp.now();
    await owner.commit([
      { kind: 'create', path: 'deliveries/own', data: { ...order(id), status: 'Recibiendo' } },
      { kind: 'create', path: 'deliveries/others', data: { ...order(other), status: 'Recibiendo' } },
      {
        kind: 'create',
        path: 'deliveries/old',
        data: { ...order(id), createdAt: Timestamp.fromMillis(Date.now() - 8 * DAY_MS) },
      },
      { kind: 'create', path: 'bikers/inactive', data: { accountStatus: 'INACTIVE', status: 'unavailable' } },
      { kind: 'create', path: 'bikers/old', data: { status: 'INACTIVE' } },
      { kind: 'create', path: 'bikers/given', data: { accountStatus: 'ACTIVE', mustChangePassword: true } },
    ]);
    const stage = (path: string, status: string): Write => ({
      kind: 'update',
      isGuarded: false,
      path,
      data: { status, updatedAt: at, stateTime: { [status]: at } },
    });
    for (const status of ['Recibiendo', 'Asignado', 'Cancelado', 'Eliminado', 'Reagendado', 'En cola', 'Entregado'])
      expect([status, await clientOf(id).commit([stage('deliveries/own', status)])]).toEqual([status, 403]);
    expect(await clientOf(id).commit([stage('deliveries/others', 'En ruta')])).toBe(403);
    expect(await clientOf(id).commit([stage('deliveries/own', 'En ruta')])).toBe(200);
    for (const uid of ['inactive', 'old', 'given'])
      expect(
        await clientOf(uid).commit([{ kind: 'update', path: `bikers/${uid}`, data: { status: 'available' } }]),
      ).toBe(403);
    const theft = sent.find((write) => collectionOf(write) === 'theft');
    if (theft?.phone === undefined) throw new Error('there should be a theft');
    const forged = { ...theft, path: `${theft.path}-2` };
    for (const data of [{ username: 'Otro' }, { company: { id: 'other', name: 'Other' } }, { closedAt: at }])
      expect(await clientOf(theft.phone).commit([{ ...forged, data: { ...theft.data, ...data } }])).toBe(403);
  });

  it('accept the instants of a phone that is hours wrong, and refuse those of another day', async () => {
    const [id = ''] = recorded.couriers;
    const late = (hours: number): Timestamp => Timestamp.fromMillis(Date.now() - hours * HOUR_MS);
    const theft = sent.find((write) => collectionOf(write) === 'theft');
    if (theft?.phone === undefined) throw new Error('there should be a theft');
    for (const hours of [23, -23, 25, -25, 40 * 24]) {
      const expected = Math.abs(hours) < 24 ? 200 : 403;
      const path = `deliveries/late${hours}`;
      const courier = { id, name: 'Luis' };
      const data = { ...orderCodec.write(sampleOrder({ courier })), status: 'Recibiendo' };
      await owner.commit([{ kind: 'create', path, data }]);
      const stage = { status: 'En ruta', updatedAt: late(hours), stateTime: { 'En ruta': late(hours) } };
      const at = { actualPosition: { latitude: 14.6, longitude: -90.5 }, at: late(hours) };
      const stolen = { ...theft, path: `${theft.path}${hours}`, data: { ...theft.data, time: late(hours) } };
      expect([
        hours,
        await clientOf(id).commit([{ kind: 'update', path, data: stage }]),
        await clientOf(id).commit([{ kind: 'update', path: `bikers/${id}`, data: at }]),
        await clientOf(theft.phone).commit([stolen]),
      ]).toEqual([hours, expected, expected, expected]);
    }
  });

  it('refuse each instant of a phone that alone is 25 hours off, and accept the same write without it', async () => {
    const [id = ''] = recorded.couriers;
    const [now, wrong] = [0, 25].map((hours) => Timestamp.fromMillis(Date.now() - hours * HOUR_MS));
    const courier = { id, name: 'Luis' };
    const going = { ...orderCodec.write(sampleOrder({ courier })), status: 'En ruta', stateTime: { 'En ruta': now } };
    const delivery = (only: { deliveredAt?: unknown; updatedAt?: unknown; entered?: unknown }): Write['data'] => ({
      status: 'Entregado',
      isActive: false,
      updatedAt: only.updatedAt ?? now,
      deliveredAt: only.deliveredAt ?? now,
      stateTime: { 'En ruta': now, Entregado: only.entered ?? now },
    });
    const checkIn = sent.find((write) => write.kind === 'create' && collectionOf(write) === 'checkin');
    if (checkIn?.phone === undefined) throw new Error('there should be a check-in');
    const { phone } = checkIn;
    const shift = { alias: { id, name: 'Luis' }, status: 'Iniciado', statusTimes: { Iniciado: now } };
    const update = (path: string, data: Write['data']): Write => ({ kind: 'update', isGuarded: false, path, data });
    type Row = [what: string, uid: string, before: Write['data'] | null, write: (at: unknown) => Write];
    const rows: Row[] = [
      ['deliveredAt', id, going, (at) => update('deliveries/deliveredAt', delivery({ deliveredAt: at }))],
      ['updatedAt', id, going, (at) => update('deliveries/updatedAt', delivery({ updatedAt: at }))],
      ['stateTime', id, going, (at) => update('deliveries/stateTime', delivery({ entered: at }))],
      ['alertAt', id, null, (at) => update(`bikers/${id}`, { alert: 'flatTire', alertAt: at })],
      ['lastOrder.date', id, null, (at) => update(`bikers/${id}`, { lastOrder: { date: at } })],
      [
        'checkinTime',
        phone,
        null,
        (at) => ({ ...checkIn, path: `${checkIn.path}-one`, data: { ...checkIn.data, checkinTime: at } }),
      ],
      ['checkOutTime', phone, null, (at) => update(`${checkIn.path}-one`, { checkOutTime: at })],
      [
        'statusTimes',
        id,
        shift,
        (at) => update('schedules/shift', { status: 'Completado', statusTimes: { Iniciado: now, Completado: at } }),
      ],
    ];
    for (const [what, uid, before, write] of rows) {
      if (before !== null) await owner.commit([{ kind: 'create', path: write(now).path, data: before }]);
      expect([what, await clientOf(uid).commit([write(wrong)]), await clientOf(uid).commit([write(now)])]).toEqual([
        what,
        403,
        200,
      ]);
    }
  });

  it('[DO39] refuse a phone that ends its own duty to choose a password, and a record of itself without limits', async () => {
    const [id = ''] = recorded.couriers;
    const write = async (uid: string, path: string, data: Write['data']): Promise<number> =>
      clientOf(uid).commit([{ kind: 'update', path, data }]);
    expect(await write('given', 'bikers/given', { mustChangePassword: false })).toBe(403);
    expect(await write('given', 'phones/given', { version: '4.2.0', battery: 0.5 })).toBe(403);
    expect(await write(id, `bikers/${id}`, { mustChangePassword: true })).toBe(403);
    expect(await write(id, `phones/${id}`, { version: '4.2.0', battery: 0.5 })).toBe(200);
    for (const data of [
      { battery: 1.5 },
      { battery: -0.1 },
      { battery: '1' },
      { version: 4 },
      { version: 'v'.repeat(31) },
    ])
      expect([data, await write(id, `phones/${id}`, data)]).toEqual([data, 403]);
  });

  it('let a phone read its own documents, and nothing of accounts, secrets, events, walls or others', async () => {
    const [id = '', other = ''] = recorded.couriers;
    const phone = clientOf(id);
    const own = [`bikers/${id}`, `bikerStatus/${id}`, 'deliveries/own'];
    for (const path of own) expect([path, await phone.get(path)]).toEqual([path, 200]);
    for (const path of [`bikers/${other}`, `bikerStatus/${other}`, 'deliveries/others', 'deliveries/old'])
      expect([path, await phone.get(path)]).toEqual([path, 403]);
    const week = (days: number) => Timestamp.fromMillis(Date.now() - days * DAY_MS);
    expect(await phone.list('deliveries', { alias_id: id, createdAt: week(6.9) })).toBe(200);
    expect(await phone.list('deliveries', { alias_id: id, createdAt: week(8) })).toBe(403);
    expect(await phone.list('deliveries', { alias_id: id })).toBe(403);
    expect(await phone.list('deliveries', { alias_id: other, createdAt: week(1) })).toBe(403);
    expect(await phone.list('deliveries', {})).toBe(403);
    expect(await phone.list('smsSends', { audience: 'courier', 'order.courier.id': id })).toBe(200);
    expect(await phone.list('smsSends', { 'order.courier.id': id })).toBe(403);
    expect(await phone.get('deliveries/own/events/first')).toBe(403);
    for (const name of Object.values(COLLECTIONS))
      expect([name, await phone.list(name, {}), await phone.get(`${name}/own-x/a/b`)]).toEqual([name, 403, 403]);
    for (const name of [COLLECTIONS.accounts, COLLECTIONS.controllers, COLLECTIONS.walls, COLLECTIONS.orderSecrets])
      expect([
        name,
        await phone.get(`${name}/${id}`),
        await phone.commit([{ kind: 'create', path: `${name}/${id}`, data: { role: 'OWNER' } }]),
      ]).toEqual([name, 403, 403]);
  });
});
