// Handlers of new and changed couriers, by accounts that may edit them.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { courierRows } from '@despacho/contract/couriers/couriers.ts';
import type { CourierBase, CourierConflict, CourierFields } from '@despacho/contract/couriers/directory.ts';
import { emptiesOf } from '@despacho/contract/fields.ts';
import { imageUrl } from '@despacho/contract/images.ts';
import { fromPayload } from '@despacho/contract/payloads.ts';
import { dutyProblem } from '@despacho/domain/couriers/directory.ts';
import { emailKey } from '../../identity/provider.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import { addCourier } from '../../store/couriers/directory.ts';
import type { Firestore } from '../../store/firestore.ts';
import { basePlace, placeChanges } from '../accounts/places.ts';
import { imageRefusal, type Uploads } from '../files/uploads.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';
import { resourceActions } from '../resource.ts';
import type { DirectoryDependencies } from './directory.ts';

type WritingHandlers = Pick<Handlers, 'createCourier' | 'modifyCourier'>;
type Fields = { [K in keyof CourierFields]?: CourierFields[K] | null | undefined } & {
  pic?: string | null | undefined;
};

export const conflict = (details: CourierConflict): Refusal => refuse('conflict', details);
export const authorOf = ({ id, name }: Controller) => ({ id, name });

/** Company and branch by their ids, or why a courier cannot belong to them. */
const placeIn = async (
  db: Firestore,
  { companyId, branchId }: Pick<Fields, 'companyId' | 'branchId'>,
  stored: Pick<Courier, 'company' | 'branch'> | null,
): Promise<Outcome<Partial<Pick<Courier, 'company' | 'branch' | 'branchIds'>>>> => {
  const ids = {
    companyId: companyId === undefined ? (stored?.company?.id ?? null) : companyId,
    // A branch would bring its company back.
    branchId: branchId === undefined && companyId !== null ? (stored?.branch?.id ?? null) : (branchId ?? null),
  };
  const changes = await placeChanges(db, ids, stored, { company: 'companyId', branch: 'branchId' });
  if (!changes.ok || !('branch' in changes.value)) return changes;
  const { company, branch } = changes.value;
  if (branch) return respond({ ...changes.value, branchIds: [branch.id] });
  const isOfOther = company?.id !== stored?.company?.id;
  return respond({ ...changes.value, ...(isOfOther && { branchIds: [] }) });
};

/** The fields that a body names, besides the place. */
const fieldsIn = ({ pic, ...body }: Fields): Partial<Courier> => {
  const plain = fromPayload<Courier>(courierRows, body);
  return {
    ...plain,
    ...(plain.email && { email: emailKey(plain.email) }),
    ...(pic !== undefined && { picture: pic === null ? null : imageUrl(pic) }),
  };
};

/** [IM11] `courier`: with the place that it will have. */
export const pictureRefusal = async (
  uploads: Uploads,
  { pic }: Pick<Fields, 'pic'>,
  caller: Controller,
  { company, branch }: Pick<Courier, 'company' | 'branch'>,
): Promise<Refusal | null> => {
  const place = { companyId: company?.id ?? null, branchId: branch?.id ?? null };
  return imageRefusal(uploads, { field: 'pic', name: pic, caller, place });
};

/** [CU6] */
const dutyRefusal = (courier: Courier): Refusal | null => {
  const problem = dutyProblem(courier);
  if (problem === null) return null;
  if (problem === 'type') return refuse('invalid', [{ path: 'body.type', issue: 'required' }]);
  const path = courier.company === null ? 'body.companyId' : 'body.branchId';
  return refuse('invalid', [{ path, issue: 'required' }]);
};

/** [CU6] A new courier of a body that its schema accepted. New ones wait for their authorisation. */
export const newCourier = async (
  db: Firestore,
  body: Fields & Pick<CourierFields, 'name' | 'phone'>,
): Promise<Outcome<Omit<Courier, 'id'>>> => {
  const place = await placeIn(db, body, null);
  if (!place.ok) return place;
  return respond({
    ...emptiesOf(courierRows),
    ...fieldsIn(body),
    ...place.value,
    accountStatus: 'NEW',
    availability: 'unavailable',
  });
};

/** Writes a new courier with its event. */
export const createCourierOf = async (
  db: Firestore,
  values: Omit<Courier, 'id'>,
  { caller, at, id = null }: { caller: Controller; at: number; id?: string | null },
): Promise<Outcome<Courier>> => {
  const details = { name: values.name, phone: values.phone };
  const event = { what: 'created', by: authorOf(caller), at, details };
  const added = await addCourier(db, { id, values, event });
  return added === null ? conflict({ reason: 'phone-taken' }) : respond(added);
};

/** The values that a change was based on. */
const baseIn = (stored: Courier, { companyId, branchId, ...base }: CourierBase): Partial<Courier> => ({
  ...fromPayload<Courier>(courierRows, base),
  ...(companyId !== undefined && { company: basePlace(stored.company, companyId === null ? null : { id: companyId }) }),
  ...(branchId !== undefined && { branch: basePlace(stored.branch, branchId === null ? null : { id: branchId }) }),
});

export const courierWritingHandlers = ({ db, clock, view, uploads }: DirectoryDependencies): WritingHandlers => {
  const actions = resourceActions(couriers, { db, clock, shown: async (found) => found });

  return {
    createCourier: async ({ caller, body }) => {
      const values = await newCourier(db, body);
      if (!values.ok) return values;
      const refusal = await pictureRefusal(uploads, body, caller, values.value);
      if (refusal !== null) return refusal;
      const created = await createCourierOf(db, values.value, { caller, at: clock.now() });
      return created.ok ? { ok: true, status: 201, value: view(caller)(created.value) } : created;
    },
    modifyCourier: async ({ body: { base = {}, ...body }, ...request }) => {
      const { caller, params } = request;
      const stored = await couriers.find(db, params.id);
      if (stored === null) return refuse('not-found');
      const place = await placeIn(db, body, stored);
      if (!place.ok) return place;
      const changes = { ...fieldsIn(body), ...place.value };
      const isDutyChanged = 'type' in changes || 'company' in changes || 'branch' in changes;
      const changed = await actions.change(
        { ...request, body: { ...changes, base: baseIn(stored, base) } },
        async (after, before) => {
          const refusal = isDutyChanged ? dutyRefusal(after) : null;
          return refusal ?? (after.picture === before.picture ? null : pictureRefusal(uploads, body, caller, after));
        },
      );
      return changed.ok ? respond(view(caller)(changed.value)) : changed;
    },
  };
};
