// Uploads that no form sends. Each gets an early response, leaves no file except the accepted one, and costs no memory.
import { crc32, createDeflate } from 'node:zlib';
import { storedImage } from '@despacho/contract/images.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFor } from '../../services/src/demo/random.ts';
import { samplePhoto, samplePng, upload } from '../support/uploads.ts';
import { shoot, startRange, type Aimed, type Range } from './support/fire.ts';
import { SEED, sized } from './support/size.ts';

const PATH = '/api/images';
const BOUNDARY = 'a-boundary-of-a-test';
const FIVE_GB = 5 * 1024 ** 3;

let range: Range;
let token: string;
let before: string[];
beforeAll(async () => {
  range = await startRange();
  token = await range.tokenOf({ id: 'ada', role: 'CONTROLLER' });
  // The folder itself, and code compiled with the first picture.
  await take(await samplePng());
  await take(await samplePhoto());
  before = await range.files();
});
afterAll(async () => range.close());

const send = async (bytes: Uint8Array, name?: string) =>
  upload(range, { path: PATH, token, bytes, ...(name === undefined ? {} : { name }) });
const take = async (bytes: Uint8Array, name?: string): Promise<Buffer> => {
  const reply = await send(bytes, name);
  expect(reply.status).toBe(201);
  const { name: stored } = storedImage.parse(reply.json);
  return Buffer.from(await (await fetch(range.signed(stored))).arrayBuffer());
};

const fileHead = (name = 'a.png', field = 'file'): Buffer =>
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
  );
const headers = () => ({
  authorization: `Bearer ${token}`,
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
});
const aim = async (chunks: Iterable<Uint8Array>, more: Record<string, string> = {}): Promise<Aimed> =>
  shoot(`${range.origin}${PATH}`, { headers: { ...headers(), ...more } }, chunks);

/** Until it is stopped; at most five gigabytes. */
function* endless(head: Uint8Array): Generator<Uint8Array> {
  yield head;
  const chunk = Buffer.alloc(65_536, 'x');
  for (let sent = 0; sent < FIVE_GB; sent += chunk.length) yield chunk;
}

