// Entities of every live kind by chance, and a rule of visibility of its own, for the tests of the index of entities.
import type { LiveKind, View } from '@despacho/contract/live/kinds.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import {
  sampleAlarm,
  sampleArrival,
  sampleBranch,
  sampleCompany,
  sampleConversation,
  sampleCourier,
  sampleCourierStatus,
  sampleForecast,
  sampleHandoverSign,
  sampleIncident,
  sampleOrder,
  sampleRescue,
  sampleTiming,
} from '@despacho/contract/samples.ts';
import type { EntityOf } from '@despacho/domain/live/kinds.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import * as fc from 'fast-check';
import type { RoomName } from '../rooms/roomName.ts';

export type LiveEntity = EntityOf<LiveKind>;

const COMPANIES = ['c1', 'c2', 'c3'];
export const BRANCHES = ['b1', 'b2', 'b3', 'b4'];
export const COURIERS = ['luis', 'ana', 'pedro'];
export const SCOPES = ['all', ...COMPANIES.map((id) => `company:${id}`), ...BRANCHES.map((id) => `branch:${id}`)];
export const VIEWS: View[] = ['staff', 'wall', 'observer', 'reader'];

const companyId = fc.constantFrom(...COMPANIES);
const branchId = fc.constantFrom(...BRANCHES);
const courierId = fc.constantFrom(...COURIERS);
export const ref = (id: string) => ({ id, name: id });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

export const entity: fc.Arbitrary<LiveEntity> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        id: fc.constantFrom('o1', 'o2', 'o3', 'o4', 'o5'),
        company: companyId,
        branch: maybe(branchId),
        courier: maybe(courierId),
        status: fc.constantFrom(ORDER_STATUS.GOING, ORDER_STATUS.NEW, ORDER_STATUS.DELIVERED),
      })
      .map(({ id, company, branch, courier, status }) => ({
        kind: 'order' as const,
        doc: sampleOrder({
          id,
          status,
          company: ref(company),
          branch: branch === null ? null : { ...ref(branch), position: null },
          courier: courier === null ? null : ref(courier),
        }),
      })),
  },
  {
    weight: 3,
    arbitrary: fc.record({ id: courierId, company: maybe(companyId), branch: maybe(branchId) }).map((one) => ({
      kind: 'courier' as const,
      doc: sampleCourier({
        id: one.id,
        company: one.company === null ? null : ref(one.company),
        branch: one.branch === null ? null : ref(one.branch),
      }),
    })),
  },
  fc.constantFrom('Robo', 'Asalto').map((label) => ({
    kind: 'courierAlertKind' as const,
    doc: { id: 'robbery', label, color: 'danger' as const, order: 0 },
  })),
  fc.constantFrom('En camino', 'En ruta').map((label) => ({
    kind: 'stateLabel' as const,
    doc: {
      id: 'courier:going',
      of: 'courier' as const,
      key: 'going' as const,
      label,
      color: 'strong' as const,
      order: 0,
    },
  })),
  courierId.map((id) => ({ kind: 'courierStatus' as const, doc: sampleCourierStatus({ id }) })),
  fc.record({ id: fc.constantFrom('i1', 'i2'), courier: maybe(courierId), company: maybe(companyId) }).map((one) => ({
    kind: 'incident' as const,
    doc: sampleIncident({
      id: one.id,
      courier: one.courier === null ? null : ref(one.courier),
      company: one.company === null ? null : ref(one.company),
    }),
  })),
  fc.record({ id: branchId, company: companyId }).map(({ id, company }) => ({
    kind: 'branch' as const,
    doc: sampleBranch({ id, company: ref(company) }),
  })),
  companyId.map((id) => ({ kind: 'company' as const, doc: sampleCompany({ id }) })),
  fc.record({ company: maybe(companyId), branch: maybe(branchId) }).map(({ company, branch }) => ({
    kind: 'alarm' as const,
    doc: sampleAlarm({ companyId: company, branchId: branch }),
  })),
  fc.record({ company: companyId, branch: maybe(branchId) }).map(({ company, branch }) => ({
    kind: 'forecast' as const,
    doc: sampleForecast({ companyId: company, branchId: branch }),
  })),
  fc.record({ company: companyId, branch: maybe(branchId) }).map(({ company, branch }) => ({
    kind: 'arrival' as const,
    doc: sampleArrival({ companyId: company, branchId: branch }),
  })),
  fc.record({ company: companyId, branch: maybe(branchId) }).map(({ company, branch }) => ({
    kind: 'timing' as const,
    doc: sampleTiming({ companyId: company, branchId: branch }),
  })),
  fc.record({ company: companyId, branch: maybe(branchId) }).map(({ company, branch }) => ({
    kind: 'rescue' as const,
    doc: sampleRescue({ companyId: company, branchId: branch }),
  })),
  fc.record({ companyId: maybe(companyId), branchId: maybe(branchId) }).map((place) => ({
    kind: 'surroundings' as const,
    doc: { id: 'alarm-1', alarmId: 'alarm-1', scope: 'all', nearest: [], way: [], ...place },
  })),
  fc.record({ companyId: maybe(companyId), branchId: maybe(branchId) }).map((place) => ({
    kind: 'handover' as const,
    doc: sampleHandoverSign(place),
  })),
  fc.constantFrom('o1', 'o2', 'o3').map((id) => ({
    kind: 'conversation' as const,
    doc: sampleConversation({ id }),
  })),
  fc.constantFrom(...SCOPES).map((id) => ({ kind: 'trend' as const, doc: { id, points: [], controllers: 1 } })),
);

