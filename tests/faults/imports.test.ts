// CSV files that stop at a limit with their line, sent to an api whose loop is watched.
import { IMPORT_COLUMNS, IMPORT_LIMITS, importAnswer } from '@despacho/contract/orders/import.ts';
import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { upload } from '../support/uploads.ts';
import { shoot, startRange, type Range } from './support/fire.ts';
import { sized } from './support/size.ts';

const PATH = '/api/deliveries/upload-file';
const HEADER = IMPORT_COLUMNS.join(',');
const LONGEST_TURN_MS = 100;

let range: Range;
let token: string;
beforeAll(async () => {
  range = await startRange();
  token = await range.tokenOf({ id: 'ada', role: 'CONTROLLER' });
  await range.db.doc('companies/company-1').set(companyCodec.write(sampleCompany()));
  await range.db.doc('branches/branch-1').set(branchCodec.write(sampleBranch()));
  // Code compiled with the first file.
  await send(`${HEADER}\n${row('warm')}`);
});
afterAll(async () => range.close());

const row = (number: string, note = ''): string =>
  `${number},Ana,"5a calle 1-2, zona 1",Guatemala,Guatemala,1,55550000,Efectivo,${note},125.50,14.61,-90.51,San Martin,PORTALES`;
const send = async (text: string | Uint8Array) =>
  upload(range, {
    path: PATH,
    token,
    bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
    name: 'ordenes.csv',
    type: 'text/csv',
  });
const orders = async (): Promise<number> => (await range.db.collection('deliveries').count().get()).data().count;

const max = IMPORT_LIMITS.fileBytes - 1_000;
it.each<[string, () => string | Uint8Array, string, number | null]>([
  ['one line as long as a file may be', () => 'x'.repeat(max), 'line-too-long', 1],
  [
    'rows until the file is full',
    () => `${HEADER}\n${'1,2\n'.repeat(max / 5)}`,
    'too-many-rows',
    IMPORT_LIMITS.rows + 2,
  ],
  ['100,000 columns', () => `${HEADER}\n${'x,'.repeat(100_000)}`, 'line-too-long', 2],
  ['a quote that is never closed', () => `${HEADER}\n"${'Ana\n'.repeat(30_000)}`, 'line-too-long', 2],
  ['a zero byte', () => `${HEADER}\n${row('1')}\n${row('2')}\0`, 'not-text', 3],
  [
    'a mixture of two encodings',
    () => Buffer.concat([Buffer.from(`${HEADER}\n${row('1', 'ñ')}\n`), Buffer.from(row('2', 'ñ'), 'latin1')]),
    'not-text',
    3,
  ],
])('%s stops with its line, and nothing is written', async (what, make, issue, line) => {
  const before = await orders();
  await range.longestTurnMs();
  const reply = await send(make());
  const turn = await range.longestTurnMs();
  expect([reply.status, reply.json]).toMatchObject([400, { code: 'invalid', details: [{ issue, line }] }]);
  expect(await orders()).toBe(before);
  range.note('19', what, `longest turn ${turn.toFixed(0)} ms`);
  expect(turn).toBeLessThan(LONGEST_TURN_MS);
});

it('a line of 100 MB is rejected before it is received', async () => {
  const boundary = 'a-boundary-of-a-test';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
  const chunks = function* (): Generator<Uint8Array> {
    yield Buffer.from(head);
    for (let sent = 0; sent < 1_600; sent += 1) yield Buffer.alloc(65_536, 'x');
  };
  const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const { shot, respondedMs } = await shoot(`${range.origin}${PATH}`, { headers }, chunks());
  expect(shot).toMatchObject({ status: 413, code: 'too-large' });
  expect(respondedMs).toBeLessThan(5_000);
});

it('the maximum number of rows is imported, twice sent once created, and other requests are served meanwhile', async () => {
  const before = await orders();
  const rows = sized(400, IMPORT_LIMITS.rows);
  const file = [HEADER, ...Array.from({ length: rows }, (_, at) => row(`F-${at}`, 'x'.repeat(100)))].join('\n');
  const calm = await range.usedMb();
  await range.longestTurnMs();
  const started = performance.now();
  const first = importAnswer.parse((await send(file)).json);
  const seconds = (performance.now() - started) / 1_000;
  const second = importAnswer.parse((await send(file)).json);
  const turn = await range.longestTurnMs();
  expect([first.counts.created, second.counts.created, second.counts.duplicates]).toEqual([rows, 0, rows]);
  expect(await orders()).toBe(before + rows);
  range.note('19', `${rows} rows`, `${seconds.toFixed(1)} s, longest turn ${turn.toFixed(0)} ms`);
  expect(turn).toBeLessThan(LONGEST_TURN_MS);
  expect((await range.usedMb()) - calm).toBeLessThan(20);
});

it('the process survived all of this without an unexpected error', () => {
  expect(range.api.isRunning()).toBe(true);
  expect(range.complaints()).toEqual([]);
});
