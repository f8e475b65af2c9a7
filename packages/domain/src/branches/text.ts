// The Spanish words for what branches are, as screens and files write them.
import type { BranchFormKey } from '@despacho/contract/branches.ts';

/** One label for each plain field that people write, in forms and as the heading of import files. */
export const BRANCH_LABEL = {
  name: 'Nombre',
  address: 'Dirección',
  description: 'Descripción',
} as const satisfies Record<BranchFormKey, string>;
