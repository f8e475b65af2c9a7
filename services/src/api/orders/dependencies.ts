// What every handler of orders depends on, and the rejections they share.
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import type { OrderConflict } from '@despacho/contract/orders/calls.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { Issue } from '@despacho/domain/orders/parties.ts';
import type { Presented } from '@despacho/domain/orders/saving.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import type { Router } from '../../geo/geo.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { CourierCashes } from '../../store/courierCash.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import type { Writer } from '../../store/orders/write.ts';
import type { Uploads } from '../files/uploads.ts';
import { refuse, type Refusal } from '../outcome.ts';

export type OrderDependencies = Pick<ProcessContext, 'clock' | 'config'> & {
  db: Firestore;
  router: Router;
  blobs: Blobs;
  uploads: Uploads;
  fold: LiveFold;
  cash: CourierCashes;
};

/** The decision to write nothing. */
export type Rejected = { ok: false; refusal: Refusal };

export const rejected = (refusal: Refusal): Rejected => ({ ok: false, refusal });
export const unknownOrder = rejected(refuse('not-found'));
export const conflicting = (conflict: OrderConflict): Rejected => rejected(refuse('conflict', conflict));
/** `courierField`: what the call names the courier by. */
export const issueRefusal = ({ field, issue }: Issue, courierField: 'alias_id' | 'uid' = 'alias_id'): Refusal =>
  refuse('invalid', [{ path: `body.${field === 'alias_id' ? courierField : field}`, issue }]);

/** An order outside the caller's scope counts as missing. */
export const isOwn = (scope: Scope, order: Order | null): order is Order =>
  order !== null && scopeContains(scope, { companyId: order.company.id, branchId: order.branch?.id ?? null });

export const writerOf = (caller: Controller, now: number, headers: { 'x-screen'?: string | undefined }): Writer => ({
  by: { id: caller.id, name: caller.name },
  now,
  screen: headers['x-screen'] ?? null,
});

/** `proof` null: the tab claims no lock. */
export const presentedBy = (
  caller: Controller,
  headers: { 'x-session-id'?: string | undefined; 'x-lock-fence'?: number | undefined },
): Presented => {
  const { 'x-session-id': sessionId, 'x-lock-fence': fence } = headers;
  const isProven = sessionId !== undefined && fence !== undefined;
  return { userId: caller.id, proof: isProven ? { sessionId, fence } : null };
};
