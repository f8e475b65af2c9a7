// Drills: an alarm that an administrator starts as an exercise, and how quickly people reacted to it.
import { z } from 'zod';
import { alarm, alarmRule } from './alarms.ts';
import { routes } from './route.ts';
import { documentId, instant, reference } from './values.ts';

export const drillRule = alarmRule.extract(['theft', 'extortion', 'accident']);
export type DrillRule = z.infer<typeof drillRule>;

/** The last ones, the newest first. */
export const MAX_DRILLS = 50;

/** Seconds count from the start of the drill; null: it did not happen. */
export const drillReport = z.object({
  id: z.string(),
  rule: drillRule,
  courier: z.string(),
  startedBy: reference.nullable(),
  startedAt: instant,
  acknowledgedBy: reference.nullable(),
  acknowledgedAfterSec: z.number().int().min(0).nullable(),
  firstNoteAfterSec: z.number().int().min(0).nullable(),
  notes: z.number().int().min(0),
  endedAt: instant.nullable(),
  /** Null while it is open, and when it ended by itself. */
  endedBy: reference.nullable(),
  lastedSec: z.number().int().min(0).nullable(),
});
export type DrillReport = z.infer<typeof drillReport>;

export const startedDrill = z.strictObject({
  rule: z.enum(drillRule.options, 'La alerta es requerida'),
  courierId: z.string('El agente es requerido').min(1, 'El agente es requerido').pipe(documentId),
});

const params = z.strictObject({ id: documentId });
const writing = { guard: 'drills.edit', scoped: true, invalidates: ['drills', 'alarms'], response: alarm } as const;

export const drillRoutes = routes({
  drills: {
    method: 'GET',
    path: '/api/drills',
    guard: 'drills.edit',
    scoped: true,
    response: z.object({ drills: z.array(drillReport) }),
  },
  startDrill: { ...writing, method: 'POST', path: '/api/drills', body: startedDrill },
  endDrill: { ...writing, method: 'POST', path: '/api/drills/:id/end', params },
});
