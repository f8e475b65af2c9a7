// Changes of couriers, incidents, alarms and companies.
import type { Alarm } from '@despacho/contract/alarms.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { sampleAlarm, sampleCourierStatus, sampleIncident } from '@despacho/contract/samples.ts';
import { alarmCodec } from '../../../../services/src/store/alarms.ts';
import { COLLECTIONS } from '../../../../services/src/store/collections.ts';
import { companyCodec } from '../../../../services/src/store/companies/companies.ts';
import { courierCodec, writeFix } from '../../../../services/src/store/couriers/couriers.ts';
import { courierStatusCodec } from '../../../../services/src/store/couriers/courierStatuses.ts';
import { incidentCodec, incidentPath } from '../../../../services/src/store/incidents.ts';
import { ownMark, PRIVATE_MARK } from '../canary.ts';
import { BRANCHES, COMPANIES, courierIds, named, townCourier } from '../town.ts';
import { instantOf, type Change, type ChangeContext } from './change.ts';

export const createCourierChanges = ({ random, now, isBusy }: ChangeContext) => {
  const courierChange = (data: (id: string) => Record<string, unknown>): Change | null => {
    const id = random.pick(courierIds);
    const path = `${COLLECTIONS.couriers}/${id}`;
    return isBusy(path) ? null : { path, data: data(id), isWhole: false };
  };
  const fix = () =>
    courierChange(() => {
      // So near to each other that none is a jump [CO18].
      const position = { lat: random.between(14.6, 14.6004), lng: random.between(-90.5, -90.4996) };
      return writeFix({ position, at: now(), accuracyM: random.whole(3, 40), battery: random.whole(1, 100) / 100 });
    });
  const moveCourier = () =>
    courierChange((id) => {
      const { company, branch, branchIds }: Courier = townCourier(random.pick(BRANCHES), { id });
      return courierCodec.write({ company, branch, branchIds });
    });
  const status = (): Change | null => {
    const id = random.pick(courierIds);
    const path = `${COLLECTIONS.courierStatuses}/${id}`;
    const doc = sampleCourierStatus({ id, isDelivering: random.chance(0.5), isReturning: random.chance(0.5) });
    return isBusy(path) ? null : { path, data: courierStatusCodec.write(doc), isWhole: true };
  };

  return { fix, moveCourier, status };
};

export const createReportChanges = (context: ChangeContext) => {
  const { random, now, isBusy, newId } = context;
  const alarms = new Map<string, Alarm>();
  const instant = (): string => instantOf(context);

  const incident = (): Change => {
    const id = newId('i');
    const kind = random.chance(0.5) ? 'Robo' : 'Extorsion';
    const courier = random.chance(0.8) ? named(random.pick(courierIds)) : null;
    const company = named(random.pick(COMPANIES));
    const doc = sampleIncident({ id, kind, at: instant(), courier, company, note: PRIVATE_MARK });
    return { path: `${incidentPath(kind, now())}/${id}`, data: incidentCodec.write(doc), isWhole: true };
  };
  const putAlarm = (alarm: Alarm): Change => ({
    path: `${COLLECTIONS.alarms}/${alarm.id}`,
    data: alarmCodec.write(alarm),
    isWhole: true,
  });
  const alarm = (): Change | null => {
    const open = [...alarms.values()].find(({ id }) => !isBusy(`${COLLECTIONS.alarms}/${id}`));
    if (open !== undefined && random.chance(0.6)) {
      alarms.delete(open.id);
      return putAlarm({ ...open, clearedAt: instant() });
    }
    const of = random.pick(BRANCHES);
    const id = newId('a');
    const subject = { kind: 'order' as const, id, label: ownMark(of) };
    const notes = [{ at: instant(), by: named('u1'), text: PRIVATE_MARK }];
    const raised = sampleAlarm({ id, ...of, subject, notes, raisedAt: instant() });
    alarms.set(id, raised);
    return putAlarm(raised);
  };
  const company = (): Change | null => {
    const id = random.pick(COMPANIES);
    const path = `${COLLECTIONS.companies}/${id}`;
    const data = companyCodec.write({ usesQueue: random.chance(0.5) });
    return isBusy(path) ? null : { path, data, isWhole: false };
  };

  return { incident, alarm, company };
};
