// Handlers of the public approval page: no account is needed, the signature of the link is all that its reader has.
import type { ApprovalPage, Check, CheckIn } from '@despacho/contract/couriers/attendance.ts';
import { approvalDays, approvalViewOf, isApprovalOpen } from '@despacho/domain/couriers/attendance.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { approve, findCheckIn } from '../../store/couriers/attendance.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { attemptsOf, countAttempt } from '../http/attempts.ts';
import { refuse, respond, type Refusal } from '../outcome.ts';
import { createApprovalLinks } from './approvalLinks.ts';
import type { RedisClient } from '../../platform/redis.ts';

/** [AT22] In ten minutes: of all who use one link, of one address, and links of one address that open nothing. */
const WINDOW_SEC = 600;
const MAX = { link: 60, address: 300, unknown: 30 } as const;

type Dependencies = Pick<ProcessContext, 'clock' | 'config' | 'key'> & { db: Firestore; redis: RedisClient };
type Link = { check: Check; id: string; d?: string | undefined; signature?: string | undefined };
type Opened = { kind: 'found'; checkIn: CheckIn; isSigned: boolean } | { kind: 'unknown' | 'expired' | 'too-many' };
type Days = 'unknown' | 'expired' | readonly string[];

const createOpenLink = ({ db, redis, key, clock, config }: Dependencies) => {
  const links = createApprovalLinks(config);
  const isSignedLink = ({ check, id, d, signature }: Link): boolean =>
    d !== undefined && signature !== undefined && links.isSigned({ check, day: d, id }, signature);
  /** [AT21] [AT9] The days on which a link may find its document. */
  const daysOf = (d: string | undefined, isSigned: boolean): Days => {
    if (!isSigned && !config.unsignedApprovals) return 'unknown';
    if (d === undefined) return approvalDays(clock.now());
    return isApprovalOpen(d, clock.now()) ? [d] : 'expired';
  };
  const isTooMany = async (kind: keyof typeof MAX, subject: string): Promise<boolean> =>
    (await countAttempt(redis, key, { kind: `approvals:${kind}`, subject, windowSec: WINDOW_SEC })) > MAX[kind];
  const unknown = async (address: string): Promise<Opened> => ({
    kind: (await isTooMany('unknown', address)) ? 'too-many' : 'unknown',
  });
  return async (link: Link, address: string): Promise<Opened> => {
    const isSigned = isSignedLink(link);
    // Who has a link is not slowed by the guesses of others behind the same address.
    const guesses = isSigned ? 0 : await attemptsOf(redis, key, { kind: 'approvals:unknown', subject: address });
    if (guesses > MAX.unknown || (await isTooMany('address', address))) return { kind: 'too-many' };
    const days = daysOf(link.d, isSigned);
    if (days === 'unknown') return unknown(address);
    if (days === 'expired') return { kind: 'expired' };
    if (await isTooMany('link', `${link.check} ${link.id}`)) return { kind: 'too-many' };
    const checkIn = await findCheckIn(db, link.id, days);
    return checkIn === null ? unknown(address) : { kind: 'found', checkIn, isSigned };
  };
};

/** The audit names no account: there is none. */
const BY_LINK = { id: 'approval-link', name: '' };

const refusalOf = (kind: Exclude<Opened['kind'], 'found'>): Refusal => {
  if (kind === 'expired') return refuse('conflict', { reason: 'expired' });
  return refuse(kind === 'unknown' ? 'not-found' : 'too-many-requests');
};

export const approvalHandlers = (use: Dependencies): Pick<Handlers, 'approvalPage' | 'approveByLink'> => {
  const open = createOpenLink(use);
  return {
    approvalPage: async ({ params, query, headers, address }) => {
      const opened = await open({ ...params, ...query, signature: headers['x-approval-signature'] }, address);
      if (opened.kind === 'too-many') return refuse('too-many-requests');
      const page: ApprovalPage =
        opened.kind === 'found'
          ? { kind: 'check', approval: approvalViewOf(opened.checkIn, params.check) }
          : { kind: opened.kind };
      return respond(page);
    },
    /** [AT7] */
    approveByLink: async ({ params, query, headers, address }) => {
      const opened = await open({ ...params, ...query, signature: headers['x-approval-signature'] }, address);
      if (opened.kind !== 'found') return refusalOf(opened.kind);
      const { id, day } = opened.checkIn;
      const event = { by: BY_LINK, at: use.clock.now(), details: { address, isSigned: opened.isSigned } };
      const approval = await approve(use, { id, day, check: params.check }, event);
      if (approval === null) return refuse('not-found');
      if (approval.result === 'missing') return refuse('conflict', { reason: 'missing' });
      return respond({
        isChanged: approval.result === 'changed',
        approval: approvalViewOf(approval.checkIn, params.check),
      });
    },
  };
};
