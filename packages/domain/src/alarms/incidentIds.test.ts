import { sampleIncident } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { migratedSubject } from './incidentIds.ts';

const theft = sampleIncident({ id: 'theft:2026:11-21:twin', kind: 'Robo' });
const extortion = sampleIncident({ id: 'extortion:2026:11-21:twin', kind: 'Extorsion' });
const incidents = new Map([theft, extortion].map((one) => [one.id, one]));
const subjectOf = (id: string) => ({ kind: 'incident' as const, id, label: 'Luis' });

it('[AR17] an alarm of an older build continues under the live id of its own kind of incident', () => {
  expect(migratedSubject({ rule: 'extortion', subject: subjectOf('twin') }, incidents)?.id).toBe(extortion.id);
  expect(migratedSubject({ rule: 'theft', subject: subjectOf('twin') }, incidents)?.id).toBe(theft.id);
  expect(migratedSubject({ rule: 'theft', subject: subjectOf(theft.id) }, incidents)).toBeNull();
  expect(migratedSubject({ rule: 'theft', subject: subjectOf('other') }, incidents)).toBeNull();
  expect(migratedSubject({ rule: 'theft', subject: { ...subjectOf('twin'), kind: 'courier' } }, incidents)).toBeNull();
});
