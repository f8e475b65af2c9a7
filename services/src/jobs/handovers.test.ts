import type { Alarm } from '@despacho/contract/alarms.ts';
import { sampleAlarm, sampleController } from '@despacho/contract/samples.ts';
import { newHandover } from '@despacho/domain/handover/handover.ts';
import { describe, expect, it } from 'vitest';
import { useJobTools } from '../../../tests/support/jobTools.ts';
import { publishEntities, readState } from '../../../tests/support/liveState.ts';
import { alarmCodec } from '../store/alarms.ts';
import {
  acceptOne,
  createHandover,
  createNote,
  lastHandovers,
  openHandovers,
  openRecords,
} from '../store/handovers.ts';
import { markOnDuty } from '../store/live/duty.ts';
import { handingOver } from './handovers.ts';
import { runLockExpiry } from './lockExpiry.ts';

const runHandovers = handingOver(true);
const MINUTE = 60_000;
const PLACE = { companyId: null, branchId: null };
const ana = { id: 'ana', name: 'Ana' };
const eva = { id: 'eva', name: 'Eva' };

const tools = useJobTools('2026-11-21T18:00:00.000Z', ['alarms', 'handovers', 'shiftItems']);

const iso = (): string => new Date(tools.clock.now()).toISOString();
const storedAlarms = async (): Promise<Alarm[]> =>
  (await tools.db.collection('alarms').get()).docs.map((document) => {
    const read = alarmCodec.read(document.id, document.data());
    if (!read.ok) throw new Error(read.reason);
    return read.value;
  });
/** The live state as ingest leaves it, with these on duty. */
const live = async (...onDuty: string[]): Promise<void> => {
  const people = [ana, eva].map((one) => sampleController({ ...one, role: 'CONTROLLER', company: null, branch: null }));
  await publishEntities(tools.redis, tools.key, {
    alarm: await storedAlarms(),
    controller: people,
    canary: [{ id: 'ingest-1', writtenAt: tools.clock.realNow() }],
  });
  await markOnDuty(
    tools.redis,
    tools.key,
    onDuty.map((uid) => ({ uid, scope: 'all' })),
    tools.clock.realNow(),
  );
};
const own = async (by: typeof ana, ...ids: string[]): Promise<void> => {
  for (const id of ids) {
    const alarm = sampleAlarm({ id, raisedAt: iso(), acknowledgedBy: by, acknowledgedAt: iso() });
    await tools.db.doc(`alarms/${id}`).set(alarmCodec.write(alarm));
  }
};
const note = async (text: string) =>
  createNote(tools.db, { kind: 'note', owner: ana, since: iso(), text, ...PLACE, closedAt: null });
const itemOf = (key: string) => ({
  key,
  kind: key.startsWith('note') ? ('note' as const) : ('alarm' as const),
  label: key,
  rule: null,
  count: null,
  ...PLACE,
  owner: ana,
  since: null,
});
const begin = async (...keys: string[]): Promise<string> =>
  (
    await createHandover(tools.db, (id) =>
      newHandover({ id, from: ana, place: PLACE, items: keys.map(itemOf), isAutomatic: false, now: tools.clock.now() }),
    )
  ).id;
const signs = async () => [...(await readState(tools.redis, tools.key, 'handover')).values()].map(({ doc }) => doc);
const owners = async () =>
  Object.fromEntries((await storedAlarms()).map(({ id, acknowledgedBy }) => [id, acknowledgedBy?.id ?? null]));
/** Tabs are trusted from the first look at the epoch on. */
const trust = async (): Promise<void> => {
  await runLockExpiry(tools);
  tools.clock.pass(10 * MINUTE);
};

