// Thefts and extortions. Documents: `theft/{yyyy}/{MM-DD}/{id}`, `extortion/...`.
import { z } from 'zod';
import { instant, latLng, reference } from './values.ts';

export const incidentKind = z.enum(['Robo', 'Extorsion']);
export type IncidentKind = z.infer<typeof incidentKind>;

export const incident = z.object({
  id: z.string().min(1),
  kind: incidentKind,
  at: instant,
  position: latLng.nullable(),
  userName: z.string().nullable(),
  courier: reference.nullable(),
  company: reference.nullable(),
  note: z.string().nullable(),
  closedAt: instant.nullable(),
});
export type Incident = z.infer<typeof incident>;
