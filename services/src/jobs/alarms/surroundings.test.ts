import { sampleAlarm, sampleCourier, sampleIncident } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { useJobTools } from '../../../../tests/support/jobTools.ts';
import { publishEntities, readState } from '../../../../tests/support/liveState.ts';
import { createEstimateRouter } from '../../geo/router/estimate.ts';
import { publishPositions } from '../../store/live/positions.ts';
import { surrounding } from './surroundings.ts';

const company = { id: 'company-1', name: 'San Martin' };
const other = { id: 'company-2', name: 'ISHOP' };
const place = { lat: 14.6, lng: -90.5 };
const couriers = [
  sampleCourier({ id: 'luis', name: 'Luis', company, branch: null, alert: 'none' }),
  sampleCourier({ id: 'ana', name: 'Ana', company, branch: null, alert: 'none' }),
  sampleCourier({ id: 'theirs', name: 'Theirs', company: other, branch: null, alert: 'none' }),
];
const theft = sampleIncident({ id: 'theft-1', courier: { id: 'luis', name: 'Luis' }, position: place });
const subject = { kind: 'incident', id: 'theft-1', label: 'Luis' } as const;

const tools = useJobTools('2026-11-21T18:00:00.000Z');

const run = surrounding(createEstimateRouter(() => 1));
const report = async (courierId: string, lat: number): Promise<void> => {
  const fix = { courierId, position: { lat, lng: -90.5 }, at: tools.clock.now(), accuracyM: null, battery: null };
  await publishPositions(tools.redis, tools.key, [fix]);
};
const danger = async (only: Parameters<typeof sampleAlarm>[0] = {}): Promise<void> => {
  const alarm = sampleAlarm({ id: 'alarm-1', rule: 'theft', subject, companyId: company.id, branchId: null, ...only });
  await publishEntities(tools.redis, tools.key, { courier: couriers, incident: [theft], alarm: [alarm] });
};
const published = async () =>
  Object.fromEntries([...(await readState(tools.redis, tools.key, 'surroundings'))].map(([id, { doc }]) => [id, doc]));
const namesIn = (doc: { nearest: { name: string }[] } | undefined): string[] | undefined =>
  doc?.nearest.map(({ name }) => name);

describe('surroundings of dangers', () => {
  it('[IC6] [IC8] [IC22] names for each scope the couriers it sees, with times by route, and the way of its own courier', async () => {
    await danger();
    await report('luis', 14.6);
    tools.clock.pass(60_000);
    await report('luis', 14.605);
    await report('theirs', 14.602);
    await report('ana', 14.63);
    expect(await run(tools)).toEqual({ dangers: 1, changed: 2, gone: 0 });
    const found = await published();
    expect(Object.keys(found).toSorted()).toEqual(['alarm-1:all', 'alarm-1:company:company-1']);
    expect(namesIn(found['alarm-1:all'])).toEqual(['Theirs', 'Ana']);
    expect(found['alarm-1:all']?.nearest[1]?.routeSec).toBeGreaterThan(60);
    expect(namesIn(found['alarm-1:company:company-1'])).toEqual(['Ana']);
    expect(found['alarm-1:company:company-1']?.way.map(({ lat }) => lat)).toEqual([14.6, 14.605]);
  });

  it('shows no way of a courier of another company, writes nothing without a change, and ends with the alarm', async () => {
    await danger({ companyId: other.id });
    await report('luis', 14.6);
    await report('ana', 14.61);
    await run(tools);
    expect((await published())['alarm-1:company:company-2']).toMatchObject({ nearest: [], way: [] });
    expect(await run(tools)).toEqual({ dangers: 1, changed: 0, gone: 0 });
    await danger({ companyId: other.id, clearedAt: new Date(tools.clock.now()).toISOString() });
    expect(await run(tools)).toEqual({ dangers: 0, changed: 0, gone: 2 });
    expect(await published()).toEqual({});
    expect(await run(tools)).toEqual({ dangers: 0 });
  });

  it('follows the ten newest of a flood only', async () => {
    const alarm = Array.from({ length: 12 }, (_, at) =>
      sampleAlarm({
        id: `alarm-${at}`,
        rule: 'theft',
        subject,
        companyId: null,
        branchId: null,
        raisedAt: new Date(tools.clock.now() - at * 1_000).toISOString(),
      }),
    );
    await publishEntities(tools.redis, tools.key, { courier: couriers, incident: [theft], alarm });
    expect(await run(tools)).toMatchObject({ dangers: 10, changed: 10 });
    expect(Object.keys(await published())).not.toContain('alarm-11:all');
  });
});
