// Shifts of couriers as planned by staff, and how far each has come. Documents: `schedules`.
import { z } from 'zod';
import { field, shapeOf } from '../fields.ts';
import { routes } from '../route.ts';
import { documentId, instant } from '../values.ts';

/** As documents store it. */
export const scheduleStatus = z.enum(['Pendiente', 'Iniciado', 'Completado', 'Cancelado']);
export type ScheduleStatus = z.infer<typeof scheduleStatus>;

/** Older documents have only the name. */
const named = z.object({ id: z.string().nullable(), name: z.string() });

const workedTimes = z.object({ startedAt: instant.nullable(), completedAt: instant.nullable() });
const NO_TIMES = { startedAt: null, completedAt: null };

/** One row for each field. */
export const scheduleRows = {
  id: field.id,
  courier: field.own(named),
  branch: field.own(named),
  companyId: field.identifier('companyId'),
  createdAt: field.instant('createdAt'),
  /** One field, because documents mark both ends as UTC by one flag [AT2]. */
  journey: field.own(z.object({ startsAt: instant, endsAt: instant.nullable() })),
  status: field.own(scheduleStatus),
  /** When the courier began and ended the shift: true UTC. */
  times: field.ownOr(NO_TIMES, workedTimes),
  /** By the phone's clock, where that was half an hour off: the times above are then those of its writes [DO21]. */
  phoneTimes: field.ownOr(NO_TIMES, workedTimes),
};
export const schedule = z.object(shapeOf(scheduleRows));
export type Schedule = z.infer<typeof schedule>;

/** Shifts of one month; more are not read. */
export const MAX_SCHEDULES = 5_000;

const scheduleView = schedule
  .pick({
    id: true,
    courier: true,
    branch: true,
    companyId: true,
    createdAt: true,
    journey: true,
    status: true,
    times: true,
  })
  .extend({ phoneTimes: workedTimes.default(NO_TIMES) });
export type ScheduleView = z.infer<typeof scheduleView>;

/** [AT12] */
export const LONGEST_SHIFT_MS = 86_400_000;
export type ShiftTimes = { startsAt: string; endsAt: string };
const lastsMs = ({ startsAt, endsAt }: ShiftTimes): number => Date.parse(endsAt) - Date.parse(startsAt);

const times = z.strictObject({
  startsAt: z.iso.datetime('La entrada es requerida'),
  endsAt: z.iso.datetime('La salida es requerida'),
});
/** The sentences are shown beside the field of the end. */
const possible = <S extends z.ZodType<ShiftTimes>>(schema: S): S =>
  schema
    .refine((shift) => lastsMs(shift) > 0, { path: ['endsAt'], message: 'La salida debe ser después de la entrada' })
    .refine((shift) => lastsMs(shift) <= LONGEST_SHIFT_MS, {
      path: ['endsAt'],
      message: 'Un turno dura como máximo 24 horas',
    });

const chosen = (sentence: string) => z.string().refine((id) => documentId.safeParse(id).success, sentence);
const newFields = times.extend({
  courierId: chosen('El piloto es requerido'),
  branchId: chosen('La sucursal es requerida'),
});
export const newSchedule = possible(newFields);
export type NewSchedule = z.infer<typeof newFields>;

/** As a form of the times alone sends them. */
export const shiftTimes = possible(times);

const changeFields = times.extend({ base: times });
export const scheduleChange = possible(changeFields);

/**
 * Details of a `conflict`. `shift-taken`: the courier has the same shift; `status`: it began, or is over; `no-assistance`: the
 * company of the branch has none.
 */
export const scheduleConflict = z.object({
  reason: z.enum(['overlap', 'shift-taken', 'status', 'changed', 'no-assistance']),
});
export type ScheduleConflict = z.infer<typeof scheduleConflict>;

const one = z.strictObject({ id: documentId });
const write = {
  guard: 'attendance.edit',
  scoped: true,
  invalidates: ['schedules', 'shiftProposal'],
  response: scheduleView,
} as const;

export const scheduleRoutes = routes({
  /** `month` 0 to 11. */
  schedules: {
    method: 'GET',
    path: '/api/schedules',
    guard: 'attendance.read',
    scoped: true,
    query: z.strictObject({
      year: z.coerce.number().int().min(2000).max(2100),
      month: z.coerce.number().int().min(0).max(11),
      company: documentId.optional(),
      branch: documentId.optional(),
    }),
    response: z.object({ schedules: z.array(scheduleView), isWhole: z.boolean() }),
  },
  createSchedule: { method: 'POST', path: '/api/schedules', ...write, body: newSchedule },
  changeSchedule: { method: 'PATCH', path: '/api/schedules/:id', ...write, params: one, body: scheduleChange },
  cancelSchedule: { method: 'POST', path: '/api/schedules/:id/cancel', ...write, params: one },
});
