// Handlers of walls as devices: who hangs where and whether it draws, and the making and ending of their links.
import type { Controller, Scope, Wall } from '@despacho/contract/accounts/access.ts';
import { MOST_WALLS, type WallDevice, type WallPlace } from '@despacho/contract/walls.ts';
import type { Redis } from 'ioredis';
import { createWallToken, hashWallToken } from '../identity/wallTokens.ts';
import type { ProcessContext } from '../platform/context.ts';
import { readBranch } from '../store/branches.ts';
import { readCompany } from '../store/companies.ts';
import type { HappenedEvent } from '../store/events.ts';
import type { Firestore } from '../store/firestore.ts';
import { readWallReports, type KeptWallReport } from '../store/live/wallReports.ts';
import { changeWall, createWall, readWalls } from '../store/walls.ts';
import type { Handlers } from './handlers.ts';
import { respond, refuse } from './outcome.ts';

type Parts = Pick<ProcessContext, 'clock' | 'key' | 'build' | 'config'> & { db: Firestore; redis: Redis };
type WallHandlers = Pick<Handlers, 'walls' | 'createWall' | 'renameWall' | 'revokeWall'>;

const spoken = (name: string): string => name.toLocaleLowerCase('es');
const isTaken = (walls: readonly Wall[], name: string, id?: string): boolean =>
  walls.some((wall) => wall.id !== id && spoken(wall.name) === spoken(name));

/** Null: there is no such company or branch. */
const scopeAt = async (db: Firestore, place: WallPlace): Promise<Scope | null> => {
  switch (place.type) {
    case 'all':
      return { type: 'all' };
    case 'company':
      return (await readCompany(db, place.companyId)) && { type: 'company', companyId: place.companyId };
    case 'branch': {
      const branch = await readBranch(db, place.branchId);
      return branch && { type: 'branch', companyId: branch.company.id, branchId: branch.id };
    }
  }
};

const deviceOf = (
  { id, name, scope, createdAt }: Wall,
  report: KeptWallReport | undefined,
  now: number,
): WallDevice => {
  if (report === undefined) return { id, name, scope, createdAt, report: null };
  const { at, ...said } = report;
  return { id, name, scope, createdAt, report: { ...said, ageMs: Math.max(0, now - at) } };
};

export const wallHandlers = ({ clock, key, build, config, db, redis }: Parts): WallHandlers => {
  const event = (what: string, caller: Controller, details: HappenedEvent['details'] = {}): HappenedEvent => ({
    what,
    by: { id: caller.id, name: caller.name },
    at: clock.now(),
    details,
  });

  return {
    walls: async () => {
      const [walls, reports] = await Promise.all([readWalls(db), readWallReports(redis, key)]);
      const now = clock.realNow();
      const devices = walls.map((wall) => deviceOf(wall, reports.get(wall.id), now));
      return respond({ walls: devices.toSorted((one, other) => one.name.localeCompare(other.name, 'es')), build });
    },
    createWall: async ({ caller, body: { name, place } }) => {
      const [walls, scope] = await Promise.all([readWalls(db), scopeAt(db, place)]);
      if (scope === null) return refuse('invalid', [{ path: 'body.place', issue: 'unknown' }]);
      if (walls.length >= MOST_WALLS) return refuse('conflict', { reason: 'too-many' });
      if (isTaken(walls, name)) return refuse('conflict', { reason: 'name-taken' });
      const token = createWallToken();
      const createdAt = new Date(clock.realNow()).toISOString();
      const created = { name, scope, tokenHash: hashWallToken(token), isRevoked: false, createdAt };
      const wall = await createWall(db, created, event('created', caller, { name }));
      const link = `${config.publicOrigin}/wallboard/#token=${token}`;
      return { ok: true, status: 201, value: { wall: deviceOf(wall, undefined, 0), link } };
    },
    renameWall: async ({ caller, params: { id }, body: { name } }) => {
      const [walls, reports] = await Promise.all([readWalls(db), readWallReports(redis, key)]);
      if (isTaken(walls, name, id)) return refuse('conflict', { reason: 'name-taken' });
      const wall = await changeWall(db, id, { name }, event('renamed', caller, { name }));
      if (wall === null || wall.isRevoked) return refuse('not-found');
      return respond(deviceOf(wall, reports.get(id), clock.realNow()));
    },
    revokeWall: async ({ caller, params: { id } }) => {
      const wall = await changeWall(db, id, { isRevoked: true }, event('revoked', caller));
      return wall === null ? refuse('not-found') : respond({ ok: true });
    },
  };
};
