// Sign-in: first the identity provider, then the token of the API and of the sockets.
import { z } from 'zod';
import { IDENTITY_PATHS } from './identityPaths.ts';
import { routes } from '../route.ts';
import { accountEmail, PASSWORD_LENGTH } from './passwords.ts';
import { person } from './person.ts';
import { documentId, instant } from '../values.ts';

export const credentials = z.strictObject({
  email: z.string().max(254),
  password: z.string().min(1).max(256),
});

/** Checked by the form before the request. The server checks `credentials`. */
export const signInForm = z.object({
  email: accountEmail('Ingrese un correo electrónico', 'Ingrese un correo electrónico válido'),
  password: z.string().min(1, 'Ingrese una contraseña').max(256, 'Ingrese una contraseña'),
});
export type SignInForm = z.infer<typeof signInForm>;

const providerTokens = z.object({ idToken: z.string(), refreshToken: z.string(), uid: z.string() });

export const apiToken = z.object({ token: z.string(), expiresAt: instant });
export type ApiToken = z.infer<typeof apiToken>;

/** The screens that an account may begin at. */
export const landingScreen = z.enum(['resume', 'companyResume', 'branchResume', 'alerts']);
export type LandingScreen = z.infer<typeof landingScreen>;

/** The signed-in user, and the landing. A landing that this version lacks counts as the summary of today. */
export const profile = person.extend({ landing: landingScreen.catch('resume') });
export type Profile = z.infer<typeof profile>;

/** The cookie by which an account knows a browser that it signed in from [ID14]. It opens nothing. */
export const BROWSER_COOKIE = { name: 'despacho-browser', seconds: 30 * 24 * 3_600 } as const;
const browserId = new RegExp(`(?:^|; ?)${BROWSER_COOKIE.name}=([\\w-]{22})(?:;|$)`);

/** The id of the browser alone: other programs on the same host have cookies of their own. */
const fromBrowser = z
  .object({
    cookie: z
      .string()
      .optional()
      .transform((cookies) => browserId.exec(cookies ?? '')?.[1] ?? null),
  })
  .prefault({});

export const identityRoutes = routes({
  signIn: {
    method: 'POST',
    path: IDENTITY_PATHS.signIn,
    guard: 'public',
    headers: fromBrowser,
    body: credentials,
    response: providerTokens,
  },
  refresh: {
    method: 'POST',
    path: IDENTITY_PATHS.refresh,
    guard: 'public',
    body: z.strictObject({ refreshToken: z.string().max(4096) }),
    response: providerTokens,
  },
  /** Ends every session of the account. */
  signOut: {
    method: 'POST',
    path: '/identity/sign-out',
    guard: 'session',
    response: z.object({ ok: z.literal(true) }),
  },
  login: {
    method: 'POST',
    path: '/security/branches/login',
    guard: 'identity',
    body: z.strictObject({ uuid: z.string().min(1).max(128) }),
    response: z.object({ token: apiToken }),
  },
  /** Needs the password that counts now, so that it serves the first sign-in, too. Ends every session of the account. */
  changePassword: {
    method: 'POST',
    path: IDENTITY_PATHS.changePassword,
    guard: 'public',
    headers: fromBrowser,
    body: credentials.extend({ newPassword: z.string().max(PASSWORD_LENGTH.max) }),
    response: z.object({ ok: z.literal(true) }),
  },
  /** The same response whether there is such an account or not. */
  requestPasswordReset: {
    method: 'POST',
    path: '/identity/forgotten-password',
    guard: 'public',
    body: z.strictObject({ email: z.string().max(254) }),
    response: z.object({ ok: z.literal(true) }),
  },
  resetPassword: {
    method: 'POST',
    path: '/identity/password-reset',
    guard: 'public',
    body: z.strictObject({ token: z.string().max(200), newPassword: z.string().max(PASSWORD_LENGTH.max) }),
    response: z.object({ ok: z.literal(true) }),
  },
  /** The sessions of the account itself, the newest first. */
  ownSessions: {
    method: 'GET',
    path: '/api/me/sessions',
    guard: 'session',
    response: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          signedInAt: instant,
          renewedAt: instant,
          /** The one of the request. */ isCurrent: z.boolean(),
        }),
      ),
    }),
  },
  closeOwnSession: {
    method: 'DELETE',
    path: '/api/me/sessions/:id',
    guard: 'session',
    params: z.strictObject({ id: documentId }),
    invalidates: ['ownSessions'],
    response: z.object({ ok: z.literal(true) }),
  },
  /** [AU9] The key that drafts of forms on the account's devices are encrypted with: 32 bytes in base64url. */
  draftKey: { method: 'GET', path: '/api/me/draft-key', guard: 'session', response: z.object({ key: z.string() }) },
  me: { method: 'GET', path: '/api/me', guard: 'session', response: profile },
});
