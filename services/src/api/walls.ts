// Handlers of walls as devices: the list with their latest reports, and the creation and revocation of their links.
import type { Scope, Wall } from '@despacho/contract/accounts/access.ts';
import { MOST_WALLS, type WallDevice, type WallPlace } from '@despacho/contract/walls.ts';
import type { Redis } from 'ioredis';
import { createWallToken, hashWallToken } from '../identity/wallTokens.ts';
import type { ProcessContext } from '../platform/context.ts';
import { branches } from '../store/branches.ts';
import { companies } from '../store/companies.ts';
import type { Firestore } from '../store/firestore.ts';
import { readWallReports, type KeptWallReport } from '../store/live/wallReports.ts';
import { walls } from '../store/walls.ts';
import type { Handlers } from './handlers.ts';
import { respond, refuse } from './outcome.ts';
import { resourceActions } from './resource.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'key' | 'build' | 'config'> & { db: Firestore; redis: Redis };
type WallHandlers = Pick<Handlers, 'walls' | 'createWall' | 'changeWall' | 'removeWall'>;

/** Null: there is no such company or branch. */
const scopeAt = async (db: Firestore, place: WallPlace): Promise<Scope | null> => {
  switch (place.type) {
    case 'all':
      return { type: 'all' };
    case 'company':
      return (await companies.find(db, place.companyId)) && { type: 'company', companyId: place.companyId };
    case 'branch': {
      const branch = await branches.find(db, place.branchId);
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
  const { at, ...reported } = report;
  return { id, name, scope, createdAt, report: { ...reported, ageMs: Math.max(0, now - at) } };
};

export const wallHandlers = ({ clock, key, build, config, db, redis }: Dependencies): WallHandlers => {
  const actions = resourceActions(walls, {
    db,
    clock,
    most: MOST_WALLS,
    compare: (one, other) => one.name.localeCompare(other.name, 'es'),
    unique: 'name',
    before: {
      change: (wall, { isRevoked = false }) => (wall.isRevoked && !isRevoked ? refuse('not-found') : null),
    },
  });
  const shown = async (found: readonly Wall[]): Promise<WallDevice[]> => {
    const reports = await readWallReports(redis, key);
    const now = clock.realNow();
    return found.map((wall) => deviceOf(wall, reports.get(wall.id), now));
  };

  return {
    walls: async (request) => {
      const listed = await actions.list(request);
      return listed.ok ? respond({ walls: await shown(listed.value.found), build }) : listed;
    },
    createWall: async (request) => {
      const { name, place } = request.body;
      const scope = await scopeAt(db, place);
      if (scope === null) return refuse('invalid', [{ path: 'body.place', issue: 'unknown' }]);
      const token = createWallToken();
      const createdAt = new Date(clock.realNow()).toISOString();
      const values = { name, scope, tokenHash: hashWallToken(token), isRevoked: false, createdAt };
      const created = await actions.create(request, (id) => ({ id, ...values }), { name });
      if (!created.ok) return created;
      const link = `${config.publicOrigin}/wallboard/#token=${token}`;
      return { ...created, value: { wall: deviceOf(created.value, undefined, 0), link } };
    },
    changeWall: async (request) => {
      const { base, ...changes } = request.body;
      const changed = await actions.change(request, { base, changes });
      if (!changed.ok) return changed;
      const reports = await readWallReports(redis, key);
      return respond(deviceOf(changed.value, reports.get(changed.value.id), clock.realNow()));
    },
    removeWall: async (request) => {
      const revoked = await actions.change(request, { changes: { isRevoked: true }, what: 'revoked' });
      return revoked.ok ? respond({ ok: true }) : revoked;
    },
  };
};
