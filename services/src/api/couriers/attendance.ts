// Handlers of the attendance of couriers for signed-in staff: a day's check-ins, approving one end of one, and the link by which
// another person approves it.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { approvalEnd, approvalViewOf, checkOf } from '@despacho/domain/couriers/attendance.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { approve, checkInsOf, findCheckIn, isCheckInWithin } from '../../store/couriers/attendance.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { narrowed } from '../narrowed.ts';
import { refuse, respond } from '../outcome.ts';
import { createApprovalLinks } from './approvalLinks.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'config'> & { db: Firestore };

/** [AT11] */
export const attendanceHandlers = ({
  db,
  clock,
  config,
}: Dependencies): Pick<Handlers, 'dayAttendance' | 'checkLink' | 'approveCheck'> => {
  const links = createApprovalLinks(config);
  return {
    dayAttendance: async ({ scope, query: { day, ...named } }) => {
      const within: Scope | null = await narrowed(db, scope, named);
      if (within === null) {
        return refuse('invalid', [
          { path: named.branch === undefined ? 'query.company' : 'query.branch', issue: 'unknown' },
        ]);
      }
      return respond(await checkInsOf(db, within, day));
    },
    /** [AT8] [AT21] */
    checkLink: async ({ scope, params: { day, id, check } }) => {
      const found = await findCheckIn(db, id, [day]);
      if (found === null || !isCheckInWithin(scope, found)) return refuse('not-found');
      if (clock.now() >= approvalEnd(day)) return refuse('conflict', { reason: 'expired' });
      if (checkOf(found, check).at === null) return refuse('conflict', { reason: 'missing' });
      const url = `${config.publicOrigin}${links.pathOf({ check, day, id })}`;
      return respond({ url, expiresAt: new Date(approvalEnd(day)).toISOString() });
    },
    /** [AT7] */
    approveCheck: async ({ caller, scope, params }) => {
      const event = { by: { id: caller.id, name: caller.name }, at: clock.now() };
      const approval = await approve({ db, clock }, params, event, (found) => isCheckInWithin(scope, found));
      if (approval === null) return refuse('not-found');
      if (approval.result === 'missing') return refuse('conflict', { reason: 'missing' });
      return respond({
        isChanged: approval.result === 'changed',
        approval: approvalViewOf(approval.checkIn, params.check),
      });
    },
  };
};
