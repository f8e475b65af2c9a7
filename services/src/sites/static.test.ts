import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFolder, type TestFolder } from '../../../tests/support/folder.ts';
import { freePort } from '../../../tests/support/freePort.ts';
import { mountSites } from './static.ts';

const TITLE = 'R&D <"Lab">';

let folder: TestFolder;
let server: Server;
let origin: string;

beforeAll(async () => {
  folder = await testFolder();
  // A dot in the path, as a clone below a hidden folder has it.
  const console = join(folder.path, '.hidden/web');
  const wall = join(folder.path, 'wallboard');
  for (const site of [console, wall]) await mkdir(join(site, 'assets'), { recursive: true });
  await writeFile(join(console, 'index.html'), '<!doctype html>console');
  await writeFile(join(console, 'developers.html'), '<!doctype html>programmers');
  await writeFile(join(console, 'assets/main-4f1d.js'), 'console code');
  await writeFile(join(console, 'favicon.svg'), '<svg/>');
  await writeFile(join(wall, 'index.html'), '<!doctype html>wall');
  await writeFile(join(wall, 'assets/main-77aa.js'), 'wall code');
  await writeFile(join(folder.path, 'secret.txt'), 'secret');
  const app = express();
  mountSites(
    app,
    [
      { path: '/wallboard', folder: wall },
      { path: '/', folder: console },
    ],
    TITLE,
  );
  app.use((_request, response) => void response.sendStatus(404));
  const port = await freePort();
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await folder.close();
});

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';
const get = async (path: string, accept = HTML, method = 'GET') => {
  const reply = await fetch(`${origin}${path}`, { method, redirect: 'manual', headers: { accept } });
  return { status: reply.status, caching: reply.headers.get('cache-control'), text: await reply.text() };
};

describe('the screens', () => {
  it.each([
    ['/', 'console'],
    ['/all-orders', 'console'],
    ['/company/c1?tab=2', 'console'],
    ['/developers', 'programmers'],
    ['/developers/', 'programmers'],
    ['/wallboard/', 'wall'],
    ['/wallboard/scene/2', 'wall'],
  ])('%s returns the page of the %s, which is revalidated each time', async (path, site) => {
    expect(await get(path)).toEqual({ status: 200, caching: 'no-cache', text: `<!doctype html>${site}` });
  });

  it('the wall without its slash redirects to it, with the query', async () => {
    const { status, text } = await get('/wallboard?token=x');
    expect(status).toBe(301);
    expect(text).toContain('Redirecting to /wallboard/?token=x');
  });

  it('files with a hash in their name are cached for a year', async () => {
    const year = 'public, max-age=31536000, immutable';
    expect(await get('/assets/main-4f1d.js', '*/*')).toEqual({ status: 200, caching: year, text: 'console code' });
    expect(await get('/wallboard/assets/main-77aa.js', '*/*')).toEqual({
      status: 200,
      caching: year,
      text: 'wall code',
    });
    expect((await get('/favicon.svg', 'image/*')).caching).toBe('no-cache');
  });

  it.each([
    ['/assets/main-0000.js', '*/*'],
    ['/assets/main-0000.js', HTML],
    ['/all-orders', 'application/json'],
    ['/wallboard/assets/none.js', HTML],
    ['/../secret.txt', HTML],
    ['/%2e%2e/%2e%2e/secret.txt', HTML],
    ['/wallboard/..%2fsecret.txt', HTML],
    ['/..%5csecret.txt', HTML],
  ])('%s, requested as %s, is not a page', async (path, accept) => {
    const { status, text } = await get(path, accept);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain('doctype');
    expect(text).not.toContain('secret');
  });

  it('the page contains the name of the product as escaped text', async () => {
    await writeFile(join(folder.path, 'wallboard/index.html'), '<title>%APP_TITLE%</title>');
    expect((await get('/wallboard/')).text).toBe('<title>R&amp;D &lt;&quot;Lab&quot;&gt;</title>');
    await writeFile(join(folder.path, 'wallboard/index.html'), '<!doctype html>wall');
  });

  it('large files are compressed', async () => {
    await writeFile(join(folder.path, 'wallboard/assets/large-1a2b.js'), 'x'.repeat(10_000));
    const reply = await fetch(`${origin}/wallboard/assets/large-1a2b.js`, { headers: { 'accept-encoding': 'gzip' } });
    expect(reply.headers.get('content-encoding')).toBe('gzip');
    expect(await reply.text()).toHaveLength(10_000);
  });

  it('a client that accepts any type gets the sites, and only at their paths', async () => {
    expect((await get('/', '*/*')).status).toBe(200);
    expect((await get('/wallboard/', '*/*')).status).toBe(200);
    expect((await get('/all-orders', '*/*')).status).toBe(404);
  });

  it('other methods are not found', async () => {
    expect((await get('/', HTML, 'POST')).status).toBe(404);
    expect((await get('/', HTML, 'HEAD')).status).toBe(200);
  });

  it('a site that is not built reports it, and is available as soon as it is built', async () => {
    const index = join(folder.path, 'wallboard/index.html');
    await rm(index);
    const missing = await get('/wallboard/');
    expect([missing.status, missing.caching]).toEqual([503, 'no-store']);
    expect(missing.text).toContain('npm start');
    await writeFile(index, '<!doctype html>wall');
    expect((await get('/wallboard/')).status).toBe(200);
  });
});
