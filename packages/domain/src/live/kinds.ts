// The kinds of the live state, one row each: what places an entity in its scopes, how long it stays, who computes it.
import {
  internalKind,
  kinds,
  liveKind,
  type LiveKind,
  type StateDoc,
  type StateKind,
} from '@despacho/contract/live/kinds.ts';
import type { z } from 'zod';
import type { LiveEntry } from './fold.ts';
import { alarmStaysUntil, conversationStaysUntil, incidentStaysUntil, orderStaysUntil } from './retention.ts';
import {
  EVERY_SCOPE,
  scopesOfAlarm,
  scopesOfBranch,
  scopesOfCompany,
  scopesOfCourier,
  scopesOfComputed,
  scopesOfIncident,
  scopesOfOrder,
  scopesOfTrend,
  type PlacedOrder,
  type ScopeNames,
} from './rooms.ts';

export type StateDocs = { [K in StateKind]: StateDoc<K> };

/** One entity together with its kind, so that a switch over `kind` narrows the document. */
export type EntityOf<K extends StateKind> = { [P in K]: { readonly kind: P; readonly doc: StateDocs[P] } }[K];
export type StateEntity = EntityOf<StateKind>;

/** The other entities that the scopes of one depend on. */
export type Neighbours = {
  /** Null: the courier is unknown. */
  courierScopes(courierId: string): ScopeNames | null;
  carriedBy(courierId: string): Iterable<PlacedOrder>;
  branchesOf(companyId: string): Iterable<string>;
  /** Null: the order is not live. */
  orderScopes(orderId: string): ScopeNames | null;
};

type Row<Doc, Placed, IsComputed = boolean> = {
  /** The keys that decide the visibility of an entity: all that a gateway parses. */
  placement: z.ZodType<Placed>;
  scopesOf(placement: NoInfer<Placed>, neighbours: Neighbours): ScopeNames;
  /** Milliseconds of the operation's clock; infinite while it is not over. */
  staysUntil(doc: Doc, now: number): number;
  /** Published by a job; it has no document in the store. */
  isComputed: IsComputed;
};

const row = <Doc, Placed, const IsComputed extends boolean>(
  of: Row<Doc, Placed, IsComputed>,
): Row<Doc, Placed, IsComputed> => of;
const forever = (): number => Infinity;

const rows = {
  order: row({
    placement: kinds.order.state.pick({ id: true, status: true, company: true, branch: true, courier: true }),
    scopesOf: scopesOfOrder,
    staysUntil: orderStaysUntil,
    isComputed: false,
  }),
  courier: row({
    placement: kinds.courier.state.pick({ id: true, company: true, branch: true }),
    scopesOf: (courier, { carriedBy }) => scopesOfCourier(courier, carriedBy(courier.id)),
    staysUntil: forever,
    isComputed: false,
  }),
  courierStatus: row({
    placement: kinds.courierStatus.state.pick({ id: true }),
    scopesOf: ({ id }, { courierScopes }) => courierScopes(id) ?? [],
    staysUntil: forever,
    isComputed: false,
  }),
  courierAlertKind: row({
    placement: kinds.courierAlertKind.state.pick({ id: true }),
    scopesOf: () => [EVERY_SCOPE],
    staysUntil: forever,
    isComputed: false,
  }),
  stateLabel: row({
    placement: kinds.stateLabel.state.pick({ id: true }),
    scopesOf: () => [EVERY_SCOPE],
    staysUntil: forever,
    isComputed: false,
  }),
  incident: row({
    placement: kinds.incident.state.pick({ id: true, courier: true, company: true }),
    scopesOf: (incident, { courierScopes }) =>
      scopesOfIncident(incident, incident.courier === null ? null : courierScopes(incident.courier.id)),
    staysUntil: incidentStaysUntil,
    isComputed: false,
  }),
  alarm: row({
    placement: kinds.alarm.state.pick({ id: true, companyId: true, branchId: true }),
    scopesOf: scopesOfAlarm,
    staysUntil: alarmStaysUntil,
    isComputed: false,
  }),
  company: row({
    placement: kinds.company.state.pick({ id: true }),
    scopesOf: (company, { branchesOf }) => scopesOfCompany(company, branchesOf(company.id)),
    staysUntil: forever,
    isComputed: false,
  }),
  branch: row({
    placement: kinds.branch.state.pick({ id: true, company: true }),
    scopesOf: scopesOfBranch,
    staysUntil: forever,
    isComputed: false,
  }),
  trend: row({
    placement: kinds.trend.state.pick({ id: true }),
    scopesOf: scopesOfTrend,
    staysUntil: forever,
    isComputed: true,
  }),
  forecast: row({
    placement: kinds.forecast.state.pick({ id: true, companyId: true, branchId: true }),
    scopesOf: scopesOfComputed,
    staysUntil: forever,
    isComputed: true,
  }),
  arrival: row({
    placement: kinds.arrival.state.pick({ id: true, companyId: true, branchId: true }),
    scopesOf: scopesOfComputed,
    staysUntil: forever,
    isComputed: true,
  }),
  timing: row({
    placement: kinds.timing.state.pick({ id: true, companyId: true, branchId: true }),
    scopesOf: scopesOfComputed,
    staysUntil: forever,
    isComputed: true,
  }),
  rescue: row({
    placement: kinds.rescue.state.pick({ id: true, companyId: true, branchId: true }),
    scopesOf: scopesOfComputed,
    staysUntil: forever,
    isComputed: true,
  }),
  surroundings: row({
    placement: kinds.surroundings.state.pick({ id: true, companyId: true, branchId: true }),
    scopesOf: scopesOfAlarm,
    staysUntil: forever,
    isComputed: true,
  }),
  handover: row({
    placement: kinds.handover.state.pick({ id: true, companyId: true, branchId: true }),
    scopesOf: scopesOfAlarm,
    staysUntil: forever,
    isComputed: true,
  }),
  conversation: row({
    placement: kinds.conversation.state.pick({ id: true }),
    scopesOf: ({ id }, { orderScopes }) => orderScopes(id) ?? [],
    staysUntil: conversationStaysUntil,
    isComputed: false,
  }),
} as const satisfies { [K in LiveKind]: Omit<Row<StateDocs[K], never>, 'placement'> & { placement: z.ZodType } };

