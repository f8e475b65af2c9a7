// Handlers of orders that cannot be read: what is stored of one, its repair and its deletion, by who may edit it [DO31].
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { permissionToEnter } from '@despacho/domain/orders/status.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { deleteOrder } from '@despacho/domain/orders/deletion.ts';
import { placeIssue } from '@despacho/domain/orders/parties.ts';
import { repairedOrder, repairIssue } from '@despacho/domain/orders/repair.ts';
import { lockedByOther, shownHolder } from '@despacho/domain/orders/saving.ts';
import type { Related } from '../../store/orders/related.ts';
import {
  readBrokenOrder,
  writeBrokenOrder,
  type BrokenDecision,
  type BrokenOrder,
} from '../../store/orders/unreadable.ts';
import type { Handlers } from '../handlers.ts';
import { referenceConflict } from '../openApi/references.ts';
import { refuse, respond, type Refusal } from '../outcome.ts';
import { conflicting, presentedBy, rejected, unknownOrder, writerOf, type OrderDependencies } from './dependencies.ts';

type RepairHandlers = Pick<Handlers, 'orderDocument' | 'repairOrder' | 'removeUnreadableOrder'>;

/** An order without a readable company belongs only to the whole operation. */
const isOwn = (scope: Scope, found: BrokenOrder | null): found is BrokenOrder => {
  if (found === null) return false;
  const { order, broken } = found;
  const isPlaced = !broken.includes('company');
  return scopeContains(scope, {
    companyId: isPlaced ? order.company.id : null,
    branchId: isPlaced ? (order.branch?.id ?? null) : null,
  });
};

export const repairHandlers = ({ db, clock }: Pick<OrderDependencies, 'db' | 'clock'>): RepairHandlers => {
  const placeOf = async (
    scope: Scope,
    { order, broken }: BrokenOrder,
    body: { company_id?: string | undefined; branch_id?: string | undefined },
    related: Related,
  ) => {
    if (!broken.includes('company')) return { ok: true, place: null } as const;
    const company = await related.company(body.company_id ?? '-');
    const branch = await related.branch(body.branch_id ?? order.branch?.id ?? '-');
    const issue = placeIssue(scope, company, branch);
    if (issue !== null || company === null || branch === null) return { ok: false, issue } as const;
    return { ok: true, place: { company, branch } } as const;
  };

  return {
    orderDocument: async ({ scope, params: { id } }) => {
      const found = await readBrokenOrder(db, id);
      if (!isOwn(scope, found)) return refuse('not-found');
      const { order, broken, version, fields } = found;
      return respond({ id, number: order.number, version, lock: shownHolder(order, clock.realNow()), broken, fields });
    },

    repairOrder: async ({ caller, scope, params: { id }, headers, body }) => {
      if (body.status !== undefined && !can(caller, permissionToEnter(body.status))) return refuse('forbidden');
      const writer = writerOf(caller, clock.now(), headers);
      const written = await writeBrokenOrder<Refusal>(
        db,
        id,
        'repaired',
        writer,
        async (found, related): Promise<BrokenDecision<Refusal>> => {
          if (!isOwn(scope, found)) return unknownOrder;
          const conflict = lockedByOther(found.order, presentedBy(caller, headers), clock.realNow());
          if (conflict !== null) return conflicting(conflict);
          if (found.version !== body.version) return conflicting({ reason: 'changed', fields: [] });
          const { version: _version, ...values } = body;
          const issue = repairIssue(found.order, found.broken, values, writer.now);
          if (issue !== null) return rejected(refuse('invalid', [{ path: `body.${issue.field}`, issue: issue.issue }]));
          const placed = await placeOf(scope, found, body, related);
          if (!placed.ok) {
            const { field, issue: what } = placed.issue ?? { field: 'branch_id', issue: 'unknown' };
            return rejected(refuse('invalid', [{ path: `body.${field}`, issue: what }]));
          }
          const order = repairedOrder(found.order, values, placed.place, writer);
          // Without a known status it had nothing, and so it comes back.
          const before = found.broken.includes('status')
            ? { ...found.order, status: ORDER_STATUS.DELETED }
            : found.order;
          const other = await referenceConflict(before, order, { scope, now: writer.now, related });
          return other ?? { ok: true, order };
        },
      );
      if (!written.ok) return written.refusal;
      return written.order === null ? refuse('not-found') : respond({ order: written.order, event: written.event });
    },

    removeUnreadableOrder: async ({ caller, scope, params: { id }, headers }) => {
      const writer = writerOf(caller, clock.now(), headers);
      const written = await writeBrokenOrder<Refusal>(
        db,
        id,
        'deleted',
        writer,
        async (found): Promise<BrokenDecision<Refusal>> => {
          if (!isOwn(scope, found)) return unknownOrder;
          const conflict = lockedByOther(found.order, presentedBy(caller, headers), clock.realNow());
          if (conflict !== null) return conflicting(conflict);
          // With a status the others of its fields decide: a deleted order that still cannot be read would stay in the count.
          const isStatusOnly = found.broken.every((field) => field === 'status');
          return { ok: true, order: isStatusOnly ? deleteOrder(found.order, writer) : null };
        },
      );
      return written.ok ? respond({ ok: true }) : written.refusal;
    },
  };
};
