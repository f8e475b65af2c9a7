import { sampleProfile } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Subject } from 'rxjs';
import { subscribeTo } from '../changes.ts';
import { createSession } from './session.ts';
import type { Account } from './stored.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-21T12:00:00.000Z');

/** What two tabs of one browser share. */
const sharedStorage = () => {
  let stored: Account | null = null;
  const tabs: { changed: Subject<void> }[] = [];
  return () => {
    const tab = { changed: new Subject<void>() };
    tabs.push(tab);
    return {
      read: () => stored,
      write: (next: Account | null) => {
        stored = next;
        for (const other of tabs) if (other !== tab) other.changed.next();
      },
      subscribe: (listener: () => void) => subscribeTo(tab.changed, listener),
    };
  };
};

/** An API that has one account and numbers its tokens. */
const server = () => {
  const state = {
    issued: 0,
    isRefreshing: true,
    isReached: true,
    isKnown: true,
    isEntering: true,
    isCompanyDisabled: false,
    refreshed: [] as string[],
    asked: [] as string[],
    expired: [] as string[],
  };
  const answer: Record<string, () => Response> = {
    '/identity/sign-in': () => Response.json({ idToken: 'id', refreshToken: 'r', uid: 'controller-1' }),
    '/identity/refresh': () =>
      state.isRefreshing
        ? Response.json({ idToken: 'id', refreshToken: `r${state.refreshed.length}`, uid: 'controller-1' })
        : Response.json({ code: 'unauthenticated' }, { status: 401 }),
    '/security/branches/login': () => {
      if (!state.isEntering) return Response.json({ code: 'unavailable' }, { status: 503 });
      if (!state.isKnown) return Response.json({ code: 'no-controller' }, { status: 403 });
      state.issued += 1;
      const expiresAt = new Date(START + 12 * HOUR).toISOString();
      return Response.json({ token: { token: `token-${state.issued}`, expiresAt } });
    },
    '/api/me': () => Response.json(sampleProfile()),
    '/api/walls': () => Response.json({ walls: [], build: 'b' }),
    '/identity/sign-out': () => Response.json({ ok: true }),
  };
  const fetching = async (url: string, { headers, body }: RequestInit) => {
    if (!state.isReached) throw new TypeError('network is down');
    state.asked.push(url);
    if (state.isCompanyDisabled) return Response.json({ code: 'company-disabled' }, { status: 403 });
    if (url === '/identity/refresh') {
      state.refreshed.push(
        z.object({ refreshToken: z.string() }).parse(JSON.parse(z.string().parse(body))).refreshToken,
      );
    }
    const token = new Headers(headers).get('authorization') ?? '';
    if (state.expired.some((old) => token.endsWith(old))) {
      return Response.json({ code: 'unauthenticated' }, { status: 401 });
    }
    return answer[url]?.() ?? new Response(null, { status: 404 });
  };
  return { state, fetch: fetching };
};

const tab = (storage = sharedStorage(), api = server()) => {
  let now = START;
  const looks: (() => void)[] = [];
  const session = createSession({
    sessionId: 'tab-00001',
    store: storage(),
    now: () => now,
    repeat: (run) => {
      looks.push(run);
      return () => looks.splice(looks.indexOf(run), 1);
    },
    fetch: api.fetch,
  });
  const pass = (ms: number): void => {
    now += ms;
    looks.forEach((look) => look());
  };
  return { session, api, storage, pass };
};

const credentials = { email: 'ada@example.test', password: 'secret' };

