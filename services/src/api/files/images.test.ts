import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Controller } from '@despacho/contract/accounts/access.ts';
import {
  imageName,
  imageNameIn,
  imageUrl,
  LARGEST_IMAGE,
  signedAddress,
  storedImage,
} from '@despacho/contract/images.ts';
import { sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { samplePhoto, samplePng, upload } from '../../../../tests/support/uploads.ts';
import { createImageAddresses } from './imageAddress.ts';
import { newBlobName } from '../../platform/blobs/blobs.ts';
import { startEdge } from '../../edge/edgeFixture.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { orderCodec } from '../../store/orders/orders.ts';

const people: Record<string, Partial<Controller>> = {
  controller: { role: 'CONTROLLER' },
  reader: { role: 'USER' },
  companyAdmin: { role: 'ADMINISTRATOR', company: { id: 'company-1', name: 'San Martin' } },
  branch: {
    role: 'BRANCH',
    company: { id: 'company-1', name: 'San Martin' },
    branch: { id: 'branch-1', name: 'PORTALES' },
  },
};

let api: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi();
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...only })));
});
afterAll(async () => api.close());
beforeEach(async () => {
  await store(sampleOrder());
  await store(sampleOrder({ id: 'foreign', company: { id: 'other', name: 'Other' }, branch: null }));
});

const store = async (order: ReturnType<typeof sampleOrder>) =>
  api.db.doc(`deliveries/${order.id}`).set(orderCodec.write(order));
const pictureOf = async (id = 'order-1'): Promise<string | null> => {
  const found = await api.db.doc(`deliveries/${id}`).get();
  const read = orderCodec.read(id, found.data() ?? {}, found);
  if (!read.ok) throw new Error(read.reason);
  return read.value.picture;
};
const events = async (id = 'order-1') =>
  (await api.db.collection(`deliveries/${id}/events`).orderBy('at').get()).docs.map((event) => event.data());
const files = async (): Promise<string[]> => readdir(join(api.context.config.dataDir, 'images')).catch(() => []);

const send = async (who: string, path: string, bytes: Uint8Array, name?: string): Promise<Reply> =>
  upload(api, { path, token: tokens.get(who) ?? '', bytes, ...(name === undefined ? {} : { name }) });
const take = async (bytes: Uint8Array, name?: string) => {
  const reply = await send('controller', '/api/images', bytes, name);
  expect([reply.status, reply.json]).toEqual([201, expect.anything()]);
  return storedImage.strict().parse(reply.json);
};
const remove = async (who: string, path: string) => api.call('DELETE', path, { token: tokens.get(who) ?? '' });
const signed = (url: string): string =>
  createImageAddresses(api.context.config).sign(url.replace('/imagenes/', ''), Date.now());
const open = async (url: string): Promise<{ reply: Response; bytes: Buffer }> => {
  const reply = await fetch(`${api.origin}${url}`);
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
};
const shown = async (url: string) => open(signed(url));

