// No account reaches a call that the matrix denies, or sees or changes anything of another tenant: every route of the table,
// lists and sockets, by random people with random documents. A new route is called without a change here.
import { keyScope, permission, role, type Controller, type Permission } from '@despacho/contract/accounts/access.ts';
import { keyMode } from '@despacho/contract/apiKeys.ts';
import { routeTable, type RouteName } from '@despacho/contract/index.ts';
import type { Guard, Route } from '@despacho/contract/route.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { scopeOf } from '@despacho/domain/access/scope.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { addApiKey } from '../support/apiKeys.ts';
import { liveClient } from '../support/liveClient.ts';
import { addCourierAccount, courierToken } from '../support/people.ts';
import { startStack, type GatewayProcess, type Stack } from '../support/stack.ts';
import { until } from '../support/until.ts';
import { createRequests, type Call } from './support/permissions/requests.ts';
import {
  anyBranch,
  foreignIn,
  isForeign,
  personOf,
  places,
  restore,
  secretsIn,
  seedTenants,
  tenantIds,
  versionOf,
} from './support/permissions/tenants.ts';
import { SEED, sized } from './support/size.ts';
import { appendRow } from './support/table.ts';
import { branchAt, BRANCHES, townCourier, townOrder } from './support/town.ts';

const CALLS = sized(1_000, 10_000);
const PEOPLE_ON_SOCKETS = sized(40, 400);
const AT_ONCE = 8;
const TRIES = 4;
const LONGEST_MS = sized(240_000, 1_200_000);

const isRouteName = (name: string): name is RouteName => Object.hasOwn(routeTable, name);
const rows = Object.keys(routeTable)
  .filter(isRouteName)
  .map((name): [RouteName, Route] => [name, routeTable[name]]);
const kinds = role.options.flatMap((name) => places.map((place) => ({ role: name, place })));
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Handlers that require more than their guard does. */
const alsoRequires: Partial<Record<RouteName, Permission>> = {
  createOrder: 'orders.create',
  orderLock: 'orders.clearLock',
  changeCourier: 'orders.assign',
  undoOrder: 'orders.edit',
  saveListView: 'listViews.share',
  // Accounts of staff; those of couriers need no more than the guard.
  findUser: 'accounts.edit',
};

/** [AU5] A company that a random call disabled refuses its people until it is restored. */
const OF_DISABLED = '"company-disabled"';

const isPermission = (guard: Guard): guard is Permission => permission.safeParse(guard).success;
const mayWatch = (person: Controller): boolean => scopeOf(person) !== null && can(person, 'orders.read');

let addresses = 0;

/** The whole body, or the first part of a response without an end. */
const textOf = async ({ path }: Route, reply: Response): Promise<string> => {
  if (path !== routeTable.followWork.path || reply.body === null) return reply.text();
  const reader = reply.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
};

