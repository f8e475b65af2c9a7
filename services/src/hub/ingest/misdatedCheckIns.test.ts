import type { CheckIn } from '@despacho/contract/couriers/attendance.ts';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { dayPath, localDay } from '@despacho/domain/localTime.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../../tests/support/until.ts';
import { approve, checkInCodec, checkInsOf, findCheckIn } from '../../store/couriers/attendance.ts';
import { readMisdatedShifts } from '../../store/couriers/misdatedShifts.ts';
import { readMisdatedCheckIns } from '../../store/couriers/misdatedCheckIns.ts';
import { writeInstant } from '../../store/documents/instants.ts';
import { findSchedule, scheduleCodec } from '../../store/couriers/schedules.ts';
import { ingestFixture } from './ingestFixture.ts';

const BRANCH = { id: 'centre', name: 'Centre', companyId: 'acme', companyName: 'Acme', address: null };
const OPEN = { name: 'Luis', branch: BRANCH, checkOutAt: null, isCheckInApproved: false, isCheckOutApproved: false };
const BY = { by: { id: 'eva', name: 'Eva' }, at: 0 };

let fixture: Awaited<ReturnType<typeof ingestFixture>>;
beforeAll(async () => {
  // The store dates documents by the real clock.
  fixture = await ingestFixture(Date.now());
  await fixture.run('one');
});
afterAll(async () => fixture.close());

const iso = (at: number): string => new Date(at).toISOString();

/** A phone files by its own clock, which is `hours` ahead. */
const arrive = async (id: string, hours: number, only: Partial<CheckIn> = {}) => {
  const phoneAt = fixture.context.clock.now() + hours * HOUR_MS;
  const { year, monthDay } = dayPath(phoneAt);
  const ref = fixture.db.doc(`checkin/${year}/${monthDay}/${id}`);
  const { writeTime } = await ref.set(checkInCodec.write({ ...OPEN, checkInAt: iso(phoneAt), ...only }));
  return { ref, phoneAt: iso(phoneAt), writtenAt: iso(writeTime.toMillis()) };
};

const listed = async (id: string, day: string): Promise<CheckIn | undefined> => {
  const { checkIns } = await checkInsOf(fixture.db, { type: 'company', companyId: 'acme' }, day);
  return checkIns.find((each) => each.id === id);
};

it.each([-20, 3, 20])('[AT18] [DO35] [DO44] a check-in of a phone %i hours off counts at its write', async (hours) => {
  const { db, context } = fixture;
  const id = `misdated${hours}`;
  const { ref, phoneAt, writtenAt } = await arrive(id, hours);
  const today = localDay(Date.parse(writtenAt));
  const expected = { day: today, checkInAt: writtenAt, phoneCheckInAt: phoneAt };
  await until('the check-in', async () => (await listed(id, today))?.checkInAt === writtenAt);
  expect(await listed(id, today)).toMatchObject(expected);
  expect(await findCheckIn(db, id, [today])).toMatchObject(expected);
  const phoneDay = localDay(Date.parse(phoneAt));
  expect(phoneDay === today ? undefined : await listed(id, phoneDay)).toBeUndefined();
  // By a link that names the folder.
  expect(await findCheckIn(db, id, [phoneDay])).toMatchObject(expected);
  const leftAt = iso(context.clock.now() + (hours + 1) * HOUR_MS);
  const { writeTime } = await ref.update({ checkOutTime: writeInstant(leftAt) });
  const checkOut = { phoneCheckOutAt: leftAt, checkOutAt: iso(writeTime.toMillis()) };
  await until('the exit', async () => (await listed(id, today))?.phoneCheckOutAt === leftAt);
  expect(await listed(id, today)).toMatchObject({ ...expected, ...checkOut });
  const named = { path: ref.path, name: 'Luis', branch: BRANCH };
  const misdated = await readMisdatedCheckIns(db, context.clock.now());
  expect(misdated.filter(({ path }) => path === ref.path)).toEqual([
    { ...named, check: 'checkout', phoneAt: leftAt, countedAt: checkOut.checkOutAt },
    { ...named, check: 'checkin', phoneAt, countedAt: writtenAt },
  ]);
  const approval = await approve({ db, clock: context.clock }, { id, day: today, check: 'checkout' }, BY);
  expect(approval).toMatchObject({ result: 'changed', checkIn: { ...expected, ...checkOut } });
});

