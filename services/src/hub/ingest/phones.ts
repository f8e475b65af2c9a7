// The positions in the documents of couriers: dated by the clock of each phone as it was measured [CO17], without those that
// cannot be true [CO18] [LV30].
import type { Courier, Fix } from '@despacho/contract/couriers/couriers.ts';
import { reachedBy, filterAfter, type JumpFilter } from '@despacho/domain/couriers/jumps.ts';
import {
  CLOCK_TOLERANCE_MS,
  clockAfter,
  correctedAt,
  phoneClock,
  type PhoneClock,
} from '@despacho/domain/couriers/phoneClocks.ts';
import { isWithinBounds, type OperationBounds } from '@despacho/domain/routes/bounds.ts';
import { cityTimeOf, type Clock } from '../../platform/clock.ts';
import { phoneFixOf, type PhoneFix } from '../../store/couriers/couriers.ts';
import type { WatchedDocument } from '../../store/source/watch.ts';

export type Phones = {
  /** The positions that this document of a courier adds: none, one, or two when it confirms a doubtful one. */
  take(document: WatchedDocument): Fix[];
  remove(courierId: Courier['id']): void;
  /** The last accepted position of every courier. */
  fixes(): Iterable<Fix>;
};

type Options = {
  bounds: OperationBounds;
  clock: Clock;
  /** The last position that another process accepted. */
  seedOf(courierId: Courier['id']): Fix | null;
  /** A position was never confirmed. */
  onRejected(fix: Fix): void;
};

type Phone = { clock: PhoneClock; filter: JumpFilter<Fix>; latest: Pick<PhoneFix, 'at' | 'position'> | null };

const phoneFrom = (seed: Fix | null): Phone => ({
  clock: phoneClock(seed?.phone?.offsetMs ?? null),
  filter: { last: seed, doubtful: null },
  latest: seed === null ? null : { at: seed.phone === undefined ? seed.at : seed.phone.at, position: seed.position },
});

/** The document was written for another of its fields. */
const isSamePosition = (latest: Phone['latest'], { at, position }: PhoneFix): boolean =>
  latest !== null && at === latest.at && position.lat === latest.position.lat && position.lng === latest.position.lng;

export const createPhones = ({ bounds, clock, seedOf, onRejected }: Options): Phones => {
  const phones = new Map<Courier['id'], Phone>();

  const toReal = (at: number): number => clock.realNow() - (clock.now() - at) / clock.rate;

  /** Dated by the measured clock, at most by now: a clock that runs ahead must not block the next positions. */
  const datedFix = (found: PhoneFix, measured: PhoneClock, writtenAt: number, isStopped: boolean): Fix => {
    const arrivedAt = Math.min(cityTimeOf(clock, writtenAt), clock.now());
    if (found.at === null || isStopped)
      return { ...found, at: arrivedAt, phone: { at: found.at, offsetMs: measured.offsetMs } };
    // An instant without a measured offset stays as it is, to the millisecond.
    const at =
      measured.offsetMs === null || measured.offsetMs === 0
        ? found.at
        : cityTimeOf(clock, correctedAt(measured, { at: toReal(found.at), writtenAt }));
    const fix = { ...found, at: Math.min(at, arrivedAt), phone: { at: found.at, offsetMs: measured.offsetMs } };
    const isDoubtful = measured.offsetMs === null && (arrivedAt - fix.at) / clock.rate > CLOCK_TOLERANCE_MS;
    return isDoubtful ? { ...fix, arrivedAt } : fix;
  };

  return {
    take: ({ id, data, updatedMs }) => {
      const found = phoneFixOf(id, data());
      if (found === null || !isWithinBounds(bounds, found.position)) return [];
      const phone = phones.get(id) ?? phoneFrom(seedOf(id));
      if (isSamePosition(phone.latest, found)) {
        const reached = found.at === null ? reachedBy(phone.filter, cityTimeOf(clock, updatedMs)) : null;
        phones.set(id, reached === null ? phone : { ...phone, filter: { last: reached, doubtful: null } });
        return reached === null ? [] : [reached];
      }
      // [LV14] Another place at the instant of the one before: the clock of the phone has stopped.
      const isStopped = found.at === phone.latest?.at;
      const measured =
        found.at === null || isStopped
          ? phone.clock
          : clockAfter(phone.clock, { at: toReal(found.at), writtenAt: updatedMs });
      const fix = datedFix(found, measured, updatedMs, isStopped);
      const latest = { at: found.at, position: found.position };
      if (fix.at <= (phone.filter.last?.at ?? -Infinity)) {
        phones.set(id, { ...phone, clock: measured, latest });
        return [];
      }
      const { accepted, rejected, ...filter } = filterAfter(phone.filter, fix);
      phones.set(id, { clock: measured, filter: filter, latest });
      if (rejected !== null) onRejected(rejected);
      return [...accepted];
    },
    remove: (id) => void phones.delete(id),
    fixes: () => [...phones.values()].flatMap(({ filter }) => filter.last ?? []),
  };
};
