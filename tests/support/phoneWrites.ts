// The writes that the phones of the demo city send during some hours, with the documents they start from.
import { DAY_MS, HOUR_MS } from '@despacho/contract/durations.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { incidentCodec } from '../../services/src/store/incidents.ts';
import { couriersFor, phoneDocuments } from '../../services/src/demo/city/couriers.ts';
import type { PlainDocument, Write } from '../../services/src/demo/documents.ts';
import { attendanceUntil } from '../../services/src/demo/history/attendance.ts';
import {
  apply,
  foundedDocuments,
  setupOf,
  testCity,
  type Documents,
} from '../../services/src/demo/simulator/playgroundFixture.ts';
import { incidentBy, incidentPathOf } from '../../services/src/demo/simulator/incidents.ts';
import { play } from '../../services/src/demo/simulator/step.ts';

/** The noon in Guatemala that is nearest: rules refuse instants of another day. */
const NOON_UTC_MS = 18 * HOUR_MS;
const NOON = Math.round((Date.now() - NOON_UTC_MS) / DAY_MS) * DAY_MS + NOON_UTC_MS;
const AT_NOON = Timestamp.fromMillis(NOON);
const STEP_MS = 10_000;
/** City seconds per real second: phones send a fix each five real seconds, and a few hundred are enough. */
const RATE = 40;

export type PhoneWrites = {
  couriers: readonly string[];
  /** Before the first step. */
  documents: Documents;
  /** In each step one write per document; those without `phone` are of others. */
  steps: readonly (readonly Write[])[];
};

/** A courier at the counter writes a check-in, and at the end of the shift its end; besides those of the simulated hours. */
const checkIn = ({ path: simulated, data }: PlainDocument): Write[] => {
  const phone = String(data['bikerId']);
  const path = `${simulated}-extra`;
  // What confirms the past is no phone's.
  const { confirmedStages: _past, ...written } = data;
  const open = {
    ...written,
    checkinTime: AT_NOON,
    checkOutTime: null,
    checkInApproved: false,
    checkOutApproved: false,
  };
  return [
    { kind: 'create', path, phone, data: open },
    { kind: 'update', isGuarded: false, path, phone, data: { checkOutTime: AT_NOON } },
  ];
};

const shiftCourier = ({ alias }: PlainDocument['data']): string =>
  typeof alias === 'object' && alias !== null && 'id' in alias ? String(alias.id) : '';

export const phoneWrites = (hours: number): PhoneWrites => {
  const setup = setupOf({ couriers: 24, rate: RATE });
  const idle = testCity(setup, NOON - HOUR_MS);
  const documents = foundedDocuments(idle);
  const opening = play(idle, NOON);
  apply(documents, opening.writes);
  const steps: Write[][] = [];
  let { world } = opening;
  for (let at = NOON; at < NOON + hours * HOUR_MS; at += STEP_MS) {
    const played = play(world, at + STEP_MS);
    ({ world } = played);
    steps.push(played.writes);
  }
  const couriers = couriersFor(setup.seed, setup.couriers);
  const working = couriers.filter(({ accountStatus }) => accountStatus === 'ACTIVE').map(({ id }) => id);
  const isWorking = (id: unknown): boolean => working.some((each) => each === id);
  const attended = attendanceUntil(setup.seed, couriers, NOON)
    .filter(({ path, data }) => path.startsWith('checkin/') && isWorking(data['bikerId']))
    .slice(0, 6)
    .map(checkIn);
  steps.push(...[0, 1].map((index) => attended.flatMap((writes) => writes[index] ?? [])));
  // Shifts seldom begin and end within the hours that are played: one of each is certain.
  const planned = attendanceUntil(setup.seed, couriers, NOON)
    .filter(({ path, data }) => path.startsWith('schedules/') && isWorking(shiftCourier(data)))
    .slice(0, 4)
    .map(({ path, data }) => ({ path: `${path}-extra`, data, phone: shiftCourier(data) }));
  for (const { path, data } of planned) documents.set(path, { ...data, status: 'Pendiente', statusTimes: {} });
  const moves = [
    { status: 'Iniciado', statusTimes: { Iniciado: AT_NOON } },
    { status: 'Completado', statusTimes: { Iniciado: AT_NOON, Completado: AT_NOON } },
  ];
  for (const data of moves)
    steps.push(planned.map(({ path, phone }): Write => ({ kind: 'update', isGuarded: false, path, data, phone })));
  steps.push(
    phoneDocuments(couriers).flatMap(({ path, data }): Write[] => {
      const phone = path.slice('phones/'.length);
      return isWorking(phone) ? [{ kind: 'create', path, data, phone }] : [];
    }),
  );
  // Incidents are rare: one of each kind is certain.
  const incidents = Array.from(world.riders.values())
    .filter(({ courier }) => courier.accountStatus === 'ACTIVE')
    .flatMap((rider, index) => {
      const incident = { ...incidentBy(setup.seed, rider, `extra-${index}`, NOON), id: `extra-${index}` };
      const data = incidentCodec.write(incident);
      return [{ kind: 'create' as const, path: incidentPathOf(incident), data, phone: rider.courier.id }];
    });
  steps.push(incidents);
  return { couriers: working, documents, steps };
};