describe('an uploaded image', () => {
  it('[IM2] gets a generated name and is served under it with its detected type only', async () => {
    const { name, url } = await take(await samplePng(), '../../../etc/passwd.svg');
    expect(name).toMatch(/^[\da-f]{32}\.png$/);
    expect(url).toBe(`/imagenes/${name}`);
    expect(imageName.safeParse(newBlobName('image/jpeg')).success).toBe(true);
    const { reply, bytes } = await shown(url);
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, max-age=\d{4}, immutable$/),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 60, height: 40 });
  });

  it('[IM2] is re-encoded: upright, within 2560 pixels, and without metadata', async () => {
    const sent = await samplePhoto({ width: 3_000, height: 1_000 });
    expect(sent.includes('SECRET-OWNER')).toBe(true);
    const { url } = await take(sent, 'foto.jpeg');
    const { bytes } = await shown(url);
    const { format, width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'jpeg',
      width: 853,
      height: 2_560,
      exif: undefined,
      orientation: undefined,
    });
    expect(bytes.includes('SECRET-OWNER')).toBe(false);
  });

  it('[IM3] may have 5242880 bytes and no more', async () => {
    const picture = await samplePng();
    const sized = (length: number): Buffer => Buffer.concat([picture, Buffer.alloc(length - picture.length, 'x')]);
    // Bytes after the end of the picture are not part of it and are removed.
    const { url } = await take(sized(LARGEST_IMAGE));
    expect((await shown(url)).bytes.length).toBeLessThan(2_000);
    const before = await files();
    const reply = await send('controller', '/api/images', sized(LARGEST_IMAGE + 1));
    expect([reply.status, reply.json]).toEqual([413, { code: 'too-large' }]);
    expect(await files()).toEqual(before);
  });

  it.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'GIF89a\u0001\0\u0001\0\0\0\0;'],
    ['a PDF', '%PDF-1.7 %%EOF'],
    ['nothing', ''],
  ])('is rejected when it is %s, with any name', async (_, text) => {
    const before = await files();
    const reply = await send('controller', '/api/images', Buffer.from(text, 'latin1'));
    expect([reply.status, reply.json]).toEqual([415, { code: 'unsupported-type' }]);
    expect(await files()).toEqual(before);
  });

  it('is rejected when only its first bytes are valid', async () => {
    const before = await files();
    const reply = await send('controller', '/api/images', (await samplePng({ width: 900 })).subarray(0, 60));
    expect([reply.status, reply.json]).toEqual([
      400,
      { code: 'invalid', details: [{ path: 'file', issue: 'malformed' }] },
    ]);
    expect(await files()).toEqual(before);
  });

  it('requires the permission to create orders', async () => {
    const picture = await samplePng();
    expect((await send('branch', '/api/images', picture)).status).toBe(201);
    expect((await send('reader', '/api/images', picture)).status).toBe(403);
    expect((await upload(api, { path: '/api/images', bytes: picture })).status).toBe(401);
    const misplaced = { path: '/api/images', token: tokens.get('controller') ?? '', bytes: picture, field: 'other' };
    expect((await upload(api, misplaced)).status).toBe(400);
  });
});

describe('an image of an order', () => {
  it('is added, replaced and removed, each with an audit event, and the previous file is deleted', async () => {
    const first = storedImage.parse(
      (await send('controller', '/api/deliveries/order-1/image', await samplePng())).json,
    );
    expect(await pictureOf()).toBe(first.url);
    const reply = await send('companyAdmin', '/api/deliveries/order-1/image', await samplePhoto());
    const second = storedImage.parse(reply.json);
    expect([reply.status, await pictureOf()]).toEqual([200, second.url]);
    expect([(await shown(first.url)).reply.status, (await shown(second.url)).reply.status]).toEqual([404, 200]);
    expect((await remove('controller', '/api/deliveries/order-1/image')).json).toEqual({ ok: true });
    expect((await remove('controller', '/api/deliveries/order-1/image')).json).toEqual({ ok: true });
    expect([await pictureOf(), (await shown(second.url)).reply.status]).toEqual([null, 404]);
    expect(await events()).toMatchObject([
      { what: 'image-set', by: { id: 'controller' }, before: { picture: null }, after: { picture: first.url } },
      { what: 'image-set', by: { id: 'companyAdmin' }, before: { picture: first.url }, after: { picture: second.url } },
      { what: 'image-removed', before: { picture: second.url }, after: { picture: null } },
    ]);
  });

  it('stays when another order uses it too', async () => {
    const { url } = await take(await samplePng());
    await store(sampleOrder({ picture: url }));
    await store(sampleOrder({ id: 'twin', picture: `${api.context.config.publicOrigin}${url}` }));
    await remove('controller', '/api/deliveries/order-1/image');
    expect((await shown(url)).reply.status).toBe(200);
  });

  it('of another scope or unknown order is rejected as not found, and leaves no file', async () => {
    const before = await files();
    for (const id of ['foreign', 'nowhere']) {
      const reply = await send('companyAdmin', `/api/deliveries/${id}/image`, await samplePng());
      expect([reply.status, reply.json]).toEqual([404, { code: 'not-found' }]);
      expect((await remove('companyAdmin', `/api/deliveries/${id}/image`)).status).toBe(404);
    }
    expect(await files()).toEqual(before);
    expect(await events('foreign')).toEqual([]);
  });

  it('requires the permission to edit orders', async () => {
    expect((await send('branch', '/api/deliveries/order-1/image', await samplePng())).status).toBe(403);
    expect((await remove('branch', '/api/deliveries/order-1/image')).status).toBe(403);
    expect((await api.call('DELETE', '/api/deliveries/order-1/image')).status).toBe(401);
    expect(await pictureOf()).toBeNull();
  });

  it('that is stored by another program is only removed from the order', async () => {
    await store(sampleOrder({ picture: 'https://elsewhere.example/imagenes/a.jpg' }));
    expect((await remove('controller', '/api/deliveries/order-1/image')).status).toBe(200);
    expect(await pictureOf()).toBeNull();
  });
});