describe('an upload without end', () => {
  it('with a declared size of 5 GB is rejected at once, and the connection is closed when it continues', async () => {
    const { shot, respondedMs, endedMs } = await aim(endless(fileHead()), { 'content-length': String(FIVE_GB) });
    expect(shot).toMatchObject({ status: 413, code: 'too-large' });
    expect(respondedMs).toBeLessThan(2_000);
    expect(endedMs).toBeLessThan(8_000);
    expect(await range.files()).toEqual(before);
  });

  it('in chunks without a size is rejected at the limit, and the connection is closed when it continues', async () => {
    const { shot, respondedMs, endedMs, sentBytes } = await aim(endless(fileHead()));
    expect(shot).toMatchObject({ status: 413, code: 'too-large' });
    expect(respondedMs).toBeLessThan(4_000);
    expect(endedMs).toBeLessThan(8_000);
    range.note('18', 'endless chunks', `${Math.round(sentBytes / 1024 / 1024)} MB until the line was cut`);
    expect(await range.files()).toEqual(before);
  });

  it('without the permission is not read', async () => {
    const { shot, endedMs } = await aim(endless(fileHead()), { authorization: 'Bearer none' });
    expect(shot).toMatchObject({ status: 401 });
    expect(endedMs).toBeLessThan(8_000);
  });

  it('in a field that is not a file is rejected', async () => {
    const head = Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="note"\r\n\r\n`);
    const { shot } = await aim(endless(head));
    expect([400, 413]).toContain(shot.status);
  });
});

describe('forms that no browser sends', () => {
  const chunkAt = (at: number): Buffer =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\nx\r\n`);
  const end = Buffer.from(`--${BOUNDARY}--\r\n`);

  it.each([
    ['10,000 parts', () => [...Array.from({ length: 10_000 }, (_, at) => chunkAt(at)), end]],
    [
      '10,000 files',
      () => [...Array.from({ length: 10_000 }, () => Buffer.concat([fileHead(), Buffer.from('\r\n')])), end],
    ],
    ['a file in another field', () => [fileHead('a.png', 'other'), Buffer.from('\r\n'), end]],
    ['a name of 100 KB', () => [fileHead('a'.repeat(100_000)), Buffer.from('\r\n'), end]],
    ['1,000 headers', () => [Buffer.from(`--${BOUNDARY}\r\n${'A: b\r\n'.repeat(1_000)}\r\nx\r\n`), end]],
    ['no end', () => [fileHead(), Buffer.from('half')]],
    ['nothing at all', () => [end]],
    [
      'prototypes',
      () => [
        chunkAt(0),
        Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="__proto__[admin]"\r\n\r\n1\r\n`),
        end,
      ],
    ],
  ])('%s', async (_, chunks) => {
    const { shot, respondedMs } = await aim(chunks());
    expect([400, 413, 415]).toContain(shot.status);
    expect(respondedMs).toBeLessThan(5_000);
    expect(await range.files()).toEqual(before);
  });

  it('without a boundary, with two, and of another type', async () => {
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/mixed; boundary=x',
      'image/png',
    ]) {
      const { shot } = await aim([fileHead(), end], { 'content-type': type });
      expect([400, 415], type).toContain(shot.status);
    }
    expect(await range.files()).toEqual(before);
  });
});

const chunkOf = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** Black, one bit a pixel: a few hundred kilobytes of file. */
const hugePng = async (side: number): Promise<Buffer> => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const deflate = createDeflate();
  const packed: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => void packed.push(chunk));
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * 50);
  for (let row = 0; row < side; row += 50) {
    if (!deflate.write(rows)) await new Promise((resolve) => void deflate.once('drain', () => resolve(undefined)));
  }
  const ended = new Promise((resolve) => void deflate.once('end', () => resolve(undefined)));
  deflate.end();
  await ended;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [chunkOf('IHDR', head), chunkOf('IDAT', Buffer.concat(packed)), chunkOf('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
};

describe('pictures that are invalid, or more than one format', () => {
  it('of 50,000 x 50,000 pixels is rejected by its header, at no cost', async () => {
    const bomb = await hugePng(50_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    const peak = await range.peakMb();
    const started = performance.now();
    const reply = await send(bomb);
    expect([reply.status, reply.json]).toMatchObject([413, { code: 'too-large', details: { reason: 'pixels' } }]);
    expect(performance.now() - started).toBeLessThan(1_500);
    expect((await range.peakMb()) - peak).toBeLessThan(30);
    expect(await range.files()).toEqual(before);
  });

  it.each([
    ['an SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['an SVG after a comment', '<!-- x --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a GIF that is a script', 'GIF89a=1;alert(1)//'],
    ['a program', 'MZ\u0090\0\u0003'],
    ['an archive', 'PK\u0003\u0004'],
    ['a WebP', 'RIFF\u0024\0\0\0WEBPVP8 '],
    ['an AVIF', '\0\0\0 ftypavif\0\0\0\0'],
  ])('%s called foto.png is rejected', async (_, text) => {
    expect((await send(Buffer.from(text, 'latin1'), 'foto.png')).status).toBe(415);
    expect(await range.files()).toEqual(before);
  });

  it('data hidden in a picture or behind its end is removed', async () => {
    const script = Buffer.from('<script>alert("MARK")</script>');
    const archive = Buffer.from('PK\u0003\u0004MARK');
    const text = chunkOf('tEXt', Buffer.concat([Buffer.from('Comment\0'), script]));
    const png = await samplePng();
    const annotated = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]);
    const photo = await samplePhoto();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script]);
    const commented = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
    for (const polyglot of [
      annotated,
      commented,
      Buffer.concat([png, script, archive]),
      Buffer.concat([photo, archive]),
    ]) {
      expect(polyglot.includes('MARK')).toBe(true);
      const shown = await take(polyglot, 'foto.html');
      expect(shown.includes('MARK')).toBe(false);
      expect((await sharp(shown).metadata()).width).toBeGreaterThan(0);
    }
    before = await range.files();
  });

  it('pictures with any byte changed or any end cut off are shown, or rejected as an error of the sender', async () => {
    const random = randomFor(SEED, 'bytes');
    const sources = [await samplePng({ width: 300 }), await samplePhoto({ width: 300 })];
    for (let round = 0; round < sized(60, 2_000); round += 1) {
      const source = Buffer.from(sources[round % 2] ?? []);
      for (let turned = 0; turned < 4; turned += 1) source[random.whole(0, source.length - 1)] = random.whole(0, 255);
      const cut = round % 3 === 0 ? source.subarray(0, random.whole(1, source.length)) : source;
      const { status } = await send(cut);
      expect([201, 400, 413, 415], `seed ${SEED}, round ${round}`).toContain(status);
    }
    before = await range.files();
  });
});

describe('names with other paths', () => {
  it.each([
    '../../../../tmp/despacho-escaped.png',
    '..\\..\\session-secret',
    '/etc/cron.d/despacho',
    'C:\\boot.ini',
    'a\0.png',
    '%2e%2e%2fsession-secret',
    'CON',
    '.',
    '__proto__',
  ])('%j is a picture like any other, under a generated name, or is rejected', async (name) => {
    const { status } = await send(await samplePng(), name);
    expect([201, 400]).toContain(status);
    const added = (await range.files()).filter((file) => !before.includes(file));
    const ours = expect.stringMatching(/^images\/[\da-f]{32}\.png$/);
    expect(added).toEqual(status === 201 ? [ours] : []);
    before = await range.files();
  });
});

describe('many at once', () => {
  it('the largest pictures are processed or postponed, and memory stays bounded', async () => {
    const large = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#123456' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const calm = await range.usedMb();
    const peak = await range.peakMb();
    await range.longestTurnMs();
    const replies = await Promise.all(Array.from({ length: sized(16, 60) }, async () => send(large)));
    const statuses = new Set(replies.map(({ status }) => status));
    expect([...statuses].every((status) => status === 201 || status === 503)).toBe(true);
    expect(statuses).toContain(201);
    const turn = await range.longestTurnMs();
    const grown = Math.max(0, (await range.usedMb()) - calm);
    const max = (await range.peakMb()) - peak;
    const cost = `peak +${max.toFixed(0)} MB, kept +${grown.toFixed(1)} MB, longest turn ${turn.toFixed(0)} ms`;
    range.note('18', `${replies.length} pictures of 25 MP`, cost);
    expect(max).toBeLessThan(600);
    expect(grown).toBeLessThan(20);
  });

  it('the process survived all of this without an unexpected error', () => {
    expect(range.api.isRunning()).toBe(true);
    expect(range.complaints()).toEqual([]);
  });
});
