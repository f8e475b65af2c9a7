// A small server on loopback that answers as the test says, in all the ways a server on the network can fail.
import { createServer, type ServerResponse } from 'node:http';
import { createEmbeddedGeocoder } from '../geocoder/embedded.ts';
import { gridCity } from '../geocoder/gridCityFixture.ts';
import { silentLog } from '../../platform/log.ts';
import { createRemote, type Remote } from './remote.ts';

export type Failure = 'silent' | 'slow body' | 'cut' | 'rubbish' | 'html' | 'error' | 'huge' | 'wrong shape';
export const FAILURES: readonly Failure[] = [
  'silent',
  'slow body',
  'cut',
  'rubbish',
  'html',
  'error',
  'huge',
  'wrong shape',
];

export type Answer = { status?: number; json: unknown } | Failure;
export type RemoteServer = {
  origin: string;
  remote: Remote;
  /** What was asked, path and query. */
  asked: URL[];
  answer: Answer | ((asked: URL) => Answer);
  close(): Promise<void>;
};

/** Short, so that a test of silence is not a test of patience. */
export const TIMEOUT_MS = 150;
export const REST_MS = 120;

const fail = (response: ServerResponse, failure: Failure): void => {
  switch (failure) {
    case 'silent':
      return;
    case 'slow body':
      response.write('{"code":');
      return;
    case 'cut':
      response.write('{"code":"Ok"', () => response.destroy());
      return;
    case 'rubbish':
      response.end('\u0000\u0001 not json');
      return;
    case 'html':
      response.end('<html>Sign in</html>');
      return;
    case 'error':
      response.writeHead(502).end('{"code":"Ok"}');
      return;
    case 'huge':
      response.end(`{"code":"Ok","x":"${'x'.repeat(9_000_000)}"}`);
      return;
    case 'wrong shape':
      response.end('{"code":"Ok","routes":[{"distance":"far"}],"features":7}');
  }
};

export const startRemoteServer = async (): Promise<RemoteServer> => {
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://remote.test');
    running.asked.push(asked);
    const answer = typeof running.answer === 'function' ? running.answer(asked) : running.answer;
    if (typeof answer === 'string') fail(response, answer);
    else response.writeHead(answer.status ?? 200).end(JSON.stringify(answer.json));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  const running: RemoteServer = {
    origin,
    remote: createRemote({
      name: 'test',
      base: `${origin}/`,
      log: silentLog(),
      timeoutMs: TIMEOUT_MS,
      restMs: REST_MS,
    }),
    asked: [],
    answer: 'silent',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return running;
};

/** What answers when the remote one does not. */
export const gridGeocoder = () => createEmbeddedGeocoder(gridCity());
