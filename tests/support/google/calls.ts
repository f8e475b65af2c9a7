// The calls of Identity Toolkit, the token service and the certificates, as their reference documents them.
import { z } from 'zod';
import { GoogleError, type GoogleAccount, type Project, type Session } from './project.ts';

export type Call = {
  method: string;
  host: string;
  path: string;
  query: URLSearchParams;
  authorization: string | undefined;
  body: string;
};

type Options = {
  project: Project;
  projectId: string;
  apiKey: string;
  accessToken: string;
  tokenFor(session: Session): string;
  certificates(): Record<string, string>;
};

const credentials = z.object({ email: z.string(), password: z.string(), returnSecureToken: z.literal(true) });
const lookup = z.object({
  localId: z.array(z.string()).max(100).default([]),
  email: z.array(z.string()).max(100).default([]),
});
const update = z.object({
  localId: z.string(),
  validSince: z.coerce.number().int().optional(),
  disableUser: z.boolean().optional(),
  password: z.string().optional(),
});
const creation = z.object({ email: z.email(), password: z.string(), localId: z.string().optional() });
const named = z.object({ localId: z.string() });

const userOf = ({ uid, email, isDisabled, validSince }: GoogleAccount) => ({
  localId: uid,
  email,
  emailVerified: false,
  disabled: isDisabled,
  validSince: String(validSince),
  createdAt: '1700000000000',
  lastLoginAt: '1700000000000',
  providerUserInfo: [],
});

const LIFE_SEC = '3600';

export const createCalls = (options: Options) => {
  const { project, projectId, apiKey, accessToken, tokenFor, certificates } = options;

  const publicCalls: Record<string, (received: Call) => unknown> = {
    'POST /v1/accounts:signInWithPassword': ({ body }) => {
      const { email, password } = credentials.parse(JSON.parse(body));
      const { session, refreshToken } = project.signIn(email, password);
      const idToken = tokenFor(session);
      return {
        kind: 'identitytoolkit#VerifyPasswordResponse',
        localId: session.account.uid,
        email,
        idToken,
        refreshToken,
        expiresIn: LIFE_SEC,
        registered: true,
      };
    },
    'POST /v1/token': ({ body }) => {
      const form = new URLSearchParams(body);
      if (form.get('grant_type') !== 'refresh_token') throw new GoogleError('INVALID_GRANT_TYPE');
      const refreshToken = form.get('refresh_token') ?? '';
      const session = project.refresh(refreshToken);
      const idToken = tokenFor(session);
      return {
        access_token: idToken,
        expires_in: LIFE_SEC,
        token_type: 'Bearer',
        refresh_token: refreshToken,
        id_token: idToken,
        user_id: session.account.uid,
        project_id: '1',
      };
    },
  };

  const adminCalls: Record<string, (received: Call) => unknown> = {
    ':lookup': ({ body }) => {
      const { localId, email } = lookup.parse(JSON.parse(body));
      const users = [...localId.map(project.find), ...email.map(project.findByEmail)].filter(
        (user) => user !== undefined,
      );
      return users.length === 0 ? { kind: 'identitytoolkit#GetAccountInfoResponse' } : { users: users.map(userOf) };
    },
    ':update': ({ body }) => {
      const { localId, validSince, disableUser, password } = update.parse(JSON.parse(body));
      const account = project.existing(localId);
      if (validSince !== undefined) account.validSince = validSince;
      if (disableUser !== undefined) account.isDisabled = disableUser;
      if (password !== undefined) project.setPassword(account, password);
      return { localId };
    },
    ':delete': ({ body }) => {
      project.remove(named.parse(JSON.parse(body)).localId);
      return {};
    },
    '': ({ body }) => {
      const { email, password, localId } = creation.parse(JSON.parse(body));
      return { localId: project.add(email, password, localId).uid };
    },
  };

  return (received: Call): { json: unknown; maxAgeSec?: number } => {
    const { method, path, query, authorization } = received;
    if (path === '/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com') {
      return { json: certificates(), maxAgeSec: 20_000 };
    }
    const open = publicCalls[`${method} ${path}`];
    if (open !== undefined) {
      if (query.get('key') !== apiKey) throw new GoogleError('API key not valid. Please pass a valid API key.');
      return { json: open(received) };
    }
    const base = `/v1/projects/${projectId}/accounts`;
    const call = path.startsWith(base) && method === 'POST' ? adminCalls[path.slice(base.length)] : undefined;
    if (call === undefined) throw new GoogleError(`no such call: ${method} ${path}`, 404);
    if (authorization !== `Bearer ${accessToken}`) throw new GoogleError('UNAUTHENTICATED', 401);
    return { json: call(received) };
  };
};

export type Calls = ReturnType<typeof createCalls>;
