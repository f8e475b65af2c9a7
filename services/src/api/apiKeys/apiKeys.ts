// Handlers of the keys of the open API: their list, a new one, its other name, and its end.
import { apiKeyRows, MAX_API_KEYS, type ApiKey, type ListedKey } from '@despacho/contract/apiKeys.ts';
import { seenBy } from '@despacho/contract/payloads.ts';
import { createKeyToken, hashKeyToken, startOfKey } from '../../identity/keyTokens.ts';
import type { Clock } from '../../platform/clock.ts';
import { apiKeys } from '../../store/apiKeys.ts';
import { branches } from '../../store/companies/branches.ts';
import { companies } from '../../store/companies/companies.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { narrowed } from '../narrowed.ts';
import { refuse, respond, type Refusal } from '../outcome.ts';
import { resourceActions } from '../resource.ts';
import type { KeyUses } from './keyUses.ts';

type Dependencies = { db: Firestore; clock: Clock; uses: KeyUses };
type KeyHandlers = Pick<Handlers, 'apiKeys' | 'createApiKey' | 'changeApiKey' | 'removeApiKey'>;

const forReaders = seenBy('readers', apiKeyRows);
const invalid = (path: string, issue: 'required' | 'unknown' | 'mismatch'): Refusal =>
  refuse('invalid', [{ path: `body.${path}`, issue }]);

export const apiKeyHandlers = ({ db, clock, uses }: Dependencies): KeyHandlers => {
  const shown = async (found: readonly ApiKey[]): Promise<ListedKey[]> => {
    const lastUses = await uses.read();
    return found.map((key) => ({ ...forReaders(key), lastUsedAt: lastUses.get(key.id) ?? null }));
  };
  const actions = resourceActions(apiKeys, { db, clock, shown });

  /** [OA1] */
  const conflictOf = async (key: ApiKey, readExisting: () => Promise<readonly ApiKey[]>) => {
    const existing = (await readExisting()).filter(({ company }) => company.id === key.company.id);
    if (existing.length >= MAX_API_KEYS) return refuse('conflict', { reason: 'too-many' });
    const nameOf = apiKeys.unique?.valueOf;
    const hasName = existing.some((other) => nameOf?.(other) === nameOf?.(key));
    return hasName ? refuse('conflict', { reason: 'name-taken' }) : null;
  };

  return {
    apiKeys: async (request) => {
      const { found, total } = await actions.list(request);
      return respond({ apiKeys: found, total });
    },
    createApiKey: async ({ caller, scope: own, body }) => {
      const { name, mode, scopes, company: companyId, branch: branchId } = body;
      const scope = await narrowed(db, own, { company: companyId, branch: branchId });
      if (scope === null) return invalid(branchId === undefined ? 'company' : 'branch', 'unknown');
      if (scope.type === 'all') return invalid('company', 'required');
      if (scope.type === 'branch' && scopes.includes('money:read')) return invalid('scopes', 'mismatch');
      const company = await companies.find(db, scope.companyId);
      const branch = scope.type === 'branch' ? await branches.find(db, scope.branchId) : null;
      if (company === null) return invalid('company', 'unknown');
      const token = createKeyToken(mode);
      const by = { id: caller.id, name: caller.name };
      const created = await apiKeys.create<Refusal>(
        db,
        (id) => ({
          id,
          name,
          mode,
          scopes,
          company: { id: company.id, name: company.name },
          branch: branch && { id: branch.id, name: branch.name },
          start: startOfKey(token),
          createdAt: new Date(clock.realNow()).toISOString(),
          createdBy: by,
          isOfStaff: own.type === 'all',
          tokenHash: hashKeyToken(token),
          isRevoked: false,
        }),
        { what: 'created', by, at: clock.now(), details: { name, mode, scopes } },
        conflictOf,
      );
      if (!created.ok) return created.reason;
      const value = { apiKey: { ...forReaders(created.value), lastUsedAt: null }, key: token };
      return { ok: true, status: 201, value };
    },
    changeApiKey: actions.change,
    removeApiKey: actions.remove,
  };
};
