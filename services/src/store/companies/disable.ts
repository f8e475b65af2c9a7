// A company ends with its branches, in one transaction. Their orders stay for the reports.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { COLLECTIONS } from '../collections.ts';
import { eventBelow } from '../events.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { branchCodec } from './branches.ts';
import { companies, companyCodec } from './companies.ts';

/** By both names that documents have for the company of a branch. */
const OWNER_FIELDS = ['CompanyId', 'companyId', 'company.id'] as const;

/** [EM5] Repeating it changes nothing. Returns how many branches it disabled. */
export const disableCompany = async (
  db: Firestore,
  id: string,
  { by, at }: { by: Reference; at: number },
): Promise<number> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = db.collection(COLLECTIONS.companies).doc(id);
      const company = await transaction.get(ref);
      const branches = db.collection(COLLECTIONS.branches);
      const found = await Promise.all(
        OWNER_FIELDS.map(async (field) => transaction.get(branches.where(field, '==', id))),
      );
      const owned = new Map(found.flatMap(({ docs }) => docs).map((document) => [document.id, document]));
      const enabled = [...owned.values()].filter((document) => {
        const read = branchCodec.read(document.id, document.data(), document);
        return !read.ok || read.value.isEnabled;
      });
      const disabled = companyCodec.write({ isEnabled: false });
      const event = { what: 'disabled', by, at };
      if (company.exists && company.get('enable') !== false) {
        transaction.update(ref, disabled);
        transaction.create(...eventBelow(ref, { ...event, details: { branches: enabled.length } }));
      }
      for (const branch of enabled) {
        transaction.update(branch.ref, branchCodec.write({ isEnabled: false }));
        transaction.create(...eventBelow(branch.ref, { ...event, details: { company: id } }));
      }
      return enabled.length;
    }),
  );

/** [AU5] As the store has it. */
export const isOfDisabledCompany = async (db: Firestore, { company }: Controller): Promise<boolean> =>
  company !== null && (await companies.find(db, company.id))?.isEnabled === false;