describe('a session', () => {
  it('[ID9] is created in two steps and then returns its account', async () => {
    const { session, api } = tab();
    expect(session.state.get()).toEqual({ isSignedIn: false, hasEnded: false });
    const result = await session.signIn(credentials);
    expect(result).toMatchObject({ ok: true, value: { name: 'Ada Sample' } });
    expect(session.state.get()).toMatchObject({ isSignedIn: true, uid: 'controller-1' });
    expect(api.state.asked).toEqual(['/identity/sign-in', '/security/branches/login', '/api/me']);
    expect(session.token()).toBe('token-1');
  });

  it('is not created without a controller', async () => {
    const { session, api } = tab();
    api.state.isKnown = false;
    expect(await session.signIn(credentials)).toMatchObject({ ok: false, code: 'no-controller' });
    expect(session.state.get().isSignedIn).toBe(false);
  });

  it('[ID11] survives a reload', async () => {
    const { session, storage } = tab();
    await session.signIn(credentials);
    expect(tab(storage).session.token()).toBe('token-1');
  });

  it('[ID9] is renewed silently after four fifths of its lifetime', async () => {
    const { session, pass } = tab();
    await session.signIn(credentials);
    const stop = session.watch();
    let changes = 0;
    session.state.subscribe(() => (changes += 1));
    pass(9.5 * HOUR);
    expect(session.token()).toBe('token-1');
    pass(0.2 * HOUR);
    await expect.poll(() => session.token()).toBe('token-2');
    expect(changes).toBe(0);
    stop();
  });

  it('[ID18] uses each refresh token once, also when the second step fails', async () => {
    const { session, api } = tab();
    await session.signIn(credentials);
    api.state.isEntering = false;
    expect(await session.renew()).toBe('unreachable');
    api.state.isEntering = true;
    expect(await session.renew()).toBe('renewed');
    expect(api.state.refreshed).toEqual(['r', 'r1']);
  });

  it('[ID9] is renewed once, at the first check after a laptop slept past the end of its token', async () => {
    const { session, api, pass } = tab();
    await session.signIn(credentials);
    const stop = session.watch();
    // No look in between: the clock of a sleeping machine only jumps.
    api.state.expired = ['token-1'];
    pass(20 * HOUR);
    await expect.poll(() => session.token()).toBe('token-2');
    expect([session.state.get().isSignedIn, api.state.issued]).toEqual([true, 2]);
    stop();
  });

  it('[ID9] is renewed by the first request after it, which is then repeated', async () => {
    const { session, api, pass } = tab();
    await session.signIn(credentials);
    pass(20 * HOUR);
    api.state.expired = ['token-1'];
    const both = await Promise.all([session.api.walls(), session.api.walls()]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    expect([session.token(), api.state.issued]).toEqual(['token-2', 2]);
  });

  it('[ID9] waits for the network after a sleep, and tries again at each check', async () => {
    const { session, api, pass } = tab();
    await session.signIn(credentials);
    const stop = session.watch();
    api.state.isReached = false;
    pass(20 * HOUR);
    expect(await session.renew()).toBe('unreachable');
    expect([session.state.get().isSignedIn, session.token()]).toEqual([true, 'token-1']);
    api.state.isReached = true;
    pass(30_000);
    await expect.poll(() => session.token()).toBe('token-2');
    stop();
  });

  it('renews once for all concurrent requests, and uses a token that another tab renewed', async () => {
    const one = tab();
    await one.session.signIn(credentials);
    const other = tab(one.storage, one.api);
    expect(await Promise.all([one.session.renew(), one.session.renew()])).toEqual(['renewed', 'renewed']);
    expect(one.api.state.issued).toBe(2);
    expect(await other.session.renew()).toBe('renewed');
    expect([one.api.state.issued, other.session.token()]).toEqual([2, 'token-2']);
  });

  it('continues while the server is unavailable and ends when the server rejects it', async () => {
    const { session, api } = tab();
    await session.signIn(credentials);
    api.state.isReached = false;
    expect(await session.renew()).toBe('unreachable');
    expect(session.state.get().isSignedIn).toBe(true);
    api.state.isReached = true;
    api.state.isRefreshing = false;
    expect(await session.renew()).toBe('refused');
    expect(session.state.get()).toEqual({ isSignedIn: false, hasEnded: true });
  });

  it('[AU5] ends with its reason when a request finds the company disabled', async () => {
    const { session, api } = tab();
    await session.signIn(credentials);
    api.state.isCompanyDisabled = true;
    expect(await session.api.walls()).toMatchObject({ ok: false, code: 'company-disabled' });
    expect(session.state.get()).toEqual({ isSignedIn: false, hasEnded: true, endedBy: 'company-disabled' });
  });

  it('ends at once in this tab, on the server and in the other tabs', async () => {
    const one = tab();
    await one.session.signIn(credentials);
    const other = tab(one.storage, one.api);
    const stop = other.session.watch();
    const leaving = one.session.signOut();
    expect(one.session.state.get()).toEqual({ isSignedIn: false, hasEnded: false });
    expect(other.session.state.get().isSignedIn).toBe(false);
    await leaving;
    expect(one.api.state.asked.at(-1)).toBe('/identity/sign-out');
    stop();
  });

  it('is not restored by a renewal that was in progress when it ended', async () => {
    const { session } = tab();
    await session.signIn(credentials);
    const renewing = session.renew();
    await session.signOut();
    expect(await renewing).toBe('refused');
    expect(session.state.get().isSignedIn).toBe(false);
  });
});
