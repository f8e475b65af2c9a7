// All companies and branches at once, for callers that look up many by name. Unreadable ones are skipped.
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { Query } from 'firebase-admin/firestore';
import { branchCodec } from '../../companies/branches.ts';
import { companyCodec } from '../../companies/companies.ts';
import type { Codec } from '../../documents/codec.ts';
import { withinLimit, type Firestore } from '../../firestore.ts';
import { allBranches, allCompanies } from '../../watched.ts';

const readAll = async <T>(query: Query, codec: Codec<T>): Promise<T[]> => {
  const { docs } = await withinLimit(query.get());
  return docs.flatMap((document) => {
    const read = codec.read(document.id, document.data(), document);
    return read.ok ? [read.value] : [];
  });
};

export const readPlaces = async (db: Firestore): Promise<{ companies: Company[]; branches: Branch[] }> => {
  const [companies, branches] = await Promise.all([
    readAll(allCompanies(db), companyCodec),
    readAll(allBranches(db), branchCodec),
  ]);
  return { companies, branches };
};
