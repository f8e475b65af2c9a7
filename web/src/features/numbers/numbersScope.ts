// What the numbers are about: the whole operation, projects, all others, one company or one branch. In the address [NU12].
import { COMPANY_KINDS, type CompanyKind } from '@despacho/contract/numbers.ts';
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { useMemo } from 'react';
import { dequal } from 'dequal/lite';
import { LIVE_MS } from '../../kit/freshness.ts';
import { useLive } from '../../kit/live.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { PARAM } from './text.ts';

type Named = { id: string; name: string };
export type NumbersScope = { kind?: CompanyKind; company?: string; branch?: string };
/** Null: the account sees all of them. */
type Own = { company: string | null; branch: string | null };

const byName = (a: Named, b: Named): number => a.name.localeCompare(b.name, 'es', { numeric: true });

const useOwn = (): Own => {
  const state = useSessionState();
  if (!state.isSignedIn) return { company: null, branch: null };
  const { company, branch } = state.profile;
  return { company: company?.id ?? null, branch: branch?.id ?? null };
};

type Places = { companies: Named[]; branches: (Named & { companyId: string })[] };

const usePlaces = (): Places => {
  const found = useLive(
    ({ company, branch }): Places => ({
      companies: [...company.values()].map(({ id, name }) => ({ id, name })).toSorted(byName),
      branches: [...branch.values()].map(({ id, name, company: { id: companyId } }) => ({ id, name, companyId })),
    }),
    { everyMs: LIVE_MS.summary, isEqual: dequal },
  );
  return useMemo(() => ({ ...found, branches: found.branches.toSorted(byName) }), [found]);
};

/** A company or branch of the address that the account does not see is ignored. */
export const useNumbersScope = () => {
  const { get, put } = useAddress();
  const { companies, branches } = usePlaces();
  const own = useOwn();
  const company = companies.find(({ id }) => id === get(PARAM.company)) ?? null;
  const kind = COMPANY_KINDS.find((each) => each === get(PARAM.kind)) ?? null;
  const companyId = own.company ?? company?.id ?? null;
  const ofCompany = companyId === null ? [] : branches.filter((each) => each.companyId === companyId);
  const branch = ofCompany.find(({ id }) => id === get(PARAM.branch)) ?? null;
  const isWhole = own.company === null && own.branch === null;
  const scope: NumbersScope = {
    ...(isWhole && company === null && kind !== null ? { kind } : {}),
    ...(own.company === null && company !== null ? { company: company.id } : {}),
    ...(own.branch === null && branch !== null ? { branch: branch.id } : {}),
  };
  const choose = (next: NumbersScope): void =>
    put({
      [PARAM.kind]: next.kind ?? '',
      [PARAM.company]: next.company ?? '',
      [PARAM.branch]: next.branch ?? '',
    });
  return {
    scope,
    choose,
    /** Empty: the account may not choose. */
    companies: isWhole ? companies : [],
    branches: own.branch === null ? ofCompany : [],
    /** The company that is shown; null: several are. */
    shownCompany: companyId,
    isOfBranch: own.branch !== null || branch !== null,
  };
};

export type ChosenScope = ReturnType<typeof useNumbersScope>;
