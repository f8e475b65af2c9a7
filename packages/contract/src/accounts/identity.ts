// Sign-in: first the identity provider, then the token of the API and of the sockets.
import { z } from 'zod';
import { routes } from '../route.ts';
import { user } from './users.ts';
import { instant } from '../values.ts';

export const credentials = z.strictObject({
  email: z.string().max(254),
  password: z.string().min(1).max(256),
});

/** Checked by the form before the request. The server checks `credentials`. */
export const signInForm = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Ingrese un correo electrónico')
    .max(254, 'Ingrese un correo electrónico válido')
    .refine((text) => text === '' || z.email().safeParse(text).success, 'Ingrese un correo electrónico válido'),
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
export const profile = user.extend({ landing: landingScreen.catch('resume') });
export type Profile = z.infer<typeof profile>;

export const identityRoutes = routes({
  signIn: { method: 'POST', path: '/identity/sign-in', guard: 'public', body: credentials, response: providerTokens },
  refresh: {
    method: 'POST',
    path: '/identity/refresh',
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
  me: { method: 'GET', path: '/api/me', guard: 'session', response: profile },
});