describe('removing an uploaded image', () => {
  it('works while no order, courier or company uses it, and twice', async () => {
    const { name, url } = await take(await samplePng());
    expect((await remove('controller', `/api/images/${name}`)).json).toEqual({ ok: true });
    expect((await remove('controller', `/api/images/${name}`)).status).toBe(200);
    expect((await shown(url)).reply.status).toBe(404);
  });

  it('is rejected while one uses it', async () => {
    const ofOrder = await take(await samplePng());
    await store(sampleOrder({ receivedPicture: ofOrder.url }));
    const ofCourier = await take(await samplePng());
    await api.db.doc('bikers/courier-1').set(courierCodec.write(sampleCourier({ picture: ofCourier.url })));
    for (const { name, url } of [ofOrder, ofCourier]) {
      const reply = await remove('controller', `/api/images/${name}`);
      expect([reply.status, reply.json]).toEqual([409, { code: 'conflict', details: { reason: 'in-use' } }]);
      expect((await shown(url)).reply.status).toBe(200);
    }
  });

  it('[IM11] is for who uploaded it, and another account learns nothing of it', async () => {
    const { name, url } = await take(await samplePng());
    const unknown = await remove('branch', `/api/images/${'0'.repeat(32)}.png`);
    for (const who of ['branch', 'companyAdmin']) {
      const reply = await remove(who, `/api/images/${name}`);
      expect([reply.status, reply.json]).toEqual([404, unknown.json]);
    }
    expect((await shown(url)).reply.status).toBe(200);
  });

  it('requires the permission to create, and accepts generated names only', async () => {
    const { name } = await take(await samplePng());
    expect((await remove('reader', `/api/images/${name}`)).status).toBe(403);
    expect((await api.call('DELETE', `/api/images/${name}`)).status).toBe(401);
    for (const bad of ['..%2f..%2fsession-secret', '%2e%2e', `${name}.bak`, name.toUpperCase()])
      expect([400, 404]).toContain((await remove('controller', `/api/images/${bad}`)).status);
    expect(await files()).toContain(name);
  });
});

describe('[IM12] the share of an account', () => {
  const counted = async (
    kind: 'count' | 'bytes',
    uid: string,
  ): Promise<[name: string, amount: number, leftSec: number]> => {
    const redis = api.context.redis();
    const name = api.context.key(`uploads:${kind}:${createHash('sha256').update(uid).digest('base64url')}`);
    return [name, Number(await redis.get(name)), await redis.ttl(name)];
  };
  const LIMIT = { count: 500, bytes: 500 * 1_048_576 };

  it.each(['count', 'bytes'] as const)(
    'of a day is measured by %s, for every way to upload, and is its own',
    async (kind) => {
      const picture = await samplePng();
      const before = await counted(kind, 'controller');
      await take(picture);
      const [name, amount, leftSec] = await counted(kind, 'controller');
      expect(amount - before[1]).toBe(kind === 'count' ? 1 : picture.length);
      expect(leftSec).toBeGreaterThan(86_000);
      await api.context.redis().set(name, LIMIT[kind], 'KEEPTTL');
      const stored = await files();
      for (const path of ['/api/images', '/api/deliveries/order-1/image']) {
        const reply = await send('controller', path, picture);
        expect([reply.status, reply.json]).toEqual([429, { code: 'upload-limit' }]);
      }
      const issue = { path: '/api/issues/post-message', token: tokens.get('controller') ?? '', bytes: picture };
      expect((await upload(api, { ...issue, fields: { comment: 'x' } })).json).toEqual({ code: 'upload-limit' });
      expect(await files()).toEqual(stored);
      expect((await send('companyAdmin', '/api/images', picture)).status).toBe(201);
      await api.context.redis().del(name);
      expect((await send('controller', '/api/images', picture)).status).toBe(201);
    },
  );
});