describe('the job of handovers', () => {
  it('[HO4] [HO8] [HO13] shows an open one on walls, and ends it when all was accepted or solved', async () => {
    await own(ana, 'a', 'b');
    const id = await begin('alarm:a', 'alarm:b');
    await live('ana', 'eva');
    await runHandovers(tools);
    expect(await signs()).toMatchObject([{ id, from: ana, pending: 2, accepted: 0, releasedAt: null }]);
    tools.clock.pass(5_000);
    await acceptOne(tools.db, { handoverId: id, item: itemOf('alarm:a'), by: eva, now: tools.clock.now() });
    await live('ana', 'eva');
    await runHandovers(tools);
    expect(await signs()).toMatchObject([{ pending: 1, accepted: 1 }]);
    tools.clock.pass(10_000);
    await tools.db.doc('alarms/b').update(alarmCodec.write({ clearedAt: iso() }));
    await live('ana', 'eva');
    expect(await runHandovers(tools)).toMatchObject({ ended: 1 });
    expect([await signs(), await openHandovers(tools.db)]).toEqual([[], []]);
    expect(await lastHandovers(tools.db, (given) => given)).toMatchObject([
      { id, accepted: [{ key: 'alarm:a', by: eva }] },
    ]);
  });

  it('[HO8] two that have the same item without an owner are both shown, and it counts once', async () => {
    await tools.db.doc('alarms/free').set(alarmCodec.write(sampleAlarm({ id: 'free', raisedAt: iso() })));
    await own(ana, 'a');
    const free = { ...itemOf('alarm:free'), owner: null };
    for (const [from, items] of [
      [ana, [itemOf('alarm:a'), free]],
      [eva, [free]],
    ] as const)
      await createHandover(tools.db, (id) =>
        newHandover({ id, from, place: PLACE, items, isAutomatic: false, now: tools.clock.now() }),
      );
    await live('ana', 'eva');
    expect(await runHandovers(tools)).toMatchObject({ open: 2, ended: 0 });
    expect((await signs()).reduce((sum, { pending }) => sum + pending, 0)).toBe(2);
    expect(await signs()).toHaveLength(2);
  });

  it('[HO6] after a quarter of an hour what is pending has no owner, calls everyone, and stays to be accepted', async () => {
    await own(ana, 'a');
    const { key } = await note('Llamar a la tienda');
    const id = await begin('alarm:a', key);
    tools.clock.pass(15 * MINUTE - 1);
    await live('ana', 'eva');
    expect(await runHandovers(tools)).toMatchObject({ released: 0 });
    tools.clock.pass(1);
    await Promise.all([runHandovers(tools), runHandovers(tools)]);
    expect(await owners()).toEqual({ a: null });
    expect((await storedAlarms())[0]?.escalations).toMatchObject([{ step: 'left', person: ana }]);
    expect(await openRecords(tools.db, { type: 'all' })).toMatchObject([{ key, owner: null }]);
    await live('ana', 'eva');
    expect(await runHandovers(tools)).toMatchObject({ released: 0, ended: 0 });
    expect(await signs()).toMatchObject([{ id, pending: 2, releasedAt: iso() }]);
  });

  it('[HO6] a person on duty loses only what is still handed over', async () => {
    await own(ana, 'a', 'b', 'c');
    const id = await begin('alarm:a', 'alarm:b');
    await acceptOne(tools.db, { handoverId: id, item: itemOf('alarm:b'), by: ana, now: tools.clock.now() });
    tools.clock.pass(15 * MINUTE);
    await live('ana', 'eva');
    expect(await runHandovers(tools)).toMatchObject({ released: 1, left: 0 });
    expect(await owners()).toEqual({ a: null, b: 'ana', c: 'ana' });
    expect(await signs()).toMatchObject([{ id, isAutomatic: false, pending: 1 }]);
  });

  it('[HO2] handing over again adds what is there now, and its time begins again', async () => {
    await own(ana, 'a', 'b');
    const id = await begin('alarm:a');
    tools.clock.pass(15 * MINUTE);
    expect(await begin('alarm:b')).toBe(id);
    await live('ana', 'eva');
    expect(await runHandovers(tools)).toMatchObject({ released: 0 });
    expect(await signs()).toMatchObject([{ id, pending: 2, startedAt: iso() }]);
  });

  it('[HO3] [HO12] taking back keeps the lock and the first reaction, and takes nothing that had no owner', async () => {
    await own(ana, 'a');
    const answered = iso();
    await tools.db.doc('alarms/free').set(alarmCodec.write(sampleAlarm({ id: 'free', raisedAt: iso() })));
    tools.clock.pass(MINUTE);
    const items = [itemOf('alarm:a'), { ...itemOf('alarm:free'), owner: null }];
    const { id } = await createHandover(tools.db, (made) =>
      newHandover({ id: made, from: ana, place: PLACE, items, isAutomatic: false, now: tools.clock.now() }),
    );
    for (const item of items)
      expect(await acceptOne(tools.db, { handoverId: id, item, by: ana, now: tools.clock.now() })).toMatchObject({
        result: 'accepted',
      });
    expect(await owners()).toEqual({ a: 'ana', free: null });
    const again = await begin('alarm:a');
    await acceptOne(tools.db, { handoverId: again, item: itemOf('alarm:a'), by: eva, now: tools.clock.now() });
    expect((await storedAlarms()).find((alarm) => alarm.id === 'a')).toMatchObject({
      acknowledgedBy: eva,
      acknowledgedAt: answered,
    });
  });

  it('[HO4] one that has just begun stays open: its items may not be in the live state yet', async () => {
    await live('ana');
    await begin('alarm:a');
    expect(await runHandovers(tools)).toMatchObject({ ended: 0 });
    tools.clock.pass(15_000);
    await live('ana');
    expect(await runHandovers(tools)).toMatchObject({ ended: 1 });
  });

  it('[HO7] no person has left while no one is on duty or the store does not come through', async () => {
    await own(ana, 'a');
    await live('eva');
    await trust();
    await live();
    expect(await runHandovers(tools)).toMatchObject({ left: 0 });
    tools.clock.pass(10 * MINUTE);
    await markOnDuty(tools.redis, tools.key, [{ uid: 'eva', scope: 'all' }], tools.clock.realNow());
    expect(await runHandovers(tools)).toEqual({ skipped: 1 });
    expect(await owners()).toEqual({ a: 'ana' });
    await live('eva');
    expect(await runHandovers(tools)).toMatchObject({ left: 1 });
  });

  it('[HO7] who leaves without handing over is found, once Redis knew long enough who is on duty', async () => {
    await own(ana, 'a');
    await own(eva, 'b');
    await live('eva');
    expect(await runHandovers(tools)).toMatchObject({ left: 0 });
    await trust();
    await live('eva');
    expect(await runHandovers(tools)).toMatchObject({ left: 1, released: 1 });
    expect(await owners()).toEqual({ a: null, b: 'eva' });
    await live('eva');
    await runHandovers(tools);
    expect(await signs()).toMatchObject([{ from: ana, isAutomatic: true, pending: 1 }]);
    await live('eva');
    expect(await runHandovers(tools)).toMatchObject({ left: 0, open: 1 });
  });

  it('[HO5] [HO7] a run that was killed after any of its writes is completed by the next one', async () => {
    const writes = ['createHandover', 'release a', 'release b', 'mark'];
    for (const [died] of writes.entries()) {
      for (const name of ['alarms', 'handovers'])
        for (const { ref } of (await tools.db.collection(name).get()).docs) await ref.delete();
      await tools.redis.flushall();
      await own(ana, 'a', 'b');
      await live('eva');
      await trust();
      await live('eva');
      // The process dies when it begins its next transaction.
      let left = died;
      const dying = new Proxy(tools.db, {
        get: (db, property) => {
          if (property !== 'runTransaction') {
            const value: unknown = Reflect.get(db, property, db);
            return typeof value === 'function' ? value.bind(db) : value;
          }
          return async (...given: Parameters<typeof db.runTransaction>) => {
            left -= 1;
            if (left < 0) throw new Error('killed');
            return db.runTransaction(...given);
          };
        },
      });
      await expect(runHandovers({ ...tools, db: dying })).rejects.toThrow('killed');
      await live('eva');
      await runHandovers(tools);
      await live('eva');
      await runHandovers(tools);
      expect(await owners(), writes[died]).toEqual({ a: null, b: null });
      expect(await signs(), writes[died]).toMatchObject([{ from: ana, pending: 2 }]);
      expect(await openHandovers(tools.db)).toHaveLength(1);
    }
  });

  it('[HO7] removes the owner of what is not live any more, and waits while the live state is incomplete', async () => {
    await live('ana');
    const record = { kind: 'silence', owner: ana, since: iso(), text: null, ...PLACE, closedAt: null };
    await tools.db.doc('shiftItems/silence:luis').set(record);
    await runHandovers(tools);
    expect(await openRecords(tools.db, { type: 'all' })).toHaveLength(1);
    tools.clock.pass(MINUTE);
    await live('ana');
    await runHandovers(tools);
    expect(await openRecords(tools.db, { type: 'all' })).toEqual([]);
    await tools.redis.del(tools.key('ready'));
    expect(await runHandovers(tools)).toEqual({ skipped: 1 });
  });
});
