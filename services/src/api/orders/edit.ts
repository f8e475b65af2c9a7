// PATCH /api/deliveries/:id: the changed fields of one order, judged by what is stored now.
import type { Scope } from '@despacho/contract/access.ts';
import type { EditableField, OrderChanges } from '@despacho/contract/orderPayload.ts';
import type { Order } from '@despacho/contract/orders.ts';
import { concernsCourier, messagesOf } from '@despacho/domain/messages/messages.ts';
import { changesIn, mergeChanges } from '@despacho/domain/order/changes.ts';
import { editIssue, editOrder, type NewParties } from '@despacho/domain/order/edit.ts';
import { courierIssue, placeIssue, type Issue } from '@despacho/domain/order/parties.ts';
import { needsPrice, withPrice } from '@despacho/domain/order/pricing.ts';
import { saveConflict, type Presented } from '@despacho/domain/order/saving.ts';
import type { Actor } from '@despacho/domain/order/status.ts';
import { scopeOf } from '@despacho/domain/scope.ts';
import type { Related } from '../../store/order/related.ts';
import { changeOrder, type Judged } from '../../store/order/write.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, type Refusal } from '../outcome.ts';
import { duplicateOf } from './duplicates.ts';
import { movedFrom, writeMeasured, type Known, type Moved } from './measuring.ts';
import {
  because,
  conflicting,
  isOwn,
  issueRefusal,
  presentedBy,
  unknownOrder,
  writerOf,
  type OrderParts,
} from './parts.ts';

export type Wish = {
  said: OrderChanges;
  scope: Scope;
  presented: Presented;
  actor: Actor;
  /** For locks: real time. */
  realNow: number;
};

/** What a number is unique by. */
const numbering = ['orderId', 'company_id', '_createdAt'] as const satisfies readonly EditableField[];

type Applying = ReturnType<typeof mergeChanges>['applying'];

/** Whom the edit names anew, and whether they go together with each other and with who stays [OR20] [OR21]. */
const newParties = async (
  order: Order,
  { said, scope }: Wish,
  applying: Applying,
  related: Related,
): Promise<NewParties | Issue> => {
  const parties: NewParties = {};
  const isMoving = applying.has('company_id') || applying.has('branch_id');
  const companyId = said.company_id ?? order.company.id;
  const branchId = said.branch_id ?? order.branch?.id ?? null;
  if (isMoving) {
    const company = await related.company(companyId);
    const branch = branchId === null ? null : await related.branch(branchId);
    const issue = placeIssue(scope, company, branch);
    if (issue !== null || company === null || branch === null) return issue ?? { field: 'branch_id', issue: 'unknown' };
    Object.assign(parties, { company, branch });
  }
  const courierId = said.alias_id === undefined ? (order.courier?.id ?? null) : said.alias_id;
  if (applying.has('alias_id') && courierId === null) return { ...parties, courier: null };
  if (courierId === null || !(applying.has('alias_id') || isMoving)) return parties;
  const courier = await related.courier(courierId);
  const issue = courierIssue(scope, courier, { companyId, branchId });
  return issue ?? { ...parties, courier };
};

/** What an edit makes of an order as it is now; for the form, the lists and the dialogs alike. `known` null: its price stays. */
export const judgeEdit = async (
  order: Order,
  wish: Wish,
  related: Related,
  known: Known | null,
): Promise<Judged<Refusal | Moved>> => {
  const { said, presented, actor, realNow } = wish;
  const changes = changesIn(said);
  const merged = mergeChanges(order, changes);
  const fields = changes.map(({ field }) => field);
  const conflict = saveConflict(order, presented, fields, merged, realNow);
  if (conflict !== null) return conflicting(conflict);
  const { applying } = merged;
  const parties = await newParties(order, wish, applying, related);
  if ('issue' in parties) return because(issueRefusal(parties));
  const edited = editOrder(order, said, applying, parties, actor);
  const issue = editIssue(order, edited, said, applying, actor.now);
  if (issue !== null) return because(issueRefusal(issue));
  if (edited === order) return { ok: true, order };
  const courier = edited.courier === null ? null : (parties.courier ?? (await related.courier(edited.courier.id)));
  const messages = concernsCourier(order, edited)
    ? messagesOf({ ...edited, revision: order.revision + 1 }, 'courier', null, courier)
    : [];
  if (known === null || !needsPrice(order, edited)) return { ok: true, order: edited, messages };
  const moved = movedFrom(known, edited);
  if (moved !== null) return { ok: false, refusal: moved };
  const company = parties.company ?? (await related.company(edited.company.id));
  return { ok: true, order: withPrice(edited, company?.priceRanges ?? [], known.measured), messages };
};

export const editHandler = ({ db, clock, router }: OrderParts): Pick<Handlers, 'editOrder'> => ({
  editOrder: async ({ caller, params: { id }, headers, body, log }) => {
    const scope = scopeOf(caller);
    if (scope === null) return refuse('forbidden');
    const writer = writerOf(caller, clock.now(), headers);
    const wish: Wish = {
      said: body,
      scope,
      presented: presentedBy(caller, headers),
      actor: writer,
      realNow: clock.realNow(),
    };
    // Most edits need no price: the first try measures nothing, and the order itself says which way is wanted.
    const saved = await writeMeasured<Order>({ router, log }, null, async (known) => {
      const written = await changeOrder<Refusal | Moved>(db, id, 'edited', writer, async (order, related) =>
        isOwn(scope, order) ? judgeEdit(order, wish, related, known) : unknownOrder,
      );
      return written.ok ? { ok: true, value: written.order } : written;
    });
    if (!saved.ok) return saved;
    const isAnother = numbering.some((field) => body[field] !== undefined);
    const duplicate = isAnother ? await duplicateOf(db, saved.value, log) : null;
    return { ok: true, value: { order: saved.value, duplicateOf: duplicate } };
  },
});
