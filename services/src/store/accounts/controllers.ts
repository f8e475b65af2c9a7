// Accounts of people in `controllers`. They decide what an account may see, so an unclear value never widens the access.
import { MAX_USERS, userRows } from '@despacho/contract/accounts/users.ts';
import { controller, type Controller } from '@despacho/contract/accounts/access.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { COLLECTIONS } from '../collections.ts';
import { codecOf, type Field } from '../documents/codec.ts';
import { collectionOf } from '../documents/collection.ts';
import {
  documentId,
  flag,
  generation,
  instant,
  referenceIn,
  required,
  text,
  withDefault,
} from '../documents/fields.ts';
import { isData, readFlag, readInteger, readText, type Data } from '../documents/scalars.ts';
import { fieldsOf } from '../documents/rows.ts';
import { byEmailIn, passwordMarkIn } from '../documents/signIns.ts';
import { readRole } from '../documents/words.ts';
import { eventBelow, type HappenedEvent } from '../events.ts';
import { withinLimit, type Firestore } from '../firestore.ts';

const isEmpty = (value: unknown): boolean => {
  if (isData(value)) return Object.values(value).every(isEmpty);
  return value === undefined || value === null || value === '';
};

/**
 * No company and no branch means global staff. So a field with a value but without a readable id makes the document
 * unreadable, and an id in any of the fields counts, even where another field is null.
 */
const scopeReference = (own: 'company' | 'branch', id: 'companyId' | 'branchId'): Field<Reference | null> => ({
  read: ({ data }) => {
    const given: Data = Object.fromEntries(Object.entries(data).filter(([, value]) => !isEmpty(value)));
    const found = referenceIn(given, own, [id, own === 'company' ? 'CompanyId' : 'BranchId'], [`${own}Name`]);
    if (found !== null) return found;
    return isEmpty(data[own]) && isEmpty(data[id]) ? null : undefined;
  },
  write: (value) => ({
    [own]: value === null ? null : { id: value.id, name: value.name },
    [id]: value?.id ?? null,
  }),
});

const name: Field<string> = {
  read: ({ data }) => {
    const names = [readText(data['firstName']), readText(data['lastName'])].filter((part) => part !== null);
    return readText(data['name']) ?? names.join(' ').trim();
  },
  write: (value) => ({ name: value }),
};

/** Missing means enabled, as in old documents; any other value but a clear yes means disabled. */
const isEnabled: Field<boolean> = {
  read: ({ data }) => data['enable'] === undefined || readFlag(data['enable']) === true,
  write: (value) => ({ enable: value }),
};

/** An entry that is no number closes nothing. */
const readIntegers = (value: unknown): number[] | null =>
  Array.isArray(value) ? value.flatMap((entry: unknown) => readInteger(entry) ?? []) : null;

export const controllerCodec = codecOf<Controller>(COLLECTIONS.controllers, controller, {
  id: documentId,
  ...fieldsOf(userRows, {}),
  name,
  role: required(['role'], readRole),
  company: scopeReference('company', 'companyId'),
  branch: scopeReference('branch', 'branchId'),
  picture: text('pic'),
  isEnabled,
  tokenGeneration: generation('tokenGeneration'),
  mustChangePassword: flag(false, 'mustChangePassword'),
  lastSignInAt: instant('lastSignInAt'),
  closedSessions: withDefault<number[]>([], ['closedSessions'], readIntegers),
});

/** An account whose document cannot be read is not found, so that it opens no session. */
export const controllers = collectionOf(controllerCodec, { max: MAX_USERS, sortBy: ['name'] });

/**
 * Stores the account's standing at its identity provider, and ends its sessions where `doesEnd` decides so from the stored
 * standing (null: none) and the current one. True: they were ended. Of many processes that see the same change, one ends them.
 */
export const settleStanding = async (
  db: Firestore,
  id: string,
  current: string,
  doesEnd: (previous: string | null, current: string) => boolean,
): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const document = await transaction.get(db.collection(COLLECTIONS.controllers).doc(id));
      const previous = readText(document.get('providerStanding'));
      if (!document.exists || previous === current) return false;
      const isEnd = doesEnd(previous, current);
      const next = (readInteger(document.get('tokenGeneration')) ?? 0) + 1;
      transaction.update(document.ref, {
        providerStanding: current,
        ...(isEnd ? controllerCodec.write({ tokenGeneration: next }) : {}),
      });
      return isEnd;
    }),
  );

export const controllerByEmail = byEmailIn(controllerCodec);

export const hasControllerWith = async (db: Firestore, email: string): Promise<boolean> =>
  !(await withinLimit(db.collection(COLLECTIONS.controllers).where('email', '==', email).limit(1).get())).empty;

/** Rejects when an account has this id. `event`: by whom, where an account did it. */
export const addController = async (db: Firestore, added: Controller, event: HappenedEvent | null): Promise<void> => {
  const ref = db.collection(COLLECTIONS.controllers).doc(added.id);
  const batch = db.batch();
  batch.create(ref, controllerCodec.write(added));
  if (event !== null) batch.create(...eventBelow(ref, event));
  await withinLimit(batch.commit());
};

export const markPassword = passwordMarkIn(controllerCodec);

/** [AU6] When the newest session of the account began. */
export const recordSignIn = async (db: Firestore, id: string, lastSignInAt: string): Promise<void> => {
  const ref = db.collection(COLLECTIONS.controllers).doc(id);
  await withinLimit(ref.update(controllerCodec.write({ lastSignInAt })));
};
