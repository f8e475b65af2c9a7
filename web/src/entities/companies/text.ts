// How parts of the operation are named and chosen.
import type { Scope } from '@despacho/contract/accounts/access.ts';

export const SCOPE_KIND_TEXT = {
  all: 'Toda la operación',
  company: 'Una empresa',
  branch: 'Una sucursal',
} as const satisfies Record<Scope['type'], string>;

export const scopeText = {
  company: (name: string) => `Empresa ${name}`,
  branch: (name: string, company: string) => `Sucursal ${name} · ${company}`,
  companyField: 'Empresa',
  branchField: 'Sucursal',
  choose: 'Elegir…',
  chooseCompany: 'Elija una empresa',
  chooseBranch: 'Elija una sucursal',
} as const;
