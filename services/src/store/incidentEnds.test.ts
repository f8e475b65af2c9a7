import { sampleIncident } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { useTestFirestore } from '../../../tests/support/firestore.ts';
import type { Firestore } from './firestore.ts';
import { endedAtOf, endIncident } from './incidentEnds.ts';
import { incidentCodec } from './incidents.ts';

let db: Firestore;
useTestFirestore((connected) => {
  db = connected;
});

const PATH = 'theft/2026/11-21/one';
const closedAt = '2026-11-21T18:00:00.000Z';

it('[IC19] an end that another program stored in a form of its own stays', async () => {
  for (const end of ['2026-11-21T10:00:00Z', 1_795_284_000_000, { _seconds: 1_795_284_000 }]) {
    await db.doc(PATH).set({ ...incidentCodec.write(sampleIncident()), closedAt: end });
    expect(await endIncident(db, PATH, { closedAt })).toBe(false);
    expect((await db.doc(PATH).get()).get('closedAt')).toEqual(end);
  }
});

it('[IC19] the last end by staff is known from its event', async () => {
  await db.doc(PATH).set(incidentCodec.write(sampleIncident({ closedAt: null })));
  expect(await endedAtOf(db, PATH)).toBeNull();
  const event = { what: 'ended', by: { id: 'eva', name: 'Eva' }, at: Date.parse(closedAt) };
  expect(await endIncident(db, PATH, { closedAt, event })).toBe(true);
  expect(await endedAtOf(db, PATH)).toBe(closedAt);
});