describe('the permissions of the route table', () => {
  let stack: Stack;
  let origin: string;
  let gateway: GatewayProcess;

  beforeAll(async () => {
    stack = await startStack({ TRUST_PROXY: '1', LOG_LEVEL: 'warn' });
    const [api, started] = await Promise.all([stack.startApi(), stack.startGateway(), stack.startIngest()]);
    origin = api.origin;
    gateway = started;
  });
  // What the calls of one test changed is not what the next one begins with.
  beforeEach(async () => seedTenants(stack.db));
  afterAll(async () => stack.close());

  const bodyOf = ({ file }: Route, { body }: Call): { body?: string | FormData; type?: string } => {
    if (file === undefined) return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value));
    form.set(file.field, new Blob([PNG], { type: 'image/png' }), 'one.png');
    return { body: form };
  };

  const send = async (
    row: Route,
    call: Call,
    token: string,
    tries = TRIES,
  ): Promise<{ status: number; text: string }> => {
    addresses += 1;
    const { body, type } = bodyOf(row, call);
    const reply = await fetch(`${origin}${call.path}`, {
      method: row.method,
      headers: {
        authorization: `Bearer ${token}`,
        // Live keys need it.
        'x-forwarded-proto': 'https',
        // Each account has an address of its own, so that no rate limit replaces a permission.
        'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await textOf(row, reply);
    // A busy machine sheds checks of passwords [RQ10]: no permission.
    if (reply.status === 503 && tries > 1 && row.path !== routeTable.health.path)
      return send(row, call, token, tries - 1);
    return { status: reply.status, text };
  };

  /** The violation in this response, by the matrix alone. */
  const wrongStatus = (name: RouteName, row: Route, person: Controller, status: number): string | null => {
    if (status >= 500 && name !== 'health') return `answered ${status}`;
    const { guard } = row;
    if (guard === 'public') return null;
    if (guard === 'identity' || guard === 'wall' || guard === 'client' || guard === 'courier')
      return status === 401 ? null : `an API token was taken for another kind of token: ${status}`;
    if (isPermission(guard) && !can(person, guard)) return status === 403 ? null : `denied, but answered ${status}`;
    const more = alsoRequires[name];
    const mayBeDenied = scopeOf(person) === null || (more !== undefined && !can(person, more));
    return status === 401 || (status === 403 && !mayBeDenied) ? `granted, but answered ${status}` : null;
  };

  it('[AC7] [AC8] each role in each scope reaches exactly the routes that the matrix grants', async () => {
    const wrong: string[] = [];
    let calls = 0;
    const people = kinds.map((kind) => personOf(kind, branchAt(0), `matrix-${kind.role}-${kind.place}`));
    const tokens = new Map<string, string>();
    for (const [name, row] of rows) {
      const call = {
        path: row.path.replaceAll(/:\w+/g, 'nobody'),
        id: null,
        body: row.body === undefined ? undefined : {},
      };
      for (const person of people) {
        const token = tokens.get(person.id) ?? (await stack.token(person));
        tokens.set(person.id, token);
        const { status } = await send(row, call, token);
        const what = wrongStatus(name, row, person, status);
        if (what !== null) wrong.push(`${name} as ${person.id}: ${what}`);
        calls += 1;
        // A change may have ended the session.
        if (row.method !== 'GET' && status < 400) tokens.delete(person.id);
      }
    }
    expect(wrong).toEqual([]);
    expect(calls).toBe(rows.length * 30);
  });

  it(
    '[AC2] [AC7] no account reads or changes anything of another tenant, with any request',
    { timeout: LONGEST_MS },
    async () => {
      const requestOf = createRequests(tenantIds);
      const one = fc.record({
        kind: fc.constantFrom(...kinds),
        of: anyBranch,
        requests: fc.oneof(...rows.map(([name, row]) => requestOf(row).map((call) => ({ name, row, call })))),
      });
      const cases = fc.sample(one, { numRuns: CALLS, seed: SEED });
      const wrong: string[] = [];
      const counts = { good: 0, denied: 0, foreign: 0, disabled: 0 };

      const tryOne = async (
        { kind, of, requests: { name, row, call } }: (typeof cases)[number],
        at: number,
      ): Promise<void> => {
        const person = personOf(kind, of, `someone-${at}`);
        const token = await stack.token(person);
        const isOthers = isForeign(call.id, person);
        const isChange = row.method !== 'GET';
        const before = isOthers && isChange && call.id !== null ? await versionOf(stack.db, call.id) : '';
        const { status, text } = await send(row, call, token);
        const complain = (what: string): void => {
          wrong.push(`${name} as ${kind.role} ${kind.place} of ${of.branchId}, ${call.path}: ${what}`);
        };
        const bad = wrongStatus(name, row, person, status);
        if (bad !== null && !text.includes(OF_DISABLED)) complain(bad);
        const foreign = [...foreignIn(text, person), ...secretsIn(text, person)];
        if (foreign.length > 0) complain(`was shown ${foreign.join(' ')}`);
        if (status < 300) counts.good += 1;
        if (text.includes(OF_DISABLED)) counts.disabled += 1;
        if (status === 403) counts.denied += 1;
        if (isOthers) {
          counts.foreign += 1;
          // Only the content of a public page counts, which was looked at above; no account has a key.
          const needsToken = row.guard !== 'public' && row.guard !== 'client';
          if (needsToken && ![400, 403, 404].includes(status) && !text.includes(OF_DISABLED))
            complain(`another's document answered ${status}`);
          if (isChange && call.id !== null && (await versionOf(stack.db, call.id)) !== before) {
            // A permitted change could have happened at the same time; so only one at a time is tried again.
            suspects.push({ person, row, call, complain });
          }
        } else if (isChange && status < 300 && call.id !== null) await restore(stack.db, call.id);
      };
      const suspects: { person: Controller; row: Route; call: Call; complain(what: string): void }[] = [];

      const queue = cases.entries();
      const work = async (): Promise<void> => {
        for (const [at, tried] of queue) await tryOne(tried, at);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      for (const { person, row, call, complain } of suspects) {
        const before = await versionOf(stack.db, call.id ?? '');
        await send(row, call, await stack.token(person));
        if ((await versionOf(stack.db, call.id ?? '')) !== before) complain("changed another's document");
      }
      appendRow(inject('faultRows'), {
        fault: '23',
        what: 'random people, documents and calls',
        lost: 0,
        breaches: wrong.length,
        convergedMs: null,
        note: `${cases.length} calls of ${rows.length} routes: ${counts.good} good, ${counts.denied} denied, ${counts.foreign} on another's document, seed ${SEED}`,
      });
      expect(wrong, `seed ${SEED}`).toEqual([]);
      // Otherwise this would show nothing.
      expect(counts.good).toBeGreaterThan(CALLS / 20);
      expect(counts.foreign).toBeGreaterThan(CALLS / 20);
      expect(counts.disabled).toBeLessThan(CALLS / 50);
    },
  );

  it(
    '[OA3] no key reaches a call of the console, or one beyond its scopes, or anything of another tenant',
    { timeout: LONGEST_MS },
    async () => {
      const requestOf = createRequests(tenantIds);
      const one = fc.record({
        mode: fc.constantFrom(...keyMode.options),
        place: fc.constantFrom('company' as const, 'branch' as const),
        scopes: fc.subarray([...keyScope.options], { minLength: 1 }),
        of: anyBranch,
        requests: fc.oneof(...rows.map(([name, row]) => requestOf(row).map((call) => ({ name, row, call })))),
      });
      const ofApi = fc.record({
        mode: fc.constantFrom(...keyMode.options),
        place: fc.constantFrom('company' as const, 'branch' as const),
        scopes: fc.constant([...keyScope.options]),
        of: anyBranch,
        requests: fc.oneof(
          ...rows
            .filter(([, { guard }]) => guard === 'client')
            .map(([name, row]) => requestOf(row).map((call) => ({ name, row, call }))),
        ),
      });
      const cases = [
        ...fc.sample(one, { numRuns: CALLS / 2, seed: SEED }),
        ...fc.sample(ofApi, { numRuns: CALLS / 2, seed: SEED }),
      ];
      const wrong: string[] = [];
      let good = 0;
      for (const { mode, place, scopes, of, requests } of cases) {
        const { name, row, call } = requests;
        // What an administrator of the place may see is what a key of it may.
        const person = personOf({ role: 'ADMINISTRATOR', place }, of, 'key-holder');
        const { company, branch } = person;
        if (company === null) continue;
        const key = await addApiKey(stack.db, { company, branch, mode, scopes: [...scopes] });
        const isOthers = isForeign(call.id, person);
        const before = isOthers && call.id !== null ? await versionOf(stack.db, call.id) : '';
        const { status, text } = await send(row, call, key);
        const complain = (what: string): void => void wrong.push(`${name} by a ${mode} key of a ${place}: ${what}`);
        if (status >= 500 && name !== 'health') complain(`answered ${status}`);
        if (row.guard !== 'public' && row.guard !== 'client' && status !== 401) complain(`answered ${status}`);
        const isAllowed = row.keyScope !== undefined && scopes.includes(row.keyScope);
        const isOtherMode = mode === 'live' ? row.path.startsWith('/v1/test/') : row.path === '/v1/statement';
        if (row.guard === 'client' && (status === 403) !== (!isAllowed || isOtherMode))
          complain(`scope answered ${status}`);
        const shown = row.guard === 'public' ? [] : foreignIn(text, person);
        if (shown.length > 0) complain(`was shown ${shown.join(' ')}`);
        if (/\b904817\b/.test(text)) complain('was shown a PIN');
        if (isOthers && call.id !== null && (await versionOf(stack.db, call.id)) !== before)
          complain("changed another's document");
        if (status < 300 && row.guard === 'client') good += 1;
      }
      expect(wrong, `seed ${SEED}`).toEqual([]);
      expect(good).toBeGreaterThan(CALLS / 20);
    },
  );

  it(
    '[CP6] [AC7] no courier reaches a call of another guard, or reads or changes anything of an order of others',
    { timeout: LONGEST_MS },
    async () => {
      await addCourierAccount(stack.db, townCourier(branchAt(0), { id: 'k0', email: 'k0@example.test' }));
      const token = await courierToken(origin, 'k0@example.test');
      const requestOf = createRequests(tenantIds);
      // It would end the session.
      const callable = rows.filter(([name]) => name !== 'leaveCourier');
      const sample = (some: typeof rows) =>
        fc.sample(fc.oneof(...some.map(([name, row]) => requestOf(row).map((call) => ({ name, row, call })))), {
          numRuns: CALLS / 4,
          seed: SEED,
        });
      const cases = [...sample(callable), ...sample(callable.filter(([, { guard }]) => guard === 'courier'))];
      const versions = async () => Promise.all(tenantIds.map(async (id) => [id, await versionOf(stack.db, id)]));
      const before = await versions();
      const wrong: string[] = [];
      let good = 0;
      for (const { name, row, call } of cases) {
        const { status, text } = await send(row, call, token);
        if (status >= 500 && name !== 'health') wrong.push(`${name}: answered ${status}`);
        if (row.guard === 'public') continue;
        if ((status === 401) !== (row.guard !== 'courier')) wrong.push(`${name}: answered ${status}`);
        // No order of the town is this courier's: every mark is another's.
        if (text.includes('MARK<')) wrong.push(`${name}: was shown ${text}`);
        if (status < 300) good += 1;
      }
      expect(wrong, `seed ${SEED}`).toEqual([]);
      expect(await versions()).toEqual(before);
      expect(good).toBeGreaterThan(CALLS / 20);
    },
  );

  it('[LV8] [AC7] a socket receives only its own tenant, from the first frame on, and none opens without the permission', async () => {
    const people = fc.sample(fc.record({ kind: fc.constantFrom(...kinds), of: anyBranch }), {
      numRuns: PEOPLE_ON_SOCKETS,
      seed: SEED,
    });
    const wrong: string[] = [];
    const opened = await Promise.all(
      people.map(async ({ kind, of }, at) => {
        const person = personOf(kind, of, `watcher-${at}`);
        const client = liveClient({ url: gateway.url, token: await stack.token(person), sessionId: `watcher-${at}-0` });
        return { person, client, kind };
      }),
    );
    const isIn = ({ client }: (typeof opened)[number]): boolean => client.joins.at(-1)?.ok === true;
    // An account that is not known yet is refused; its owner would try again.
    await until(
      'everybody to be in who may',
      () => {
        for (const each of opened)
          if (mayWatch(each.person) && !each.client.socket.connected) each.client.socket.connect();
        return opened.every((each) => (mayWatch(each.person) ? isIn(each) : each.client.refusals.length > 0));
      },
      { withinMs: 30_000, everyMs: 200 },
    );
    for (const of of BRANCHES) {
      const id = `told-${of.branchId}`;
      await stack.db.doc(`${COLLECTIONS.orders}/${id}`).set(orderCodec.write(townOrder(of, { id })));
    }
    const all = opened.find(({ person }) => mayWatch(person) && scopeOf(person)?.type === 'all');
    const last = BRANCHES.at(-1)?.branchId ?? '';
    await until('the news', () => all?.client.ids('order').includes(`told-${last}`));
    for (const each of opened) {
      const { person, client, kind } = each;
      const text = JSON.stringify([client.joins.map(({ changes }) => changes), client.patches]);
      const foreign = foreignIn(text, person);
      if (foreign.length > 0) wrong.push(`${kind.role} ${kind.place}: ${foreign.join(' ')}`);
      if (isIn(each) !== mayWatch(each.person))
        wrong.push(`${kind.role} ${kind.place}: ${isIn(each) ? 'is in' : 'is out'}`);
      client.close();
    }
    expect(wrong, `seed ${SEED}`).toEqual([]);
    appendRow(inject('faultRows'), {
      fault: '23',
      what: 'random people on sockets',
      lost: 0,
      breaches: wrong.length,
      convergedMs: null,
      note: `${opened.length} people, ${opened.filter(isIn).length} let in, seed ${SEED}`,
    });
  });
});