export type Documents = Map<string, { entity: LiveEntity; v: string }>;
export const keyOf = (kind: LiveKind, id: string): string => `${kind} ${id}`;

/** Readers see neither incidents nor alarms; a wall has no times on the way; only walls are sent who is near a danger, and handovers. */
const HIDDEN: Partial<Record<View, readonly LiveKind[]>> = {
  staff: ['surroundings', 'handover'],
  observer: ['courierAlertKind', 'surroundings', 'handover'],
  reader: ['courierAlertKind', 'incident', 'alarm', 'surroundings', 'handover'],
  wall: ['arrival', 'timing', 'conversation'],
};
export const isShown = (view: View, kind: LiveKind): boolean => HIDDEN[view]?.includes(kind) !== true;

/** The alarm that a courier's alert raised, for those who may not see it. */
const isAccident = (view: View, { kind, doc }: LiveEntity): boolean =>
  view === 'observer' && kind === 'alarm' && doc.rule === 'accident';

/** The rule of visibility, written independently of the product's code. */
export const maySee = (scope: string, { kind, doc }: LiveEntity, documents: Documents): boolean => {
  const [type, id] = scope.split(':');
  const isIn = (company: string | null | undefined, branch: string | null | undefined): boolean =>
    type === 'all' || (type === 'company' ? company === id : branch === id);
  const all = [...documents.values()].map((one) => one.entity);
  const courierIn = (wantedId: string): boolean | null => {
    const found = all.find((one) => one.kind === 'courier' && one.doc.id === wantedId);
    if (found?.kind !== 'courier') return null;
    const carries = all.some(
      (one) =>
        one.kind === 'order' &&
        isActiveStatus(one.doc.status) &&
        one.doc.courier?.id === wantedId &&
        isIn(one.doc.company.id, one.doc.branch?.id),
    );
    return carries || isIn(found.doc.company?.id, found.doc.branch?.id);
  };
  switch (kind) {
    case 'order':
      return isIn(doc.company.id, doc.branch?.id);
    case 'courier':
    case 'courierStatus':
      return courierIn(doc.id) ?? false;
    case 'incident':
      return (doc.courier === null ? null : courierIn(doc.courier.id)) ?? isIn(doc.company?.id, null);
    case 'conversation':
      return all.some(
        (one) => one.kind === 'order' && one.doc.id === doc.id && isIn(one.doc.company.id, one.doc.branch?.id),
      );
    case 'alarm':
    case 'forecast':
    case 'arrival':
    case 'timing':
    case 'rescue':
    case 'surroundings':
    case 'handover':
      return isIn(doc.companyId, doc.branchId);
    case 'company':
      return (
        isIn(doc.id, null) ||
        (type === 'branch' &&
          all.some((one) => one.kind === 'branch' && one.doc.id === id && one.doc.company.id === doc.id))
      );
    case 'branch':
      return isIn(doc.company.id, doc.id);
    case 'trend':
      return doc.id === scope;
    case 'courierAlertKind':
    case 'stateLabel':
      return true;
  }
};

export const visibleIds = ({ scope, view }: RoomName, documents: Documents): string[] =>
  [...documents]
    .filter(([, { entity: one }]) => isShown(view, one.kind) && !isAccident(view, one) && maySee(scope, one, documents))
    .map(([key, { v }]) => `${key} ${v}`)
    .sort();
