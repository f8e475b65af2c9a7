import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LARGEST_IMAGE } from '@despacho/contract/images.ts';
import { LONGEST_COMMENT, MAX_ISSUES } from '@despacho/contract/system/issues.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { samplePhoto } from '../../../../tests/support/uploads.ts';
import { removeUnreferenced } from '../../store/images/references.ts';
import { readIssue } from '../../store/messages/issues.ts';
import { messageCodecs } from '../../store/messages/messages.ts';

const PATH = '/api/issues/post-message';
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi({ settings: { ISSUES_EMAIL: 'ayuda@example.test' } });
  const person = await api.addPerson({
    id: 'ada',
    role: 'BRANCH',
    company: { id: 'company-1', name: 'San Martin' },
    branch: { id: 'branch-1', name: 'PORTALES' },
  });
  token = await api.tokenOf(person);
});
afterAll(async () => api.close());
beforeEach(async () => {
  await api.context.redis().del(api.context.key('issues:ada'));
});

const images = async (): Promise<string[]> => readdir(join(api.context.config.dataDir, 'images')).catch(() => []);
const idIn = (json: unknown): string => z.strictObject({ id: z.string() }).parse(json).id;
const reported = async (id: string) => {
  const found = await readIssue(api.db, id);
  if (found === null) throw new Error('the report was not stored');
  return found;
};
const form = async (fields: Record<string, string>, picture?: Uint8Array) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (picture !== undefined) body.set('file', new File([Uint8Array.from(picture)], '../captura.svg'));
  const reply = await fetch(`${api.origin}${PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return { status: reply.status, json: await reply.json() };
};

it('[MS12] a problem is stored with the user of the token, never with the one in the request', async () => {
  const claimed = { userName: 'Someone else', email: 'other@x.test', role: 'OWNER', companyId: 'c9', branchId: 'b9' };
  const { status, json } = await api.call('POST', PATH, {
    token,
    body: { comment: ' No carga\nel mapa ', ...claimed },
  });
  expect(status).toBe(201);
  expect(await reported(idIn(json))).toMatchObject({
    comment: 'No carga\nel mapa',
    user: { id: 'ada', name: 'Ada Sample' },
    email: 'ada@example.test',
    role: 'BRANCH',
    company: { id: 'company-1', name: 'San Martin' },
    branch: { id: 'branch-1', name: 'PORTALES' },
    picture: null,
  });
});

it('[MS12] it is queued as a mail to support', async () => {
  const { json } = await api.call('POST', PATH, { token, body: { comment: 'x' } });
  const id = idIn(json);
  const found = await api.db.doc(`emailSends/issue-${id}`).get();
  const read = messageCodecs.email.read(found.id, found.data() ?? {}, found);
  expect(read).toMatchObject({
    ok: true,
    value: { state: 'pending', to: ['ayuda@example.test'], occasion: 'issue', issueId: id },
  });
});

it('[MS12] its picture is re-encoded, stored, and kept as long as the report refers to it', async () => {
  const { status, json } = await form({ comment: 'mire', companyId: '', role: '' }, await samplePhoto());
  expect(status).toBe(201);
  const { picture } = await reported(idIn(json));
  expect(picture).toMatch(/^\/imagenes\/[\da-f]{32}\.jpg$/);
  const shown = await fetch(`${api.origin}${picture ?? ''}`);
  expect(Buffer.from(await shown.arrayBuffer()).includes('SECRET-OWNER')).toBe(false);
  const [name = ''] = await images();
  const fileNames: string[] = [];
  const remove = async (removed: string) => void fileNames.push(removed);
  expect(await removeUnreferenced(api.db, { remove }, name, api.context.config.origins)).toBe(false);
  expect(fileNames).toEqual([]);
});

it('[MS12] a form without a picture is accepted', async () => {
  expect((await form({ comment: 'sin captura' })).status).toBe(201);
});

it.each<[string, Record<string, string>, Uint8Array | undefined, number]>([
  ['no words', { comment: '  ' }, undefined, 400],
  ['too many words', { comment: 'x'.repeat(LONGEST_COMMENT + 1) }, undefined, 400],
  ['what cannot be written', { comment: 'a\0b' }, undefined, 400],
  ['a field nobody knows', { comment: 'x', admin: 'yes' }, undefined, 400],
  ['an SVG', { comment: 'x' }, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
  ['one byte too many', { comment: 'x' }, new Uint8Array(LARGEST_IMAGE + 1), 413],
])('[MS12] %s is rejected and nothing is stored', async (_what, fields, picture, expected) => {
  const before = await images();
  const count = async () => (await api.db.collection('issues').count().get()).data().count;
  const issues = await count();
  expect((await form(fields, picture)).status).toBe(expected);
  expect([await images(), await count()]).toEqual([before, issues]);
});

it('[MS12] a report requires a token, and reports are rate limited', async () => {
  expect((await api.call('POST', PATH, { body: { comment: 'x' } })).status).toBe(401);
  const codes = new Set<number>();
  for (let at = 0; at < MAX_ISSUES; at += 1) {
    codes.add((await api.call('POST', PATH, { token, body: { comment: 'x' } })).status);
  }
  expect(codes).toEqual(new Set([201]));
  expect((await api.call('POST', PATH, { token, body: { comment: 'x' } })).status).toBe(429);
});
