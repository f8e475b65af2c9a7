// A public suite of JSON texts at the door of the API: what is JSON is judged by the route, what is none is refused as unreadable.
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { publicSuite } from '../../../../tests/support/suites.ts';

const { path: folder, isHere, why } = publicSuite('json/test_parsing');
const files = isHere ? readdirSync(folder).toSorted() : ['none.json'];
const bytesOf = (file: string): Buffer => readFileSync(join(folder, file));

const UNREADABLE = { code: 'invalid', details: [{ path: 'body', issue: 'malformed' }] };
/** By the first letter of a file: it is JSON, it is none, or either. */
const VERDICTS: Record<string, string[]> = { y_: ['judged'], n_: ['unreadable'], i_: ['judged', 'unreadable'] };
/** [RQ1] */
const MAX_BYTES = 65_536;
const TOO_LARGE = { code: 'too-large' };

describe.skipIf(!isHere)(`[RQ14] the public suite of JSON${why}`, () => {
  let api: TestApi;
  let token: string;
  let connections = 0;
  /** All requests of a test come on one connection: half a body that was left unread would spoil the next request. */
  let agent: Agent;

  beforeAll(async () => {
    api = await startTestApi({ settings: { TRUST_PROXY: '1' } });
    api.context.http.server.on('connection', () => void (connections += 1));
    token = await api.tokenOf(await api.addPerson({ id: 'ada', role: 'OWNER' }));
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
    connections = 0;
  });
  afterAll(async () => {
    agent.destroy();
    await api.close();
  });

  let turn = 0;
  const send = async (method: string, path: string, body?: Buffer) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; json: unknown }>();
    // Each from an address of its own, so that no limit applies.
    const address = `10.2.${Math.floor(++turn / 250)}.${turn % 250}`;
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': address,
      ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
    };
    httpRequest(`${api.origin}${path}`, { method, headers, agent }, (response) => {
      textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, json: JSON.parse(text) }), reject);
    })
      .on('error', reject)
      .end(body);
    return promise;
  };

  it.each(files)('%s', async (file) => {
    const body = bytesOf(file);
    const { status, json } = await send('POST', '/api/walls', body);
    // No text of the suite is a wall: those that are JSON are refused by the names of fields.
    expect(status).toBe(body.length > MAX_BYTES ? 413 : 400);
    const isUnreadable = isDeepStrictEqual(json, status === 413 ? TOO_LARGE : UNREADABLE);
    expect(isUnreadable || JSON.stringify(json).startsWith('{"code":"invalid","details":[{"path":"body')).toBe(true);
    expect(VERDICTS[file.slice(0, 2)]).toContain(isUnreadable ? 'unreadable' : 'judged');
  });

  it.each(files.filter((file) => file.startsWith('y_')))('%s in a field', async (file) => {
    const body = Buffer.concat([Buffer.from('{"name":'), bytesOf(file), Buffer.from('}')]);
    const { status, json } = await send('POST', '/api/walls', body);
    expect({ status, json }).toMatchObject({ status: 400, json: { code: 'invalid' } });
    expect(json).toHaveProperty('details', expect.arrayContaining([{ path: 'body.place', issue: 'required' }]));
  });

  it('wrote nothing, and every request had an answer on the same connection', async () => {
    expect(await send('GET', '/api/walls')).toMatchObject({ status: 200, json: { walls: [] } });
    expect(connections).toBe(1);
  });
});
