// The kinds that have documents, one row each: their collections, their codec, and the queries that ingest listens to.
import { LIVE } from '@despacho/contract/live/protocol.ts';
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import type { ComputedKind, StateDocs } from '@despacho/domain/live/kinds.ts';
import { CONVERSATION_STAYS_MS } from '@despacho/domain/live/retention.ts';
import { alarmCodec } from '../alarms.ts';
import { branchCodec } from '../companies/branches.ts';
import { COLLECTIONS } from '../collections.ts';
import { courierAlertCodec } from '../couriers/courierAlerts.ts';
import { conversationCodec } from '../couriers/conversations.ts';
import { companyCodec } from '../companies/companies.ts';
import { controllerCodec } from '../accounts/controllers.ts';
import { courierCodec } from '../couriers/couriers.ts';
import { courierStatusCodec } from '../couriers/courierStatuses.ts';
import type { Codec } from '../documents/codec.ts';
import type { Firestore } from '../firestore.ts';
import { incidentCodec } from '../incidents.ts';
import { orderCodec } from '../orders/orders.ts';
import { stateLabelCodec } from '../stateLabels.ts';
import { wallCodec } from '../walls.ts';
import {
  activeOrders,
  allBranches,
  allCompanies,
  allControllers,
  allCourierAlertKinds,
  allCouriers,
  allCourierStatuses,
  allStateLabels,
  allWalls,
  clearedAlarms,
  closedOrders,
  incidentsOf,
  openAlarms,
  recentConversations,
  unknownStatusOrders,
} from '../watched.ts';
import { sourceOf, sourcesOfEach, type Source, type SourceOf } from './sources.ts';

/** A canary is a document among the orders: it has no collection of its own. */
export type DocumentKind = Exclude<StateKind, ComputedKind | 'canary'>;

type Row<Doc> = {
  /** The first part of the paths of its documents. */
  collections: readonly string[];
  codec: Codec<Doc>;
  sources: readonly SourceOf[];
};

export const DOCUMENT_KINDS: { readonly [K in DocumentKind]: Row<StateDocs[K]> } = {
  order: {
    collections: [COLLECTIONS.orders],
    codec: orderCodec,
    sources: [
      sourceOf('orders', activeOrders),
      sourcesOfEach('closed-orders', (db, now) => closedOrders(db, now - LIVE.closedStaysMs)),
      sourcesOfEach('unknown-status', unknownStatusOrders),
    ],
  },
  courier: {
    collections: [COLLECTIONS.couriers],
    codec: courierCodec,
    sources: [sourceOf('couriers', allCouriers)],
  },
  courierStatus: {
    collections: [COLLECTIONS.courierStatuses],
    codec: courierStatusCodec,
    sources: [sourceOf('courier-statuses', allCourierStatuses)],
  },
  courierAlertKind: {
    collections: [COLLECTIONS.courierAlerts],
    codec: courierAlertCodec,
    sources: [sourceOf('courier-alert-kinds', allCourierAlertKinds)],
  },
  stateLabel: {
    collections: [COLLECTIONS.stateLabels],
    codec: stateLabelCodec,
    sources: [sourceOf('state-labels', allStateLabels)],
  },
  incident: {
    collections: [COLLECTIONS.thefts, COLLECTIONS.extortions],
    codec: incidentCodec,
    sources: [sourcesOfEach('incidents', (db, now) => incidentsOf(db, now).map(({ query }) => query), true)],
  },
  alarm: {
    collections: [COLLECTIONS.alarms],
    codec: alarmCodec,
    sources: [
      sourceOf('alarms', openAlarms),
      sourceOf('cleared-alarms', (db, now) => clearedAlarms(db, now - LIVE.closedStaysMs)),
    ],
  },
  conversation: {
    collections: [COLLECTIONS.courierConversations],
    codec: conversationCodec,
    sources: [sourceOf('conversations', (db, now) => recentConversations(db, now - CONVERSATION_STAYS_MS))],
  },
  company: {
    collections: [COLLECTIONS.companies],
    codec: companyCodec,
    sources: [sourceOf('companies', allCompanies)],
  },
  branch: {
    collections: [COLLECTIONS.branches],
    codec: branchCodec,
    sources: [sourceOf('branches', allBranches)],
  },
  controller: {
    collections: [COLLECTIONS.controllers],
    codec: controllerCodec,
    sources: [sourceOf('controllers', allControllers)],
  },
  wall: {
    collections: [COLLECTIONS.walls],
    codec: wallCodec,
    sources: [sourceOf('walls', allWalls)],
  },
};

export const isDocumentKind = (kind: string): kind is DocumentKind => kind in DOCUMENT_KINDS;

export const sourcesOf = (db: Firestore): Source[] =>
  Object.values(DOCUMENT_KINDS).flatMap(({ sources }) => sources.flatMap((sourcesIn) => sourcesIn(db)));