type PlacementDocs = { [K in LiveKind]: z.infer<(typeof rows)[K]['placement']> };
const rowOf: { readonly [K in LiveKind]: Row<StateDocs[K], PlacementDocs[K]> } = rows;

export type PlacementOf<K extends LiveKind> = { [P in K]: { readonly kind: P; readonly doc: PlacementDocs[P] } }[K];
export type Placement = PlacementOf<LiveKind>;

/** Null: the document lacks a key that decides its visibility. */
export const readPlacement = <K extends LiveKind>(kind: K, doc: unknown): PlacementOf<K> | null => {
  const parsed = rowOf[kind].placement.safeParse(doc);
  return parsed.success ? { kind, doc: parsed.data } : null;
};

/** [LV16] The scopes an entity belongs to. */
export const scopesOf = <K extends LiveKind>({ kind, doc }: PlacementOf<K>, neighbours: Neighbours): ScopeNames =>
  rowOf[kind].scopesOf(doc, neighbours);

const isLive = (entity: StateEntity): entity is EntityOf<LiveKind> => liveKind.safeParse(entity.kind).success;
const liveStaysUntil = <K extends LiveKind>({ kind, doc }: EntityOf<K>, now: number): number =>
  rowOf[kind].staysUntil(doc, now);

/** [LV21] Milliseconds of the operation's clock; infinite while it is not over. */
export const staysUntil = (entity: StateEntity, now: number): number =>
  isLive(entity) ? liveStaysUntil(entity, now) : Infinity;

export const STATE_KINDS: readonly StateKind[] = [...liveKind.options, ...internalKind.options];

export type ComputedKind = { [K in LiveKind]: (typeof rows)[K]['isComputed'] extends true ? K : never }[LiveKind];
export const COMPUTED_KINDS: ReadonlySet<string> = new Set(liveKind.options.filter((kind) => rows[kind].isComputed));

export const isStateKind = (text: string): text is StateKind => text in kinds;

const states: { [K in StateKind]: { state: z.ZodType<StateDocs[K]> } } = kinds;

/** Null: another version of the product wrote it, or it is damaged. */
export const readEntity = <K extends StateKind>(kind: K, value: unknown): StateDocs[K] | null => {
  const parsed = states[kind].state.safeParse(value);
  return parsed.success ? parsed.data : null;
};

/** All entities of the stream, with the tombstones of removed ones. */
export type LiveState = { readonly [K in StateKind]: Map<string, LiveEntry<StateDocs[K]>> };

const empty = <K extends StateKind>(_kind: K): Map<string, LiveEntry<StateDocs[K]>> => new Map();

export const emptyState = (): LiveState => ({
  order: empty('order'),
  courier: empty('courier'),
  courierStatus: empty('courierStatus'),
  courierAlertKind: empty('courierAlertKind'),
  stateLabel: empty('stateLabel'),
  incident: empty('incident'),
  alarm: empty('alarm'),
  company: empty('company'),
  branch: empty('branch'),
  trend: empty('trend'),
  forecast: empty('forecast'),
  arrival: empty('arrival'),
  timing: empty('timing'),
  rescue: empty('rescue'),
  surroundings: empty('surroundings'),
  handover: empty('handover'),
  conversation: empty('conversation'),
  canary: empty('canary'),
  wall: empty('wall'),
  controller: empty('controller'),
});
