// The table of routes, search results and rooms by column of the matrix as plain text, for review: who may, who may not. Its order is stable.
import { permission, role, type Permission } from '@despacho/contract/accounts/access.ts';
import { routeTable } from '@despacho/contract/index.ts';
import { kinds, liveKind, view, type LiveKind, type View } from '@despacho/contract/live/kinds.ts';
import type { Guard, Route } from '@despacho/contract/route.ts';
import { z } from 'zod';
import { staffViewOf } from '../live/views.ts';
import { SEARCH_PERMISSION } from '../search/groups.ts';
import { permissionsOf, STAFF_KINDS, staffKindOf, type Account, type StaffKind } from './permissions.ts';

const YES = 'yes';
const NO = '–';

const place = { id: 'any', name: 'any' };
const scopes: readonly Pick<Account, 'company' | 'branch'>[] = [
  { company: null, branch: null },
  { company: place, branch: null },
  { company: place, branch: place },
];
const accounts: readonly Account[] = role.options.flatMap((name) =>
  scopes.map((scope) => ({ role: name, isEnabled: true, ...scope })),
);

const byKind: readonly [StaffKind, readonly Account[]][] = STAFF_KINDS.map((kind) => [
  kind,
  accounts.filter((account) => staffKindOf(account) === kind),
]);

/** One cell a column; where only some roles of a column may, their names. */
const cellsOf = (isAllowed: (account: Account) => boolean): string[] =>
  byKind.map(([, members]) => {
    const allowed = members.filter(isAllowed);
    if (allowed.length === 0) return NO;
    return allowed.length === members.length ? YES : [...new Set(allowed.map((account) => account.role))].join(' ');
  });

const isPermission = (guard: Guard): guard is Permission => permission.safeParse(guard).success;

/** The token of a wall, a key of the open API and the token of a courier belong to no account of the console. */
const OTHER_TOKENS: readonly Guard[] = ['wall', 'client', 'courier'];

const passes = (guard: Guard) => (account: Account) =>
  isPermission(guard) ? permissionsOf(account).has(guard) : !OTHER_TOKENS.includes(guard);

const routeRows = (): string[][] =>
  Object.entries<Route>(routeTable)
    .toSorted(([, a], [, b]) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
    .map(([name, { method, path, guard, scoped }]) => [
      `${method} ${path}`,
      name,
      guard,
      scoped === true ? 'own scope' : '',
      ...cellsOf(passes(guard)),
    ]);

const searchRows = (): string[][] =>
  Object.entries(SEARCH_PERMISSION).map(([group, needed]) => [group, needed, ...cellsOf(passes(needed))]);

export const keysOf = (schema: z.ZodType | null): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

const viewKeys = (kind: LiveKind, of: View): ReadonlySet<string> => new Set(keysOf(kinds[kind][of]));

const others = view.options.filter((of) => of === 'wall' || of === 'track');

const keyRows = (kind: LiveKind): string[][] => {
  const state = keysOf(kinds[kind].state);
  const shown = view.options.flatMap((of) => [...viewKeys(kind, of)]);
  return [...new Set([...state, ...shown])]
    .toSorted()
    .map((key) => [
      kind,
      key,
      ...cellsOf(
        (account) => permissionsOf(account).has('orders.read') && viewKeys(kind, staffViewOf(account)).has(key),
      ),
      ...others.map((of) => (viewKeys(kind, of).has(key) ? YES : NO)),
    ]);
};

const viewRow = (): string[] => {
  const views = byKind.map(([, members]) => [...new Set(members.map(staffViewOf))].join(' '));
  return ['view', '', ...views, ...others];
};

const aligned = (rows: readonly string[][]): string[] => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

export const accessTable = (): string =>
  [
    'ROUTES. The guard decides; a handler may require more. "own scope": only what belongs to the scope of the account.',
    ...aligned([['route', 'name', 'guard', 'reach', ...STAFF_KINDS], ...routeRows()]),
    '',
    'SEARCH. Groups of the results of a search, within the scope of the account.',
    ...aligned([['group', 'permission', ...STAFF_KINDS], ...searchRows()]),
    '',
    'ROOMS. Keys of each kind that the room of a column receives; a room has the scope of the account or the wall.',
    ...aligned([['kind', 'key', ...STAFF_KINDS, ...others], viewRow(), ...liveKind.options.flatMap(keyRows)]),
  ].join('\n');
