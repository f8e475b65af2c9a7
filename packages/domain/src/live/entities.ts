// The whole entities of the live state, by kind, and the maps that hold them.
import {
  internalKind,
  liveKind,
  stateSchemas,
  type LiveKind,
  type StateDoc,
  type StateKind,
} from '@despacho/contract/views.ts';
import type { z } from 'zod';
import type { Held } from './fold.ts';

export type StateDocs = { [K in StateKind]: StateDoc<K> };
const schemas: { [K in StateKind]: z.ZodType<StateDocs[K]> } = stateSchemas;

/** One entity together with its kind: a switch over `kind` knows the document. */
export type EntityOf<K extends StateKind> = { [P in K]: { readonly kind: P; readonly doc: StateDocs[P] } }[K];
export type StateEntity = EntityOf<StateKind>;

/** What decides who may see an entity: all a gateway needs to understand of it. */
const placements = {
  order: stateSchemas.order.pick({ id: true, status: true, company: true, branch: true, courier: true }),
  courier: stateSchemas.courier.pick({ id: true, company: true, branch: true }),
  courierStatus: stateSchemas.courierStatus.pick({ id: true }),
  incident: stateSchemas.incident.pick({ id: true, courier: true, company: true }),
  alarm: stateSchemas.alarm.pick({ id: true, companyId: true, branchId: true }),
  company: stateSchemas.company.pick({ id: true }),
  branch: stateSchemas.branch.pick({ id: true, company: true }),
  trend: stateSchemas.trend.pick({ id: true }),
  forecast: stateSchemas.forecast.pick({ id: true, companyId: true, branchId: true }),
} as const satisfies Record<LiveKind, z.ZodType>;
type PlacementDocs = { [K in LiveKind]: z.infer<(typeof placements)[K]> };
const placementSchemas: { [K in LiveKind]: z.ZodType<PlacementDocs[K]> } = placements;

export type PlacementOf<K extends LiveKind> = { [P in K]: { readonly kind: P; readonly doc: PlacementDocs[P] } }[K];
export type Placement = PlacementOf<LiveKind>;

/** Null: the document says too little to tell who may see it. */
export const readPlacement = <K extends LiveKind>(kind: K, doc: unknown): PlacementOf<K> | null => {
  const parsed = placementSchemas[kind].safeParse(doc);
  return parsed.success ? { kind, doc: parsed.data } : null;
};

/** Everything the stream told, tombstones too. */
export type LiveState = { readonly [K in StateKind]: Map<string, Held<StateDocs[K]>> };

const noneOf = <K extends StateKind>(_kind: K): Map<string, Held<StateDocs[K]>> => new Map();

export const emptyState = (): LiveState => ({
  order: noneOf('order'),
  courier: noneOf('courier'),
  courierStatus: noneOf('courierStatus'),
  incident: noneOf('incident'),
  alarm: noneOf('alarm'),
  company: noneOf('company'),
  branch: noneOf('branch'),
  trend: noneOf('trend'),
  forecast: noneOf('forecast'),
  canary: noneOf('canary'),
  wall: noneOf('wall'),
  controller: noneOf('controller'),
});

export const STATE_KINDS: readonly StateKind[] = [...liveKind.options, ...internalKind.options];

/** Computed by jobs and put on the road by them: no document tells them. */
export const COMPUTED_KINDS: ReadonlySet<StateKind> = new Set(['trend', 'forecast']);

export const isStateKind = (text: string): text is StateKind => text in schemas;

/** Null: another version of the product wrote it, or it is damaged. */
export const readEntity = <K extends StateKind>(kind: K, value: unknown): StateDocs[K] | null => {
  const parsed = schemas[kind].safeParse(value);
  return parsed.success ? parsed.data : null;
};
