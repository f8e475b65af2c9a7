import { sampleIncident } from '@despacho/contract/samples.ts';
import { readState } from '../../../../tests/support/liveState.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../../tests/support/until.ts';
import { incidentCodec, incidentPath, liveIncidentId } from '../../store/incidents.ts';
import { endIncident } from '../../store/incidentEnds.ts';
import { readMisdatedIncidents } from '../../store/incidentTimes.ts';
import { ingestFixture } from './ingestFixture.ts';

let fixture: Awaited<ReturnType<typeof ingestFixture>>;
beforeAll(async () => {
  fixture = await ingestFixture();
  await fixture.run('one');
});
afterAll(async () => fixture.close());

it.each([-20, 20])(
  '[DO34] an incident that a phone dated and filed %i hours off counts at its write',
  async (hours) => {
    const { context, db } = fixture;
    const phoneAt = context.clock.now() + hours * 3_600_000;
    const path = `${incidentPath('Robo', phoneAt)}/misdated`;
    const incident = sampleIncident({ at: new Date(phoneAt).toISOString() });
    const { writeTime } = await db.doc(path).set(incidentCodec.write(incident));
    const written = writeTime.toDate().toISOString();
    await until('the incident', async () => {
      const incidents = await readState(context.redis(), context.key, 'incident');
      return incidents.get(liveIncidentId(path))?.doc.at === written;
    });
    expect((await db.doc(path).get()).get('phoneTime').toMillis()).toBe(phoneAt);
    expect(await readMisdatedIncidents(db, context.clock.now())).toContainEqual({
      path,
      kind: 'Robo',
      courier: incident.courier,
      company: incident.company,
      phoneAt: incident.at,
      countedAt: written,
    });
  },
);

it('[IC19] an incident of yesterday that staff ended stays so when its phone writes it again', async () => {
  const { context, db } = fixture;
  const at = context.clock.now() - 24 * 3_600_000;
  const closedAt = new Date(at + 60_000).toISOString();
  const path = `${incidentPath('Robo', at)}/late`;
  const open = incidentCodec.write(sampleIncident({ at: new Date(at).toISOString(), courier: null, closedAt: null }));
  await db.doc(path).set(open);
  const event = { what: 'ended', by: { id: 'eva', name: 'Eva' }, at: Date.parse(closedAt) };
  await endIncident(db, path, { closedAt, event });
  await db.doc(path).set({ ...open, note: 'sent late' });
  await until('the end', async () => (await db.doc(path).get()).get('closedAt')?.toDate().toISOString() === closedAt);
});
