// Where orders of a connected shop go: the key that they are created by, their branch, and the branches that they name [OA28] [OA41].
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import type { ShopBranch } from '@despacho/contract/shops.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { scopeContains, scopeOfKey } from '@despacho/domain/access/scope.ts';
import { hasRepeatedName } from '@despacho/domain/openApi/shops.ts';
import { apiKeys } from '../../store/apiKeys.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Shop } from '../../store/webhooks/endpoints.ts';
import { branchOfCall } from '../openApi/places.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';

export const invalid = (path: string, issue: 'unknown' | 'mismatch' | 'refused' | 'too-long' | 'required'): Refusal =>
  refuse('invalid', [{ path: `body.${path}`, issue }]);

/** Where orders of the shop go by what a person chose; null: nothing, and then there must be one that is meant. */
export const branchFor = async (
  db: Firestore,
  key: Pick<ApiKey, 'company' | 'branch'>,
  id: string | null,
): Promise<Outcome<Reference | null>> => {
  const found = await branchOfCall(db, { caller: key, scope: scopeOfKey(key) }, id ?? undefined);
  if (!found.ok) return found;
  return respond(id === null ? null : { id: found.value.id, name: found.value.name });
};

export type NamedBranches = readonly { branch: string; names: readonly string[] }[];

/** [OA41] All are branches that the key may create orders for. `stored`: those that were chosen before are not looked at again. */
export const branchesFor = async (
  db: Firestore,
  key: Pick<ApiKey, 'company' | 'branch'>,
  wanted: NamedBranches,
  stored: readonly ShopBranch[] = [],
): Promise<Outcome<ShopBranch[]>> => {
  const named: ShopBranch[] = [];
  for (const { branch: id, names } of wanted) {
    const before = stored.find(({ branch }) => branch.id === id)?.branch;
    const branch = before === undefined ? await branchFor(db, key, id) : respond(before);
    if (!branch.ok || branch.value === null) return invalid('branches', 'unknown');
    named.push({ branch: branch.value, names: [...names] });
  }
  return hasRepeatedName(named) ? invalid('branches', 'mismatch') : respond(named);
};

/** The key of a new shop, which the person may revoke; it must be able to do what the shop needs. */
export const keyFor = async (db: Firestore, scope: Scope, id: string): Promise<Outcome<ApiKey>> => {
  const key = await apiKeys.find(db, id);
  const place = key && { companyId: key.company.id, branchId: key.branch?.id ?? null };
  if (key === null || key.isRevoked || place === null || !scopeContains(scope, place))
    return invalid('apiKey', 'unknown');
  const isEnough = key.scopes.includes('orders:read') && key.scopes.includes('orders:write');
  return isEnough ? respond(key) : invalid('apiKey', 'mismatch');
};

/** The key of a changed shop. Orders of a test shop belong to their key, so it keeps it; `id` undefined: as it is. */
const keyAfter = async (
  db: Firestore,
  { scope, company, found }: { scope: Scope; company: Reference; found: Shop },
  id = found.shop.key.id,
): Promise<Outcome<ApiKey>> => {
  if (id === found.shop.key.id) {
    const key = await apiKeys.find(db, id);
    return key === null ? invalid('apiKey', 'unknown') : respond(key);
  }
  const key = await keyFor(db, scope, id);
  if (!key.ok) return key;
  const isAlike = key.value.company.id === company.id && key.value.mode === 'live' && found.mode === 'live';
  return isAlike ? key : invalid('apiKey', 'mismatch');
};

export type Target = { branch: Reference | null; shop: Pick<Shop['shop'], 'key' | 'branch' | 'branches'> };
type Wanted = { apiKey?: string | undefined; branch?: string | null | undefined; branches?: NamedBranches | undefined };

/** Where orders of a changed shop go. What orders name is looked at again where another key may have other branches. */
export const targetAfter = async (
  db: Firestore,
  owned: { scope: Scope; company: Reference; found: Shop },
  { apiKey, branch: branchId, branches: wanted }: Wanted,
): Promise<Outcome<Target>> => {
  const { found } = owned;
  const key = await keyAfter(db, owned, apiKey);
  if (!key.ok) return key;
  const chosen = branchId === undefined ? (found.shop.branch?.id ?? null) : branchId;
  const isMoved = apiKey !== undefined || branchId !== undefined;
  const branch = isMoved ? await branchFor(db, key.value, chosen) : respond(found.shop.branch);
  if (!branch.ok) return branch;
  const isOther = key.value.branch?.id !== found.branch?.id;
  // A branch that was disabled since keeps its names: its orders are refused by name, not sent elsewhere.
  const stored = isOther ? [] : found.shop.branches;
  const all = wanted ?? found.shop.branches.map(({ branch: { id }, names }) => ({ branch: id, names }));
  const branches = await branchesFor(db, key.value, all, stored);
  if (!branches.ok) return branches;
  const { id, name } = key.value;
  return respond({
    branch: key.value.branch,
    shop: { key: { id, name }, branch: branch.value, branches: branches.value },
  });
};
