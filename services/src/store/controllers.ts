// Accounts of people in `controllers`. What someone may see hangs on these documents, so doubt never widens it.
import { controller, type Controller } from '@despacho/contract/accounts/access.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { COLLECTIONS } from './collections.ts';
import { codecOf, type Field } from './documents/codec.ts';
import { documentId, generation, referenceIn, required, text, withDefault } from './documents/fields.ts';
import { isData, readFlag, readInteger, readText, type Data } from './documents/scalars.ts';
import { readRole } from './documents/words.ts';
import { withinLimit, type Firestore } from './firestore.ts';

const isEmpty = (value: unknown): boolean => {
  if (isData(value)) return Object.values(value).every(isEmpty);
  return value === undefined || value === null || value === '';
};

/**
 * No company and no branch means global staff. So a field that holds something without a readable id makes the document
 * unreadable, and an id that lies anywhere counts, even where another field says null.
 */
const scopePart = (own: 'company' | 'branch', id: 'companyId' | 'branchId'): Field<Reference | null> => ({
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
    const parts = [readText(data['firstName']), readText(data['lastName'])].filter((part) => part !== null);
    return readText(data['name']) ?? parts.join(' ').trim();
  },
  write: (value) => ({ name: value }),
};

/** Missing means enabled, as the old documents have it; anything that is not a clear yes means disabled. */
const isEnabled: Field<boolean> = {
  read: ({ data }) => data['enable'] === undefined || readFlag(data['enable']) === true,
  write: (value) => ({ enable: value }),
};

export const controllerCodec = codecOf<Controller>(COLLECTIONS.controllers, controller, {
  id: documentId,
  firstName: withDefault('', ['firstName'], readText),
  lastName: withDefault('', ['lastName'], readText),
  name,
  email: withDefault('', ['email'], readText),
  role: required(['role'], readRole),
  company: scopePart('company', 'companyId'),
  branch: scopePart('branch', 'branchId'),
  picture: text('pic'),
  isEnabled,
  tokenGeneration: generation('tokenGeneration'),
});

/** As many as can be read among the first `most` by id, and how many documents there are. */
export const readControllers = async (db: Firestore, most: number): Promise<{ found: Controller[]; total: number }> => {
  const all = db.collection(COLLECTIONS.controllers).orderBy('__name__');
  const [page, count] = await withinLimit(Promise.all([all.limit(most).get(), all.count().get()]));
  const found = page.docs.flatMap((document) => {
    const result = controllerCodec.read(document.id, document.data(), document);
    return result.ok ? [result.value] : [];
  });
  return { found, total: count.data().count };
};

/** Null: there is none, or its document cannot be read; both mean that nobody comes in by it. */
export const readController = async (db: Firestore, id: string): Promise<Controller | null> => {
  const document = await withinLimit(db.collection(COLLECTIONS.controllers).doc(id).get());
  const result = controllerCodec.read(id, document.data() ?? {}, document);
  return document.exists && result.ok ? result.value : null;
};

/**
 * Remembers in the document what its identity provider says of the account now, and ends the sessions where `doesEnd` says so
 * of the words before (null: none) and these. True: they were ended. Of many processes that see the same change one ends them.
 */
export const settleStanding = async (
  db: Firestore,
  id: string,
  told: string,
  doesEnd: (before: string | null, told: string) => boolean,
): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const document = await transaction.get(db.collection(COLLECTIONS.controllers).doc(id));
      const before = readText(document.get('providerStanding'));
      if (!document.exists || before === told) return false;
      const isEnd = doesEnd(before, told);
      const next = (readInteger(document.get('tokenGeneration')) ?? 0) + 1;
      transaction.update(document.ref, {
        providerStanding: told,
        ...(isEnd ? controllerCodec.write({ tokenGeneration: next }) : {}),
      });
      return isEnd;
    }),
  );

export const hasControllerWith = async (db: Firestore, email: string): Promise<boolean> =>
  !(await withinLimit(db.collection(COLLECTIONS.controllers).where('email', '==', email).limit(1).get())).empty;

/** Rejects when there is one of this id. */
export const addController = async (db: Firestore, added: Controller): Promise<void> => {
  await withinLimit(db.collection(COLLECTIONS.controllers).doc(added.id).create(controllerCodec.write(added)));
};
