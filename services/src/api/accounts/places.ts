// The company and branch that a body gives to an account or a courier, beside those that are stored.
import type { Reference } from '@despacho/contract/values.ts';
import { placeOf } from '../../identity/account/create.ts';
import type { Firestore } from '../../store/firestore.ts';
import { respond, type Outcome } from '../outcome.ts';
import { problemRefusal } from './refusals.ts';

type Ids = { companyId: string | null; branchId: string | null };
type Place = { company: Reference | null; branch: Reference | null };

export const idsOf = (place: { company: { id: string } | null; branch: { id: string } | null } | null): Ids => ({
  companyId: place?.company?.id ?? null,
  branchId: place?.branch?.id ?? null,
});

export const isSamePlace = (a: Ids, b: Ids): boolean => a.companyId === b.companyId && a.branchId === b.branchId;

/**
 * With the names that are stored, or why an account cannot belong to them; nothing where they are the stored ones. Resolved
 * together, so that no branch comes with another company. `names`: how the fields of the body are called.
 */
export const placeChanges = async (
  db: Firestore,
  ids: Ids,
  stored: Place | null,
  names?: Parameters<typeof problemRefusal>[1],
): Promise<Outcome<Partial<Place>>> => {
  if (isSamePlace(ids, idsOf(stored))) return respond({});
  const place = await placeOf(db, ids);
  return typeof place === 'string' ? problemRefusal(place, names) : respond(place);
};

/** A company or branch of a base is the same by its id, whatever its name was when it was read. */
export const basePlace = (
  stored: Reference | null,
  base: { id: string; name?: string | undefined } | null,
): Reference | null => {
  if (base === null || base.id === stored?.id) return base && stored;
  return { id: base.id, name: base.name ?? '' };
};
