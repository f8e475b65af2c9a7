// The calls of walls as devices. Each has a link with its own token, which is shown once.
import { z } from 'zod';
import { wallReport } from './live/protocol.ts';
import { bodiesOf, seenShapeOf } from './payloads.ts';
import { resourceRoutes } from './resource.ts';
import { routes } from './route.ts';
import { documentId } from './values.ts';
import { wallRows } from './walls.ts';

export const MAX_WALLS = 200;

/** What a wall shows. A branch determines its company. */
const wallPlace = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('all') }),
  z.strictObject({ type: z.literal('company'), companyId: documentId }),
  z.strictObject({ type: z.literal('branch'), branchId: documentId }),
]);

/** A wall as people see it, without its token and the hash of it. */
export const wallDevice = z.object(seenShapeOf(wallRows, 'readers')).extend({
  /** Its latest report and the age of it in real milliseconds; null before the first report. */
  report: wallReport.extend({ ageMs: z.number().min(0) }).nullable(),
});
export type WallDevice = z.infer<typeof wallDevice>;

const { create, change, base } = bodiesOf(wallRows);
const rows = resourceRoutes({
  singular: 'wall',
  plural: 'walls',
  path: '/api/walls',
  entity: wallDevice,
  create: create.extend({ place: wallPlace }),
  change,
  base,
  permissions: { read: 'walls.read', edit: 'walls.edit' },
  omit: ['one'],
});

/** Removing a wall revokes its token. Repeating it succeeds. */
export const wallRoutes = routes({
  ...rows,
  /** Without the revoked ones, by name. `build`: what an up-to-date wall reports. */
  walls: { ...rows.walls, response: z.object({ walls: z.array(wallDevice), build: z.string() }) },
  /** The link carries the token; no other response contains it. */
  createWall: { ...rows.createWall, response: z.object({ wall: wallDevice, link: z.url() }) },
});
