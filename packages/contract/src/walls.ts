// Walls as devices: screens of control rooms, each with its own link that is shown once [WA12].
import { z } from 'zod';
import { wall } from './accounts/access.ts';
import { wallReport } from './live/protocol.ts';
import { routes } from './route.ts';
import { documentId } from './values.ts';

export const MOST_WALLS = 200;

/** What a wall is asked to show; a branch names its company by itself. */
export const wallPlace = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('all') }),
  z.strictObject({ type: z.literal('company'), companyId: documentId }),
  z.strictObject({ type: z.literal('branch'), branchId: documentId }),
]);
export type WallPlace = z.infer<typeof wallPlace>;

const CONTROL = /\p{C}/u;

export const wallName = z
  .string()
  .trim()
  .min(1, 'Ingrese un nombre')
  .max(80, 'El nombre no puede pasar de 80 caracteres')
  .refine((name) => !CONTROL.test(name), 'El nombre tiene caracteres que no se pueden mostrar');

/** As a person sees it: never the token, nor its hash. */
export const wallDevice = wall.pick({ id: true, name: true, scope: true, createdAt: true }).extend({
  /** The wall's last report and its age in real milliseconds; null before the first report. */
  report: wallReport.extend({ ageMs: z.number().min(0) }).nullable(),
});
export type WallDevice = z.infer<typeof wallDevice>;

export const wallConflict = z.object({ reason: z.enum(['name-taken', 'too-many']) });

const params = z.strictObject({ id: documentId });

export const wallRoutes = routes({
  walls: {
    method: 'GET',
    path: '/api/walls',
    guard: 'walls.read',
    /** Those that are not revoked, by name. `build`: what a wall that is up to date reports. */
    response: z.object({ walls: z.array(wallDevice), build: z.string() }),
  },
  createWall: {
    method: 'POST',
    path: '/api/walls',
    guard: 'walls.edit',
    invalidates: ['walls'],
    body: z.strictObject({ name: wallName, place: wallPlace }),
    /** The link carries the token and cannot be requested again. */
    response: z.object({ wall: wallDevice, link: z.url() }),
  },
  renameWall: {
    method: 'PATCH',
    path: '/api/walls/:id',
    guard: 'walls.edit',
    invalidates: ['walls'],
    params,
    body: z.strictObject({ name: wallName }),
    response: wallDevice,
  },
  /** Its token opens nothing from then on. Revoking it again is no error. */
  revokeWall: {
    method: 'DELETE',
    path: '/api/walls/:id',
    guard: 'walls.edit',
    invalidates: ['walls'],
    params,
    response: z.object({ ok: z.literal(true) }),
  },
});
