// What counts of the times that phones wrote into check-ins and shifts, by the writes of the document [DO21].
import type { CheckIn } from '@despacho/contract/couriers/attendance.ts';
import { misdatedEnds } from '@despacho/domain/couriers/attendance.ts';
import type { PhoneWrites } from '@despacho/domain/orders/phoneTimes.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { cityTimeOf, type Clock } from '../../platform/clock.ts';
import type { DocumentMeta } from '../documents/codec.ts';
import { readMs } from '../documents/instants.ts';
import type { Data } from '../documents/scalars.ts';
import { areStagesConfirmed, confirmedInstants, writeConfirmedInstants } from '../orders/phoneTimes.ts';

/** Only corrected check-ins and shifts have it. */
export const CORRECTED_AT = 'phoneTimesAt';

export const phoneWritesOf = (
  data: Data,
  { createTime, updateTime }: DocumentMeta,
  clock: Clock,
): PhoneWrites | null => {
  const [createdMs, updatedMs] = [readMs(createTime), readMs(updateTime)];
  if (createdMs === null || updatedMs === null) return null;
  const createdAt = cityTimeOf(clock, createdMs);
  const confirmed = confirmedInstants(data);
  return {
    createdAt,
    updatedAt: createdMs === updatedMs ? createdAt : cityTimeOf(clock, updatedMs),
    rate: clock.rate,
    isConfirmed: (at, writtenAt) =>
      confirmed.has(at) || areStagesConfirmed(data, { since: writtenAt, writtenAt, rate: clock.rate }),
  };
};

/** Empty: the phone's times count. */
export const misdatedEndsOf = (found: CheckIn, data: Data, meta: DocumentMeta, clock: Clock): Partial<CheckIn> => {
  const writes = phoneWritesOf(data, meta, clock);
  return writes === null ? {} : misdatedEnds(found, writes);
};

/** With each write by a server: the next write of the document dates none of the times that it has already. */
export const writeCounted = ({ checkInAt, checkOutAt }: CheckIn, misdated: Partial<CheckIn>, now: number): Data => ({
  ...writeConfirmedInstants([checkInAt, checkOutAt].filter((at) => at !== null)),
  ...(Object.keys(misdated).length === 0 ? {} : { [CORRECTED_AT]: Timestamp.fromMillis(now) }),
});
