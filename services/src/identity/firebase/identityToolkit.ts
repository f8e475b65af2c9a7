// The two calls that need a password or a refresh token: Google's Identity Toolkit and its token service, over REST.
import { z } from 'zod';
import { ProviderUnavailable, type Credentials, type ProviderRefusal, type ProviderTokens } from '../provider.ts';

// Maps an error of Identity Toolkit to a code of the API and a text that may be shown.

/** All have the same code: the response must not reveal whether an account exists. */
const WRONG = new Set(['INVALID_LOGIN_CREDENTIALS', 'EMAIL_NOT_FOUND', 'INVALID_PASSWORD', 'INVALID_EMAIL']);

const CODES: Readonly<Record<string, ProviderRefusal['code']>> = {
  USER_DISABLED: 'forbidden',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  QUOTA_EXCEEDED: 'too-many-requests',
  RESOURCE_EXHAUSTED: 'too-many-requests',
};

const LONGEST = 160;

/** `message`: a code in capitals, and sometimes a colon and a sentence. It is another program's text: one printable line of it. */
const refusalOf = (message: string): ProviderRefusal => {
  const reason = message
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
  const name = /^[A-Z_]+/.exec(reason)?.[0] ?? '';
  if (WRONG.has(name)) return { ok: false, code: 'wrong-credentials', reason: 'INVALID_LOGIN_CREDENTIALS' };
  return { ok: false, code: CODES[name] ?? 'internal', reason };
};

export type ToolkitEndpoints = { /** Without a slash at the end. */ identity: string; token: string };

export const googleEndpoints: ToolkitEndpoints = {
  identity: 'https://identitytoolkit.googleapis.com',
  token: 'https://securetoken.googleapis.com',
};

/** The emulator serves both hosts, each below a path of its name. */
export const emulatorEndpoints = (address: string): ToolkitEndpoints => ({
  identity: `http://${address}/identitytoolkit.googleapis.com`,
  token: `http://${address}/securetoken.googleapis.com`,
});

const signedIn = z.object({ idToken: z.string().min(1), refreshToken: z.string().min(1), localId: z.string().min(1) });
const refreshed = z.object({
  id_token: z.string().min(1),
  refresh_token: z.string().min(1),
  user_id: z.string().min(1),
});
const failed = z.object({ error: z.object({ message: z.string() }) });

/** Refusals that end a session; every other one is a failure of the service or of our settings. */
const ENDED = /^(TOKEN_EXPIRED|USER_DISABLED|USER_NOT_FOUND|INVALID_REFRESH_TOKEN|MISSING_REFRESH_TOKEN)\b/;

export type IdentityToolkit = {
  signIn(credentials: Credentials): Promise<{ ok: true; value: ProviderTokens } | ProviderRefusal>;
  refresh(refreshToken: string): Promise<ProviderTokens | null>;
};

type Options = { endpoints: ToolkitEndpoints; apiKey: string; timeoutMs: number };

export const createIdentityToolkit = ({ endpoints, apiKey, timeoutMs }: Options): IdentityToolkit => {
  const post = async (url: string, body: string, type: string): Promise<unknown> => {
    try {
      const response = await fetch(`${url}?${new URLSearchParams({ key: apiKey }).toString()}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
        // Covers the body too.
        signal: AbortSignal.timeout(timeoutMs),
      });
      const reply: unknown = await response.json();
      if (response.status >= 500) throw new Error(`answered ${response.status}`);
      return reply;
    } catch (error) {
      throw new ProviderUnavailable(error);
    }
  };

  return {
    signIn: async (credentials) => {
      const body = JSON.stringify({ ...credentials, returnSecureToken: true });
      const reply = await post(`${endpoints.identity}/v1/accounts:signInWithPassword`, body, 'application/json');
      const good = signedIn.safeParse(reply);
      if (good.success) {
        const { idToken, refreshToken, localId } = good.data;
        return { ok: true, value: { idToken, refreshToken, uid: localId } };
      }
      return refusalOf(failed.safeParse(reply).data?.error.message ?? 'UNKNOWN_ANSWER');
    },
    refresh: async (refreshToken) => {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString();
      const reply = await post(`${endpoints.token}/v1/token`, body, 'application/x-www-form-urlencoded');
      const good = refreshed.safeParse(reply);
      if (good.success) {
        return { idToken: good.data.id_token, refreshToken: good.data.refresh_token, uid: good.data.user_id };
      }
      const message = failed.safeParse(reply).data?.error.message ?? 'UNKNOWN_ANSWER';
      if (ENDED.test(message)) return null;
      throw new ProviderUnavailable(message);
    },
  };
};
