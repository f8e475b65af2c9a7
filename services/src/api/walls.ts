// Handlers of walls as devices: the list with their latest reports, and the creation of their links.
import { seenBy } from '@despacho/contract/payloads.ts';
import type { WallDevice } from '@despacho/contract/wallCalls.ts';
import { wallRows, type Wall } from '@despacho/contract/walls.ts';
import { createWallToken, hashWallToken } from '../identity/wallTokens.ts';
import type { ProcessContext } from '../platform/context.ts';
import { scopeAt } from '../store/companies/scopes.ts';
import type { Firestore } from '../store/firestore.ts';
import { readWallReports } from '../store/live/wallReports.ts';
import { walls } from '../store/walls.ts';
import type { Handlers } from './handlers.ts';
import { respond, refuse } from './outcome.ts';
import { resourceActions } from './resource.ts';
import type { RedisClient } from '../platform/redis.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'key' | 'build' | 'config'> & { db: Firestore; redis: RedisClient };
type WallHandlers = Pick<Handlers, 'walls' | 'createWall' | 'changeWall' | 'removeWall'>;

const forReaders = seenBy('readers', wallRows);

export const wallHandlers = ({ clock, key, build, config, db, redis }: Dependencies): WallHandlers => {
  const shown = async (found: readonly Wall[]): Promise<WallDevice[]> => {
    const reports = await readWallReports(redis, key);
    const now = clock.realNow();
    const reportOf = (id: string): WallDevice['report'] => {
      const stored = reports.get(id);
      if (stored === undefined) return null;
      const { at, ...report } = stored;
      return { ...report, ageMs: Math.max(0, now - at) };
    };
    return found.map((wall) => ({ ...forReaders(wall), report: reportOf(wall.id) }));
  };
  const actions = resourceActions(walls, { db, clock, shown });

  return {
    walls: async (request) => respond({ walls: (await actions.list(request)).found, build }),
    createWall: async (request) => {
      const { place, ...plain } = request.body;
      const scope = await scopeAt(db, place);
      if (scope === null) return refuse('invalid', [{ path: 'body.place', issue: 'unknown' }]);
      const token = createWallToken();
      const createdAt = new Date(clock.realNow()).toISOString();
      const values = { ...plain, scope, tokenHash: hashWallToken(token), isRevoked: false, createdAt };
      const created = await actions.create(request, (id) => ({ id, ...values }), plain);
      if (!created.ok) return created;
      const link = `${config.publicOrigin}/wallboard/#token=${token}`;
      return { ...created, value: { wall: created.value, link } };
    },
    changeWall: actions.change,
    removeWall: actions.remove,
  };
};
