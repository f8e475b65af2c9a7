import { sampleProfile } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { createApi, type ApiOptions } from './rest.ts';

type Seen = { url: string; method: string | undefined; headers: Headers; body: unknown };

const answering = (answers: Response[], options: Partial<ApiOptions> = {}) => {
  const sentRequests: Seen[] = [];
  const api = createApi({
    token: () => 'session-token',
    sessionId: 'tab-00001',
    fetch: async (url, init) => {
      const text = typeof init.body === 'string' ? init.body : 'null';
      sentRequests.push({
        url,
        method: init.method,
        headers: new Headers(init.headers),
        body: JSON.parse(text),
      });
      const next = answers.shift();
      if (next === undefined) throw new TypeError('network is down');
      return next;
    },
    ...options,
  });
  return { api, seen: sentRequests };
};

const tokens = { idToken: 'id', refreshToken: 'refresh', uid: 'u1' };
const profile = sampleProfile({ id: 'u1' });
const stranger = () => Response.json({ code: 'unauthenticated' }, { status: 401 });

describe('the REST client', () => {
  it('sends the request of the route row and parses the response', async () => {
    const { api, seen: sentRequests } = answering([Response.json(tokens)]);
    const result = await api.signIn({ body: { email: 'ada@example.test', password: 'secret' } });
    expect(result).toEqual({ ok: true, value: tokens });
    expect(sentRequests[0]).toMatchObject({
      url: '/identity/sign-in',
      method: 'POST',
      body: { email: 'ada@example.test' },
    });
    expect(sentRequests[0]?.headers.has('authorization')).toBe(false);
    expect(sentRequests[0]?.headers.get('x-session-id')).toBe('tab-00001');
  });

  it('sends the session token where the row requires one, or the token of the call', async () => {
    const { api, seen: sentRequests } = answering([
      Response.json(profile),
      Response.json({ token: { token: 't', expiresAt: '2026-11-21T18:00:00.000Z' } }),
    ]);
    await api.me();
    await api.login({ body: { uuid: 'u1' }, token: 'id-token' });
    expect(sentRequests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer session-token',
      'Bearer id-token',
    ]);
  });

  it('[OR29] sends with each change the screen it was made on, in a spelling the server accepts', async () => {
    let path = '/edit-order/o-1';
    const { api, seen: sentRequests } = answering([], { screen: () => path });
    await api.deleteOrder({ params: { id: 'o-1' }, headers: {} });
    await api.order({ params: { id: 'o-1' } });
    path = '/edit-order/a%2Fb';
    await api.deleteOrder({ params: { id: 'a/b' }, headers: {} });
    expect(sentRequests.map(({ headers }) => headers.get('x-screen'))).toEqual(['/edit-order/o-1', null, null]);
  });

  it('returns an expected failure as a value with its details', async () => {
    const { api } = answering([
      Response.json({ code: 'locked-out', details: { retryAfterSec: 900 } }, { status: 429 }),
    ]);
    const result = await api.signIn({ body: { email: 'a', password: 'b' } });
    expect(result).toEqual({ ok: false, code: 'locked-out', details: { retryAfterSec: 900 } });
  });

  it.each([
    ['a page of a proxy', new Response('<html>', { status: 502 }), 'unavailable'],
    ['an unknown code', Response.json({ code: 'teapot' }, { status: 418 }), 'internal'],
    ['an answer of another shape', Response.json({ idToken: 1 }), 'internal'],
  ])('turns %s into a code of the contract', async (_, response, code) => {
    const { api } = answering([response]);
    expect(await api.signIn({ body: { email: 'a', password: 'b' } })).toEqual({ ok: false, code });
  });

  it('returns unavailable when the server is unreachable or too slow', async () => {
    expect(await answering([]).api.health()).toEqual({ ok: false, code: 'unavailable' });
    const never = async (_: string, init: RequestInit) => {
      const { promise, reject } = Promise.withResolvers<Response>();
      init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      return promise;
    };
    expect(await answering([], { fetch: never, timeoutMs: 5 }).api.health()).toEqual({
      ok: false,
      code: 'unavailable',
    });
  });

  it('repeats the request once with a renewed token', async () => {
    let renewals = 0;
    const renew = async () => {
      renewals += 1;
      return true;
    };
    const again = answering([stranger(), Response.json(profile)], { renew });
    expect(await again.api.me()).toMatchObject({ ok: true });
    const refused = answering([stranger(), stranger()], { renew });
    expect(await refused.api.me()).toEqual({ ok: false, code: 'unauthenticated' });
    expect([renewals, refused.seen.length]).toEqual([2, 2]);
  });

  it('does not renew for a call that has its own token', async () => {
    const { api, seen: sentRequests } = answering([stranger()], { renew: async () => true });
    expect(await api.me({ token: 'other' })).toEqual({ ok: false, code: 'unauthenticated' });
    expect(sentRequests).toHaveLength(1);
  });
});
