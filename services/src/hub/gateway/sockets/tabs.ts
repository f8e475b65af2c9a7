// Renews the tabs of connected staff in the live state: the lock of a tab that is gone is ended, and who is on duty is counted.
import { can } from '@despacho/domain/access/permissions.ts';
import { scopeName, scopeOf } from '@despacho/domain/access/scope.ts';
import type { Log } from '../../../platform/log.ts';
import { markOnDuty, type Duty } from '../../../store/live/duty.ts';
import { renewTabs } from '../../../store/live/tabs.ts';
import type { Directory } from '../state/directory.ts';
import type { LiveSocket } from './server.ts';
import type { RedisClient } from '../../../platform/redis.ts';
import type { KeyOf } from '../../../platform/redisKeys.ts';

type Options = {
  redis: RedisClient;
  key: KeyOf;
  log: Log;
  /** Null while the live state is being loaded. */
  people: () => Pick<Directory, 'controller'> | null;
  realNow: () => number;
};

export type RenewTabs = (sockets: readonly LiveSocket[]) => void;

/** [AR21] */
const dutyOf = (uid: string, people: Pick<Directory, 'controller'>): Duty[] => {
  const controller = people.controller(uid);
  const scope = controller === null ? null : scopeOf(controller);
  return controller === null || scope === null || !can(controller, 'alarms.act')
    ? []
    : [{ uid, scope: scopeName(scope) }];
};

/** A renewal that fails is not repeated: the next one comes in time. */
export const createTabRenewal =
  ({ redis, key, log, people, realNow }: Options): RenewTabs =>
  (sockets) => {
    const staff = sockets.flatMap(({ data: { badge, sessionId } }) =>
      badge.kind === 'staff' ? [{ uid: badge.uid, sessionId }] : [],
    );
    const directory = people();
    const onDuty = directory === null ? [] : staff.flatMap(({ uid }) => dutyOf(uid, directory));
    const tabs = staff.map(({ sessionId }) => sessionId);
    void Promise.all([renewTabs(redis, key, tabs), markOnDuty(redis, key, onDuty, realNow())]).catch(() =>
      log.debug('tabs could not be renewed'),
    );
  };
