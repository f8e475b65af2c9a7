// Alarms ask a person for an action and live on the server, shared by all (ui.md, "Alarms are not colours").
import { z } from 'zod';
import { instant, reference } from './values.ts';

export const alarmRule = z.enum(['late', 'late2h', 'noCourier', 'silentCourier', 'theft', 'extortion', 'accident']);
export type AlarmRule = z.infer<typeof alarmRule>;

export const alarmPriority = z.enum(['medium', 'high']);
export type AlarmPriority = z.infer<typeof alarmPriority>;

export const alarmNote = z.object({ at: instant, by: reference, text: z.string().min(1).max(500) });
export type AlarmNote = z.infer<typeof alarmNote>;

export const alarm = z.object({
  id: z.string().min(1),
  rule: alarmRule,
  priority: alarmPriority,
  subject: z.object({ kind: z.enum(['order', 'courier', 'incident']), id: z.string(), label: z.string() }),
  companyId: z.string().nullable(),
  branchId: z.string().nullable(),
  raisedAt: instant,
  acknowledgedBy: reference.nullable(),
  acknowledgedAt: instant.nullable(),
  shelvedBy: reference.nullable(),
  shelvedUntil: instant.nullable(),
  clearedAt: instant.nullable(),
  notes: z.array(alarmNote),
});
export type Alarm = z.infer<typeof alarm>;
