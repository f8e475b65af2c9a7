// A session over an API that a test writes down: path -> answer.
import { sampleProfile } from '@despacho/contract/samples.ts';
import type { Profile } from '@despacho/contract/identity.ts';
import { createSession, type Session } from '@despacho/client/session/session.ts';
import type { Account } from '@despacho/client/session/stored.ts';

type Answer = { status: number; body: unknown };
export type Asked = { path: string; body: unknown };

const ok = (body: unknown): Answer => ({ status: 200, body });

/** Everything goes well unless the test says otherwise. */
const goodAnswers = (only: Partial<Profile>): Record<string, Answer> => ({
  '/identity/sign-in': ok({ idToken: 'id', refreshToken: 'refresh', uid: 'controller-1' }),
  '/security/branches/login': ok({
    token: { token: 'token', expiresAt: new Date(Date.now() + 43_200_000).toISOString() },
  }),
  '/api/me': ok(sampleProfile(only)),
  '/identity/sign-out': ok({ ok: true }),
});

export const testSession = (
  answers: Record<string, Answer> = {},
  only: Partial<Profile> = {},
): { session: Session; asked: Asked[]; /** Where each session was kept. */ kept: string[] } => {
  const asked: Asked[] = [];
  const kept: string[] = [];
  const all = { ...goodAnswers(only), ...answers };
  let account: Account | null = null;
  const session = createSession({
    sessionId: 'tab-00001',
    store: {
      read: () => account,
      write: (next, where) => {
        if (where !== undefined) kept.push(where);
        account = next;
      },
      subscribe: () => () => {},
    },
    now: Date.now,
    repeat: () => () => {},
    fetch: async (path, { body }) => {
      asked.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
      const answer = all[path] ?? { status: 404, body: { code: 'not-found' } };
      return Response.json(answer.body, { status: answer.status });
    },
  });
  return { session, asked, kept };
};