it('[DO35] an approval counts the write of a phone that was not corrected yet, and nothing changes it later', async () => {
  const { db, context } = fixture;
  const { phoneAt, writtenAt, ref } = await arrive('early', 3);
  const approval = await approve(
    { db, clock: context.clock },
    { id: 'early', day: localDay(Date.parse(phoneAt)), check: 'checkin' },
    BY,
  );
  expect(approval).toMatchObject({ result: 'changed', checkIn: { checkInAt: writtenAt, phoneCheckInAt: phoneAt } });
  await ref.update({ note: 'later' });
  await arrive('sentinel', 3);
  await until('the next one', async () => (await listed('sentinel', localDay(Date.parse(writtenAt)))) !== undefined);
  expect((await ref.get()).get('checkinTime').toDate().toISOString()).toBe(writtenAt);
});

it('[DO36] what another program stored of the past stays', async () => {
  const past = iso(fixture.context.clock.now() - 9 * HOUR_MS);
  const stored = [
    await arrive('whole', -9, { checkOutAt: past }),
    await arrive('approved', -9, { isCheckInApproved: true }),
    await arrive('near', 0.4),
    await arrive('long ago', -30),
  ];
  const { writtenAt } = await arrive('last', 3);
  const today = localDay(Date.parse(writtenAt));
  await until('the last one', async () => (await listed('last', today))?.checkInAt === writtenAt);
  for (const { ref, phoneAt } of stored) {
    const document = await ref.get();
    expect([ref.id, document.get('checkinTime').toDate().toISOString()]).toEqual([ref.id, phoneAt]);
  }
});

it('[DO37] a shift of a phone that is 3 hours off counts at its writes, which its end may follow', async () => {
  const { db, context } = fixture;
  const now = context.clock.now();
  const ref = db.doc('schedules/misdated');
  const planned = {
    courier: { id: 'luis', name: 'Luis' },
    branch: { id: 'centre', name: 'Centre' },
    companyId: 'acme',
  };
  const journey = { startsAt: iso(now), endsAt: iso(now + 8 * HOUR_MS) };
  await ref.set(scheduleCodec.write({ ...planned, createdAt: iso(now), status: 'Pendiente', journey }));
  const phone = { startedAt: iso(now + 3 * HOUR_MS), completedAt: iso(now + 11 * HOUR_MS) };
  const begin = { status: 'Iniciado', times: { ...phone, completedAt: null } } as const;
  const counted = async (end: keyof typeof phone) => (await findSchedule(db, 'misdated'))?.phoneTimes[end] !== null;
  const began = await ref.update(scheduleCodec.write(begin));
  await until('the beginning', async () => counted('startedAt'));
  const ended = await ref.update(scheduleCodec.write({ status: 'Completado', times: phone }));
  await until('the end', async () => counted('completedAt'));
  const times = { startedAt: iso(began.writeTime.toMillis()), completedAt: iso(ended.writeTime.toMillis()) };
  expect(await findSchedule(db, 'misdated')).toMatchObject({ times, phoneTimes: phone });
  const named = { id: 'misdated', courier: planned.courier, branch: planned.branch };
  expect(await readMisdatedShifts(db)).toEqual([
    { ...named, end: 'startedAt', phoneAt: phone.startedAt, countedAt: times.startedAt },
    { ...named, end: 'completedAt', phoneAt: phone.completedAt, countedAt: times.completedAt },
  ]);
});
