import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alarmCodec } from './alarms.ts';
import {
  alarms,
  branches,
  companies,
  controllers,
  couriers,
  courierStatuses,
  incidents,
  orders,
  walls,
} from '../../../tests/support/arbitraries.ts';
import { branchCodec } from './companies/branches.ts';
import { companyCodec } from './companies/companies.ts';
import { controllerCodec } from './accounts/controllers.ts';
import { courierCodec } from './couriers/couriers.ts';
import { courierStatusCodec } from './couriers/courierStatuses.ts';
import type { Codec } from './documents/codec.ts';
import { incidentCodec } from './incidents.ts';
import { orderCodec } from './orders/orders.ts';
import { wallCodec } from './walls.ts';

/** The generic is closed here, so that the table below can hold codecs of different nouns. */
const claims = <T extends { id: string }>(codec: Codec<T>, entities: Arbitrary<T>) => ({
  collection: codec.collection,
  readsWhatItWrote: () =>
    fc.assert(
      fc.property(entities, (entity) => {
        expect(codec.read(entity.id, codec.write(entity))).toEqual({ ok: true, value: entity });
      }),
    ),
  changesOnlyWhatIsNamed: () =>
    fc.assert(
      fc.property(entities, entities, fc.infiniteStream(fc.boolean()), (entity, changed, picks) => {
        const part: Partial<T> = {};
        for (const key in changed) {
          if (key !== 'id' && picks.next().value === true) part[key] = changed[key];
        }
        const stored = { ...codec.write(entity), ...codec.write(part) };
        expect(codec.read(entity.id, stored)).toEqual({ ok: true, value: { ...entity, ...part } });
      }),
    ),
  neverThrows: () =>
    fc.assert(
      fc.property(entities, fc.array(fc.anything({ withBigInt: true, withDate: true })), (entity, junk) => {
        const stored = codec.write(entity);
        const names = Object.keys(stored);
        junk.forEach((value, index) => (stored[names[(index * 7) % names.length] ?? ''] = value));
        const result = codec.read(entity.id, stored);
        if (!result.ok) expect(result.reason).not.toBe('');
      }),
      { numRuns: 300 },
    ),
});

const NOUNS = [
  claims(orderCodec, orders),
  claims(courierCodec, couriers),
  claims(courierStatusCodec, courierStatuses),
  claims(companyCodec, companies),
  claims(branchCodec, branches),
  claims(incidentCodec, incidents),
  claims(alarmCodec, alarms),
  claims(controllerCodec, controllers),
  claims(wallCodec, walls),
];

describe.each(NOUNS)('the codec of $collection', (codec) => {
  it('reads its own writes', () => {
    expect(codec.readsWhatItWrote).not.toThrow();
  });

  it('writes partially only the named fields', () => {
    expect(codec.changesOnlyWhatIsNamed).not.toThrow();
  });

  it('[LV22] returns a reason and never throws, for any value of a field', () => {
    expect(codec.neverThrows).not.toThrow();
  });
});
