import { sampleIncident } from '@despacho/contract/samples.ts';
import { readState } from '../../../../tests/support/liveState.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../../tests/support/until.ts';
import { incidentCodec, incidentPath, liveIncidentId } from '../../store/incidents.ts';
import { readMisdatedIncidents } from '../../store/incidentTimes.ts';
import { ingestFixture } from './ingestFixture.ts';

let fixture: Awaited<ReturnType<typeof ingestFixture>>;
beforeAll(async () => {
  fixture = await ingestFixture();
  await fixture.run('one');
});
afterAll(async () => fixture.close());

it.each([-20, 20])(
  '[DO21] an incident that a phone dated and filed %i hours off counts at its write',
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
