import { HOUR_MS } from '@despacho/contract/durations.ts';
import { localDay, startOfLocalDay } from '@despacho/domain/localTime.ts';
import { expect, it } from 'vitest';
import { checkInCodec } from '../../store/couriers/attendance.ts';
import { scheduleCodec } from '../../store/couriers/schedules.ts';
import { apply, foundedDocuments, setupOf, testCity, type Documents } from './playgroundFixture.ts';
import { play } from './step.ts';

const MIDNIGHT = startOfLocalDay(Date.parse('2026-11-21T18:00:00Z'));
const DAY = localDay(MIDNIGHT);

const statusesOf = (documents: Documents, day: string): string[] =>
  [...documents].flatMap(([path, data]) => {
    if (!path.startsWith('schedules/')) return [];
    const read = scheduleCodec.read(path, data);
    return read.ok && localDay(Date.parse(read.value.journey.startsAt)) === day ? [read.value.status] : [];
  });
const checkInsOf = (documents: Documents) =>
  [...documents].flatMap(([path, data]) => {
    const folder = path.slice(0, path.lastIndexOf('/'));
    const read = checkInCodec.read('x', data, { collection: folder });
    return folder.startsWith('checkin/') && read.ok && read.value.day === DAY ? [read.value] : [];
  });

it('[AT15] couriers check in and out through the day, as phones, and the next day is planned', () => {
  const setup = setupOf({ couriers: 30 });
  const documents = foundedDocuments(testCity(setup, MIDNIGHT - HOUR_MS));
  let world = testCity(setup, MIDNIGHT - HOUR_MS);
  const phones: (string | undefined)[] = [];
  const playTo = (hour: number): void => {
    const played = play(world, MIDNIGHT + hour * HOUR_MS);
    ({ world } = played);
    const own = played.writes.filter(({ path }) => /^(schedules|checkin)\//.test(path));
    phones.push(
      ...own.filter(({ path, kind }) => path.startsWith('checkin/') && kind === 'create').map(({ phone }) => phone),
    );
    apply(documents, own);
  };
  playTo(5);
  expect(checkInsOf(documents)).toEqual([]);
  expect(new Set(statusesOf(documents, DAY))).toEqual(new Set(['Pendiente']));
  playTo(12);
  expect(statusesOf(documents, DAY)).toContain('Iniciado');
  expect(checkInsOf(documents).every(({ checkInAt, checkOutAt }) => checkInAt !== null && checkOutAt === null)).toBe(
    true,
  );
  playTo(27.5);
  expect(new Set(statusesOf(documents, DAY))).not.toContain('Pendiente');
  expect(new Set(statusesOf(documents, DAY))).not.toContain('Iniciado');
  const done = checkInsOf(documents);
  expect(done.length).toBeGreaterThan(3);
  expect(done.filter(({ checkOutAt }) => checkOutAt === null)).toEqual([]);
  // A day ahead.
  expect(statusesOf(documents, localDay(MIDNIGHT + 48 * HOUR_MS)).length).toBeGreaterThan(3);
  // Merged with the approval of the branch a write is of no phone.
  expect(phones.some((phone) => phone !== undefined)).toBe(true);
});
