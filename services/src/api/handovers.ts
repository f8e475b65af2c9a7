// Handlers of handovers: what the caller looks after, handing it over, and accepting it item by item.
import type { Controller, Permission, Scope } from '@despacho/contract/accounts/access.ts';
import type { AcceptedItem, HandoverView, ShiftItem, ShiftItemKind } from '@despacho/contract/handovers.ts';
import type { Handover } from '@despacho/contract/shiftRecords.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { itemsOf, newHandover, pendingItems } from '@despacho/domain/handover/handover.ts';
import { shiftItems } from '@despacho/domain/handover/items.ts';
import { seesRule } from '@despacho/domain/live/viewDoc.ts';
import { staffViewOf } from '@despacho/domain/live/views.ts';
import type { ProcessContext } from '../platform/context.ts';
import type { RedisClient } from '../platform/redis.ts';
import type { Firestore } from '../store/firestore.ts';
import {
  acceptOne,
  closeNote,
  createHandover,
  createNote,
  lastHandovers,
  openHandovers,
  openRecords,
} from '../store/handovers.ts';
import type { LiveFold } from '../store/live/foldLive.ts';
import { readPositions } from '../store/live/positions.ts';
import { unsignedSettlements } from '../store/unsignedSettlements.ts';
import type { Handlers } from './handlers.ts';
import { refuse, respond } from './outcome.ts';

type Dependencies = Pick<ProcessContext, 'key' | 'clock'> & { db: Firestore; redis: RedisClient; fold: LiveFold };
type HandoverHandlers = Pick<
  Handlers,
  'shift' | 'handovers' | 'startHandover' | 'acceptHandover' | 'addShiftNote' | 'closeShiftNote'
>;

/** [HO9] Besides the guard of the routes. */
const REQUIRED: Partial<Record<ShiftItemKind, Permission>> = {
  lock: 'orders.edit',
  settlement: 'settlements.read',
  incident: 'incidents.read',
  silence: 'couriers.read',
};

/** [HO9] By kind, scope and, of an alarm, its rule. */
const seer = (caller: Controller, scope: Scope) => {
  const view = staffViewOf(caller);
  return ({ kind, rule, ...place }: AcceptedItem | ShiftItem): boolean => {
    const required = REQUIRED[kind];
    if (!scopeContains(scope, place) || (required !== undefined && !can(caller, required))) return false;
    return kind !== 'alarm' || seesRule(view, rule);
  };
};

const placeOf = ({ company, branch }: Controller) => ({ companyId: company?.id ?? null, branchId: branch?.id ?? null });

/** [HO9] What the caller may see of everything that shifts look after. */
const itemsReader =
  ({ db, key, clock, redis, fold }: Dependencies) =>
  async (caller: Controller, scope: Scope): Promise<ShiftItem[]> => {
    const now = clock.now();
    const seesMoney = scope.type === 'all' && can(caller, 'settlements.read');
    const [fixes, records, unsigned] = await Promise.all([
      readPositions(redis, key),
      openRecords(db, scope),
      seesMoney ? unsignedSettlements(db, now) : [],
    ]);
    const view = staffViewOf(caller);
    const world = {
      alarms: fold.all('alarm').filter(({ rule }) => seesRule(view, rule)),
      orders: fold.all('order'),
      incidents: fold.all('incident'),
      unsigned,
      records,
      fixes,
      rate: clock.rate,
    };
    return shiftItems(world, { now, realNow: clock.realNow() }).filter(seer(caller, scope));
  };

const viewOf = (given: Handover, items: readonly ShiftItem[], sees: (item: AcceptedItem) => boolean): HandoverView => {
  const { keys: _keys, unowned: _unowned, ...rest } = given;
  return {
    ...rest,
    accepted: given.accepted.filter(sees),
    pending: given.endedAt === null ? pendingItems(given, items) : [],
  };
};
/** The caller's own, one of the caller's place, or one with something that the caller sees. */
const isSeen = (view: HandoverView, caller: Controller, scope: Scope): boolean =>
  view.from.id === caller.id || scopeContains(scope, view) || view.pending.length + view.accepted.length > 0;

export const handoverHandlers = (use: Dependencies): HandoverHandlers => {
  const { db, clock, fold } = use;
  const itemsFor = itemsReader(use);

  const start: HandoverHandlers['startHandover'] = async ({ caller, scope }) => {
    if (!fold.isReady()) return refuse('unavailable');
    const from = { id: caller.id, name: caller.name };
    const items = await itemsFor(caller, scope);
    const own = itemsOf(items, caller.id);
    const made = await createHandover(db, (id) =>
      newHandover({ id, from, place: placeOf(caller), items: own, isAutomatic: false, now: clock.now() }),
    );
    return respond(viewOf(made, items, seer(caller, scope)));
  };

  const accept: HandoverHandlers['acceptHandover'] = async ({ caller, scope, params: { id }, body }) => {
    if (!fold.isReady()) return refuse('unavailable');
    const given = (await openHandovers(db)).find((each) => each.id === id);
    if (given === undefined) return refuse('not-found');
    const items = await itemsFor(caller, scope);
    const pending = pendingItems(given, items);
    if (!isSeen(viewOf(given, items, seer(caller, scope)), caller, scope)) return refuse('not-found');
    const by = { id: caller.id, name: caller.name };
    const wanted = body.keys === null ? pending : items.filter(({ key: name }) => body.keys?.includes(name) === true);
    const accepted: string[] = [];
    const refused = (body.keys ?? [])
      .filter((name) => !wanted.some((item) => item.key === name))
      .map((name) => ({ key: name, owner: null as ShiftItem['owner'] }));
    for (const item of wanted) {
      const { result, ...rest } = await acceptOne(db, { handoverId: id, item, by, now: clock.now() });
      if (result === 'refused') refused.push({ key: item.key, owner: 'owner' in rest ? rest.owner : null });
      else accepted.push(item.key);
    }
    return respond({ accepted, refused });
  };

  return {
    shift: async ({ caller, scope }) => {
      if (!fold.isReady()) return refuse('unavailable');
      const [items, open] = await Promise.all([itemsFor(caller, scope), openHandovers(db)]);
      const sees = seer(caller, scope);
      const handovers = open.map((given) => viewOf(given, items, sees)).filter((view) => isSeen(view, caller, scope));
      return respond({ own: itemsOf(items, caller.id), handovers });
    },
    handovers: async ({ caller, scope }) => {
      const sees = seer(caller, scope);
      const views = await lastHandovers(db, (given) => {
        const view = viewOf(given, [], sees);
        return isSeen(view, caller, scope) ? view : null;
      });
      return respond({ handovers: views });
    },
    startHandover: start,
    acceptHandover: accept,
    addShiftNote: async ({ caller, body: { text } }) => {
      const owner = { id: caller.id, name: caller.name };
      const since = new Date(clock.now()).toISOString();
      const place = placeOf(caller);
      const note = await createNote(db, { kind: 'note', owner, since, text, ...place, closedAt: null });
      return respond({ key: note.key, kind: 'note', label: text, rule: null, count: null, ...place, owner, since });
    },
    closeShiftNote: async ({ caller, params: { id } }) =>
      (await closeNote(db, id, caller.id, clock.now())) ? respond({ ok: true as const }) : refuse('not-found'),
  };
};
