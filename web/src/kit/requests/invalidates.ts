// Which queries a mutation changes, by the names of their routes.
import type { RouteName } from '@despacho/contract/index.ts';
import type { MutationName, QueryName } from './useRoute.ts';

const INVALIDATES: Partial<Record<MutationName, readonly QueryName[]>> = {
  createWall: ['walls'],
  renameWall: ['walls'],
  revokeWall: ['walls'],
  restoreOrder: ['listOrders'],
  undoImport: ['importBatches', 'importBatch'],
};

const rows: Partial<Record<RouteName, readonly QueryName[]>> = INVALIDATES;
export const invalidatedBy = (name: RouteName): readonly QueryName[] => rows[name] ?? [];
