// A part of the operation (all of it, a company, a branch): its words, and the fields of a form that choose it.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { NamedScope } from '@despacho/domain/access/scope.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import type { FieldRule } from '../../kit/form/fieldSpec.ts';
import { useBranches, useCompanies } from './names.ts';
import { SCOPE_KIND_TEXT, scopeText } from './text.ts';

/** An id without a name is shown itself. */
export const useScopeName = (): ((scope: Scope) => string) => {
  const [companies, branches] = [useCompanies(), useBranches()];
  return useMemo(() => {
    const names = new Map([...companies, ...branches].map(({ id, name }) => [id, name]));
    return (scope) => {
      if (scope.type === 'all') return SCOPE_KIND_TEXT.all;
      const company = names.get(scope.companyId) ?? scope.companyId;
      if (scope.type === 'company') return scopeText.company(company);
      return scopeText.branch(names.get(scope.branchId) ?? scope.branchId, company);
    };
  }, [companies, branches]);
};

const chosen = (path: string, message: string) => ({ path: [path], message, when: () => true });

export const scopeShape = { scope: z.enum(['all', 'company', 'branch']), companyId: z.string(), branchId: z.string() };

/** A form with the fields of `scopeShape`: what the chosen kind of scope needs is required. */
export const withScope = <V extends ScopeValues>(form: z.ZodType<V, V>) =>
  form
    .refine((it) => it.scope !== 'company' || it.companyId !== '', chosen('companyId', scopeText.chooseCompany))
    .refine((it) => it.scope !== 'branch' || it.branchId !== '', chosen('branchId', scopeText.chooseBranch));
export type ScopeValues = { scope: NamedScope['type']; companyId: string; branchId: string };

export const emptyScope: ScopeValues = { scope: 'all', companyId: '', branchId: '' };

export const scopeOfValues = ({ scope, companyId, branchId }: ScopeValues): NamedScope => {
  if (scope === 'all') return { type: 'all' };
  return scope === 'company' ? { type: 'company', companyId } : { type: 'branch', branchId };
};

const select = { kind: 'select', empty: scopeText.choose, isWide: true } as const;
const kinds = Object.entries(SCOPE_KIND_TEXT).map(([value, label]) => ({ value, label }));

/** `label` of the field that chooses the kind of scope. */
export const useScopeFields = (label: string): FieldRule<ScopeValues>[] => {
  const companies = useCompanies().map(({ id, name }) => ({ value: id, label: name }));
  const branches = useBranches().map(({ id, name, company }) => ({ value: id, label: name, group: company.name }));
  return [
    { ...select, name: 'scope', label, options: kinds, empty: null },
    ({ scope }) =>
      scope === 'company' ? { ...select, name: 'companyId', label: scopeText.companyField, options: companies } : null,
    ({ scope }) =>
      scope === 'branch' ? { ...select, name: 'branchId', label: scopeText.branchField, options: branches } : null,
  ];
};
