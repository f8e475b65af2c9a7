// A session over an API that a test writes down: path -> answer.
import { sampleProfile } from '@despacho/contract/samples.ts';
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { createSession, type Session } from '@despacho/client/session/session.ts';
import type { Account } from '@despacho/client/session/stored.ts';

export type Answer = { status: number; body: unknown };
export type SentRequest = { path: string; body: unknown; /** Names and values of a form. */ form?: FormData };
/** By the address, or the part before its query. A function where it depends on the request or on their number; one that throws is a lost connection. */
export type Answering = Answer | ((request: SentRequest, headers: Headers) => Answer | Promise<Answer>);

export const DRAFT_KEY = '/api/me/draft-key';

const ok = (body: unknown): Answer => ({ status: 200, body });

/** Every request succeeds unless the test configures a failure. */
const goodAnswers = (only: Partial<Profile>): Record<string, Answer> => ({
  '/identity/sign-in': ok({ idToken: 'id', refreshToken: 'refresh', uid: 'controller-1' }),
  '/security/branches/login': ok({
    token: { token: 'token', expiresAt: new Date(Date.now() + 43_200_000).toISOString() },
  }),
  '/api/me': ok(sampleProfile(only)),
  '/identity/sign-out': ok({ ok: true }),
});

export const testSession = (
  answers: Record<string, Answering> = {},
  only: Partial<Profile> = {},
): { session: Session; requests: SentRequest[]; /** Where each session was kept. */ sessionPlaces: string[] } => {
  const requests: SentRequest[] = [];
  const sessionPlaces: string[] = [];
  const all: Record<string, Answering> = { ...goodAnswers(only), ...answers };
  let account: Account | null = null;
  const session = createSession({
    sessionId: 'tab-00001',
    store: {
      read: () => account,
      write: (next, where) => {
        if (where !== undefined) sessionPlaces.push(where);
        account = next;
      },
      subscribe: () => () => {},
    },
    now: Date.now,
    repeat: () => () => {},
    fetch: async (path, { body, headers }) => {
      // Every form with a session requests it; only tests of drafts answer it.
      if (path === DRAFT_KEY && !(DRAFT_KEY in all)) return Response.json({ code: 'not-found' }, { status: 404 });
      const each: SentRequest = { path, body: typeof body === 'string' ? JSON.parse(body) : undefined };
      requests.push(body instanceof FormData ? { ...each, form: body } : each);
      const answering = all[path] ?? all[path.replace(/\?.*/, '')] ?? { status: 404, body: { code: 'not-found' } };
      const answer = typeof answering === 'function' ? await answering(each, new Headers(headers)) : answering;
      return Response.json(answer.body, { status: answer.status });
    },
  });
  return { session, requests, sessionPlaces };
};
