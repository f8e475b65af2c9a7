// A stand-in for Google in tests: a small server with the documented calls of Firebase Auth, with real RS256 tokens and certificates.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import type { Credential } from 'firebase-admin/app';
import type { ToolkitEndpoints } from '../../../services/src/identity/firebase/identityToolkit.ts';
import { createCalls, type Call, type Calls } from './calls.ts';
import { newSigningKey, signedToken, unsignedToken, type SigningKey } from './keys.ts';
import { createProject, GoogleError, type Project, type Session } from './project.ts';

/** How it fails: not at all, no response, an error of the server, a closed connection, or a response of another kind. */
export type Mood = 'good' | 'silent' | 'error' | 'cut' | 'rubbish';

export type StandInGoogle = {
  projectId: string;
  apiKey: string;
  project: Project;
  key: SigningKey;
  /** host:port */
  address: string;
  endpoints: ToolkitEndpoints;
  /** For firebase-admin: all its requests are sent here. */
  standIn: { agent: Agent; credential: Credential };
  /** Paths of the calls so far. */
  calls: string[];
  mood: Mood;
  claimsOf(session: Session): Record<string, unknown>;
  close(): Promise<void>;
};

const ACCESS_TOKEN = 'owner';

/** Google's addresses are https; here everything is one server on loopback that needs no certificate of its own. */
class LoopbackAgent extends Agent {
  readonly #port: number;

  constructor(port: number) {
    super();
    this.#port = port;
  }

  override createConnection() {
    return connect(this.#port, '127.0.0.1');
  }
}

const failIn = (mood: Exclude<Mood, 'good'>, response: ServerResponse): void => {
  if (mood === 'error') response.writeHead(503).end('{"error":{"code":503,"message":"UNAVAILABLE"}}');
  if (mood === 'cut') response.destroy();
  if (mood === 'rubbish') response.end('<html>Sign in</html>');
};

/** The claims of an ID token of this project. */
const claimsFor =
  (projectId: string) =>
  ({ account: { uid, email }, signedInAt }: Session): Record<string, unknown> => {
    const now = Math.floor(Date.now() / 1_000);
    return {
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      auth_time: signedInAt,
      user_id: uid,
      sub: uid,
      iat: now,
      exp: now + 3_600,
      email,
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    };
  };

const listenOnLoopback = async (server: Server): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const callFrom = async (request: IncomingMessage): Promise<Call> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://google.test');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return {
    method: request.method ?? '',
    host: request.headers.host ?? '',
    path: pathname.replace(/^\/(identitytoolkit|securetoken)\.googleapis\.com/, ''),
    query: searchParams,
    authorization: request.headers.authorization,
    body: Buffer.concat(chunks).toString(),
  };
};

/** Runs the call and writes its result or its error as Google does. */
const respond = (calls: Calls, call: Call, response: ServerResponse): void => {
  try {
    const { json, maxAgeSec } = calls(call);
    response.setHeader('cache-control', maxAgeSec === undefined ? 'no-store' : `public, max-age=${maxAgeSec}`);
    response.setHeader('content-type', 'application/json; charset=UTF-8');
    response.end(JSON.stringify(json));
  } catch (error) {
    const status = error instanceof GoogleError ? error.status : 400;
    const message = error instanceof GoogleError ? error.message : 'INVALID_REQUEST';
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
    response.end(JSON.stringify({ error: { code: status, message, errors: [{ message }] } }));
  }
};

/** `unsigned`: the tokens of an emulator, whose paths begin with the names of Google's hosts. */
export const startStandInGoogle = async (tokens: 'signed' | 'unsigned' = 'signed'): Promise<StandInGoogle> => {
  const key = await newSigningKey();
  const project = createProject();
  // Also the project of the store that runs beside it.
  const projectId = 'despacho';
  const apiKey = 'AIza-test-key';
  const claimsOf = claimsFor(projectId);
  const calls = createCalls({
    project,
    projectId,
    apiKey,
    accessToken: ACCESS_TOKEN,
    tokenFor: (session) =>
      tokens === 'signed' ? signedToken(key, claimsOf(session)) : unsignedToken(claimsOf(session)),
    certificates: () => ({ [key.kid]: key.certificate }),
  });

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await callFrom(request);
    running.calls.push(call.path);
    if (running.mood === 'good') respond(calls, call, response);
    else failIn(running.mood, response);
  };
  const server = createServer((request, response) => void serve(request, response));
  const port = await listenOnLoopback(server);
  const origin = `http://127.0.0.1:${port}`;
  const agent = new LoopbackAgent(port);

  const running: StandInGoogle = {
    projectId,
    apiKey,
    project,
    key,
    address: `127.0.0.1:${port}`,
    endpoints: { identity: origin, token: origin },
    standIn: {
      agent,
      credential: { getAccessToken: async () => ({ access_token: ACCESS_TOKEN, expires_in: 3_600 }) },
    },
    calls: [],
    mood: 'good',
    claimsOf,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      await closed.promise;
    },
  };
  return running;
};