describe('GET /imagenes', () => {
  it('goes through the edge with the same headers', async () => {
    const { url } = await take(await samplePng());
    const edge = await startEdge([api.origin]);
    try {
      const reply = await fetch(`${edge.origin}${signed(url)}`);
      expect([reply.status, (await reply.arrayBuffer()).byteLength > 50]).toEqual([200, true]);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'cache-control': expect.stringMatching(/^private, max-age=\d{4}, immutable$/),
        'content-security-policy': "default-src 'none'; sandbox",
      });
    } finally {
      await edge.close();
    }
  });

  it.each(['session-secret', '..%2fsession-secret', '%2e%2e/session-secret', 'a/b.jpg', `${'0'.repeat(32)}.png`, ''])(
    'returns nothing for %j',
    async (name) => {
      const { reply, bytes } = await open(`/imagenes/${name}`);
      expect(reply.status).toBe(404);
      expect(z.object({ code: z.string() }).parse(JSON.parse(bytes.toString()))).toEqual({ code: 'not-found' });
      expect(reply.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('[IM10] requires the signed address of this image', async () => {
    const { url } = await take(await samplePng());
    const { url: other } = await take(await samplePng());
    const expired = createImageAddresses(api.context.config).sign(
      url.replace('/imagenes/', ''),
      Date.now() - 3_600_000,
    );
    const [, query] = signed(other).split('?');
    for (const address of [url, `${url}?${query}`, expired, `${signed(url)}x`]) {
      const { reply, bytes } = await open(address);
      expect([address, reply.status, bytes.toString()]).toEqual([address, 404, '{"code":"not-found"}']);
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
    expect((await open(signed(url))).reply.status).toBe(200);
  });

  it('[IM10] gives accounts that see an order the addresses of its images, and of no others', async () => {
    const [first, second, third] = [await samplePng(), await samplePng(), await samplePng()];
    const ofOrder = await take(first);
    const received = await take(second);
    const foreign = await take(third);
    await store(sampleOrder({ picture: ofOrder.url, receivedPicture: `https://elsewhere.example${received.url}` }));
    const ask = async (who: string, id: string, name: string) =>
      api.call('GET', `/api/deliveries/${id}/pictures/${name}`, { token: tokens.get(who) ?? '' });
    for (const { name } of [ofOrder, received]) {
      const reply = await ask('branch', 'order-1', name);
      expect(reply.status).toBe(200);
      expect((await open(signedAddress.parse(reply.json).url)).reply.status).toBe(200);
    }
    expect((await ask('controller', 'order-1', foreign.name)).status).toBe(404);
    await store(sampleOrder({ id: 'foreign', company: { id: 'other', name: 'Other' }, picture: foreign.url }));
    expect((await ask('companyAdmin', 'foreign', foreign.name)).status).toBe(404);
    expect((await ask('controller', 'foreign', foreign.name)).status).toBe(200);
    expect((await api.call('GET', `/api/deliveries/order-1/pictures/${ofOrder.name}`)).status).toBe(401);
  });

  it('accepts any encoding of its address', () => {
    const name = newBlobName('image/png');
    expect([name, imageUrl(name), `https://a.example${imageUrl(name)}`].map(imageNameIn)).toEqual([name, name, name]);
    expect(['', '/imagenes/', `${name}?x`, 'a.png'].map(imageNameIn)).toEqual([null, null, null, null]);
  });
});
