// Two whole machines with a folder each, which share Redis, the store and a bucket: what one of them writes the other one reads.
import { readdir } from 'node:fs/promises';
import { DAY_MS, HOUR_MS } from '@despacho/contract/durations.ts';
import { imageNameIn, signedAddress, storedImage } from '@despacho/contract/images.ts';
import { importAnswer } from '@despacho/contract/orders/import.ts';
import { importBatchRoutes } from '@despacho/contract/orders/importBatches.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { reportExport, reportRoutes, type ReportExport } from '@despacho/contract/reports.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fileOf, good } from '../../services/src/api/orders/import/importFixture.ts';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { newExport, newExportId, readExport } from '../../services/src/store/reports/exports.ts';
import {
  addSchedule,
  beginRun,
  mailRun,
  newSchedule,
  readSchedule,
} from '../../services/src/store/reports/schedules.ts';
import { testFolder, type TestFolder } from '../support/folder.ts';
import { startMailServer, type MailServer } from '../support/mailServer.ts';
import type { ServiceProcess } from '../support/serviceProcess.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { startStorageServer, type StorageServer } from '../support/storageServer.ts';
import { until } from '../support/until.ts';
import { samplePng, upload } from '../support/uploads.ts';

type Machine = { folder: TestFolder; origin: string; jobs: ServiceProcess | null };

const ORDERS = 1_200;
const acme = { id: 'acme', name: 'Pastelería Ácme' };
const days = { from: localDay(Date.now() - DAY_MS), to: localDay(Date.now()) };
const report = { report: 'deliveryTimes', ...days } as const;
const scope = { type: 'all' } as const;
const expired = newExportId();
const lost = newExportId();

let bucket: StorageServer;
let mail: MailServer;
let stack: Stack;
let token: string;
let machines: readonly [Machine, Machine];

const startMachine = async (): Promise<Machine> => {
  const folder = await testFolder();
  const own = { settings: { DATA_DIR: folder.path } };
  const { origin } = await stack.startTogether(['api', 'gateway', 'ingest'], own);
  return { folder, origin, jobs: null };
};

/** Until the next call only this machine makes files and sends mails. */
const onlyJobsOf = async (machine: Machine): Promise<ServiceProcess> => {
  for (const other of machines) {
    if (other === machine) continue;
    await other.jobs?.kill('SIGTERM');
    other.jobs = null;
  }
  machine.jobs ??= await stack.startJobs({ settings: { DATA_DIR: machine.folder.path } });
  return machine.jobs;
};

const storeOrders = async (): Promise<void> => {
  const writer = stack.db.bulkWriter();
  for (let at = 0; at < ORDERS; at += 1) {
    const deliveredAt = new Date(Date.now() - at * 1_000).toISOString();
    const order = sampleOrder({ id: `order-${at}`, number: `GT-${at}`, status: ORDER_STATUS.DELIVERED, deliveredAt });
    void writer.set(stack.db.doc(`deliveries/order-${at}`), orderCodec.write(order));
  }
  await writer.close();
};

/** What an earlier day left: a file whose day is over, and one without a record. */
const storeOldFiles = async (): Promise<void> => {
  const requested = { askerId: 'ada', request: report, format: 'csv', scope, total: null } as const;
  const old = newExport(requested, Date.now() - DAY_MS - 1);
  await stack.db.doc(`reportExports/${expired}`).set({ ...old, state: 'done' });
  const object = { bytes: Buffer.from('x'), contentType: 'application/octet-stream', cacheControl: '' };
  for (const id of [expired, lost]) {
    const timeCreated = new Date(Date.now() - 3 * DAY_MS).toISOString();
    bucket.objects.set(`exports/${id}`, { ...object, name: `exports/${id}`, timeCreated });
  }
};

beforeAll(async () => {
  [bucket, mail] = await Promise.all([startStorageServer(), startMailServer()]);
  stack = await startStack({
    IMAGE_BUCKET: bucket.bucket,
    STORAGE_EMULATOR_HOST: bucket.address,
    SMTP_URL: mail.url,
    MAIL_FROM: 'despacho@example.test',
    ISSUES_EMAIL: 'problems@example.test',
  });
  token = await stack.token({ id: 'ada', role: 'OWNER' });
  const company = sampleCompany({ ...acme, priceRanges: [{ circle: 1, cost: 25, minKm: 0, maxKm: 50 }] });
  await stack.db.doc('companies/acme').set(companyCodec.write(company));
  await stack.db
    .doc('branches/acme-1')
    .set(branchCodec.write(sampleBranch({ id: 'acme-1', name: 'Centro', company: acme })));
  await storeOrders();
  await storeOldFiles();
  machines = [await startMachine(), await startMachine()];
}, 240_000);
afterAll(async () => {
  await stack.close();
  for (const { folder } of machines) await folder.close();
  await Promise.all([bucket.close(), mail.close()]);
});
beforeEach(() => {
  mail.received.length = 0;
});

const call = async ({ origin }: Machine, method: string, path: string, body?: object): Promise<Response> =>
  fetch(`${origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const answer = async <T>(schema: z.ZodType<T>, response: Promise<Response>): Promise<T> => {
  const { status, text } = await response.then(async (reply) => ({ status: reply.status, text: await reply.text() }));
  expect([status, text]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()]);
  return schema.parse(JSON.parse(text));
};
const send = async ({ origin }: Machine, path: string, bytes: Uint8Array, fields = {}): Promise<unknown> => {
  const reply = await upload({ origin }, { path, token, bytes, fields });
  expect([reply.status, reply.text]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()]);
  return reply.json;
};
/** A picture of its own size, so that one is never taken for another. */
let width = 60;
const picture = async (): Promise<Buffer> => samplePng({ width: (width += 1) });

/** What each machine answers for a path: a status, and the bytes of 200. */
const bothRead = async (path: string): Promise<[number, Buffer][]> =>
  Promise.all(
    machines.map(async (machine): Promise<[number, Buffer]> => {
      const reply = await call(machine, 'GET', path);
      const bytes = Buffer.from(await reply.arrayBuffer());
      return [reply.status, reply.status === 200 ? bytes : Buffer.alloc(0)];
    }),
  );
const statuses = (replies: [number, Buffer][]): number[] => replies.map(([status]) => status);
/** The same bytes from both. */
const bytesOf = async (path: string): Promise<Buffer> => {
  const replies = await bothRead(path);
  expect(statuses(replies)).toEqual([200, 200]);
  const [[, first], [, second]] = [replies[0] ?? [0, Buffer.alloc(0)], replies[1] ?? [0, Buffer.alloc(0)]];
  expect(first.equals(second)).toBe(true);
  return first;
};

const fileAt = (id: string): string => `/api/reports/exports/${id}/file`;
const startExport = async (machine: Machine, format = 'csv'): Promise<string> =>
  (await answer(reportExport, call(machine, 'POST', '/api/reports/exports', { ...report, format }))).id;
const exportAt = async (machine: Machine, id: string): Promise<ReportExport | undefined> => {
  const listed = answer(reportRoutes.reportExports.response, call(machine, 'GET', '/api/reports/exports'));
  return (await listed).exports.find((each) => each.id === id);
};
const stateAt = async (machine: Machine, id: string) => (await exportAt(machine, id))?.state;
const isMade = async (machine: Machine, id: string): Promise<void> => {
  await until('the file', async () => (await stateAt(machine, id)) === 'done', { withinMs: 90_000, everyMs: 100 });
};
/** The lines of the CSV: a heading, the orders, the rule, and nothing after it. */
const expectWhole = async (id: string): Promise<void> => {
  const lines = (await bytesOf(fileAt(id))).toString().split('\r\n');
  expect([lines.length, lines[1]?.split(',')[0], lines[ORDERS]?.split(',')[0], lines.at(-1)]).toEqual([
    1 + ORDERS + 1 + 1,
    'GT-0',
    `GT-${ORDERS - 1}`,
    '',
  ]);
};

describe.each([
  ['the first', 'the second', 0, 1],
  ['the second', 'the first', 1, 0],
] as const)('what %s of two machines writes and %s reads', (_, __, from, to) => {
  let writer: Machine;
  let reader: Machine;
  beforeAll(() => {
    [writer, reader] = [machines[from], machines[to]];
  });

  it('[IM10] is the picture of an order, until it is replaced by the other', async () => {
    const id = `order-${from}`;
    const add = async (machine: Machine) =>
      storedImage.parse(await send(machine, `/api/deliveries/${id}/image`, await picture()));
    const addressOf = async (name: string): Promise<string> =>
      (await answer(signedAddress, call(reader, 'GET', `/api/deliveries/${id}/pictures/${name}`))).url;
    const before = await addressOf((await add(writer)).name);
    const bytes = await bytesOf(before);
    const after = await addressOf((await add(reader)).name);
    expect((await bytesOf(after)).equals(bytes)).toBe(false);
    expect(statuses(await bothRead(before))).toEqual([404, 404]);
    expect((await call(writer, 'DELETE', `/api/deliveries/${id}/image`)).status).toBe(200);
    expect(statuses(await bothRead(after))).toEqual([404, 404]);
  });

  it('[IM11] is the picture of a courier, which the other names', async () => {
    const id = `courier-${from}`;
    await stack.db.doc(`bikers/${id}`).set(courierCodec.write(sampleCourier({ id, phone: `5555222${from}` })));
    const { name } = storedImage.parse(await send(writer, '/api/images', await picture()));
    expect((await call(reader, 'PATCH', `/api/couriers/${id}`, { pic: name })).status).toBe(200);
    const shown = z.object({ picture: z.string() });
    const profile = await answer(shown, call(writer, 'GET', `/api/couriers/${id}`));
    expect(imageNameIn(new URL(profile.picture, writer.origin).pathname)).toBe(name);
    expect((await bytesOf(profile.picture)).length).toBeGreaterThan(0);
  });

  it('is the picture of a reported problem, in the mail of the other', async () => {
    await onlyJobsOf(reader);
    const comment = `The map is empty (${from})`;
    await send(writer, '/api/issues/post-message', await picture(), { comment });
    const received = await until('the mail', () => mail.received.at(0));
    expect(received.mail.text).toContain(comment);
    expect(received.mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/png']);
  });

  it('[RP8] [RP9] is a report, until its day is over', async () => {
    await onlyJobsOf(writer);
    const id = await startExport(reader);
    await isMade(reader, id);
    await expectWhole(id);
    const { headers } = await call(reader, 'GET', fileAt(id));
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(await readdir(writer.folder.path)).toEqual([]);
    await stack.db.doc(`reportExports/${id}`).update({ expiresAtMs: Date.now() - 1 });
    expect(statuses(await bothRead(fileAt(id)))).toEqual([404, 404]);
  });

  it('[RP5] is a workbook and a PDF', async () => {
    await onlyJobsOf(writer);
    const [book, paper] = [await startExport(reader, 'xlsx'), await startExport(reader, 'pdf')];
    await isMade(reader, book);
    await isMade(reader, paper);
    expect((await bytesOf(fileAt(book))).subarray(0, 2).toString()).toBe('PK');
    expect((await bytesOf(fileAt(paper))).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('[RP11] is the file of a scheduled report, in the mail of the other', async () => {
    await onlyJobsOf(writer);
    const now = Date.now();
    const recipients = [`gerencia-${from}@example.test`];
    const saved = {
      askerId: 'ada',
      choice: { report: report.report },
      every: 'day',
      format: 'csv',
      to: recipients,
      scope,
    } as const;
    const added = await addSchedule(stack.db, newSchedule({ ...saved, runAtMs: now + HOUR_MS }, now));
    if (added === null) throw new Error('the schedule was added');
    const requested = {
      askerId: 'ada',
      request: report,
      format: 'csv',
      scope,
      total: null,
      scheduleId: added.id,
    } as const;
    const run = await beginRun(stack.db, added, { nextRunAtMs: now + DAY_MS, file: newExport(requested, now) });
    const { exportId = '' } = run ?? {};
    const isDone = async () => (await readExport(stack.db, exportId))?.state === 'done';
    await until('the file', isDone, { withinMs: 60_000, everyMs: 100 });
    await onlyJobsOf(reader);
    const schedule = await readSchedule(stack.db, added.id);
    expect(schedule !== null && (await mailRun(stack.db, schedule, { to: recipients, now: Date.now() }))).toBe(true);
    const received = await until('the mail', () => mail.received.at(0));
    const content = received.mail.attachments[0]?.content ?? '';
    const attached = typeof content === 'string' ? content : new TextDecoder().decode(content);
    expect([received.recipients, attached.match(/^GT-/gm)?.length]).toEqual([recipients, ORDERS]);
    await expectWhole(exportId);
  });

  it('[OR60] is an import, which the other undoes', async () => {
    const rows = fileOf(good(`M-${from}-1`), good(`M-${from}-2`));
    const reply = await upload(writer, {
      path: '/api/deliveries/upload-file',
      token,
      bytes: rows,
      name: 'ordenes.csv',
      type: 'text/csv',
    });
    expect([reply.status, reply.json]).toEqual([200, expect.anything()]);
    const { importId } = importAnswer.parse(reply.json);
    const { batches } = await answer(importBatchRoutes.importBatches.response, call(reader, 'GET', '/api/imports'));
    expect(batches.find(({ id }) => id === importId)).toMatchObject({ orders: 2, undone: null });
    await answer(importBatchRoutes.undoImport.response, call(reader, 'POST', `/api/imports/${importId}/undo`));
    const { orders } = await answer(
      importBatchRoutes.importBatch.response,
      call(writer, 'GET', `/api/imports/${importId}`),
    );
    expect(orders).toEqual([]);
  });
});

describe('two machines', () => {
  it('[RP19] finish what the other one was making when it was killed', async () => {
    const [first, second] = machines;
    const jobs = await onlyJobsOf(first);
    const end = bucket.hold();
    const id = await startExport(second);
    const isWritten = async () => (await exportAt(second, id))?.rows === ORDERS;
    await until('all rows', isWritten, { withinMs: 60_000, everyMs: 20 });
    await jobs.kill('SIGKILL');
    first.jobs = null;
    end();
    expect(statuses(await bothRead(fileAt(id)))).toEqual([404, 404]);
    expect(await stateAt(first, id)).toBe('running');
    await onlyJobsOf(second);
    // The minute of the killed one is over.
    await stack.db.doc(`reportExports/${id}`).update({ claimedUntilMs: 0 });
    await isMade(first, id);
    await expectWhole(id);
  });

  it('[RP7] leave nothing of a file that was stopped at the other one', async () => {
    const [first, second] = machines;
    await onlyJobsOf(first);
    const end = bucket.hold();
    const id = await startExport(first);
    await until('all rows', async () => (await exportAt(first, id))?.rows === ORDERS, { everyMs: 20 });
    expect((await call(second, 'POST', `/api/reports/exports/${id}/stop`)).status).toBe(200);
    end();
    // The next file is made after this one is over.
    await isMade(second, await startExport(second));
    expect([await stateAt(first, id), statuses(await bothRead(fileAt(id)))]).toEqual(['stopped', [404, 404]]);
    expect([...bucket.objects.keys()]).not.toContain(`exports/${id}`);
  });

  it('[RP19] answer that a bucket is down, make nothing of it, and go on when it is back', async () => {
    const [first, second] = machines;
    await onlyJobsOf(first);
    const made = await startExport(first);
    await isMade(second, made);
    bucket.fail(1_000_000);
    const id = await startExport(second, 'xlsx');
    const isGivenBack = async () => {
      const found = await readExport(stack.db, id);
      return found?.state === 'pending' && found.tries === 1;
    };
    await until('the first try is over', isGivenBack, { withinMs: 60_000, everyMs: 50 });
    expect(statuses(await bothRead(fileAt(made)))).toEqual([503, 503]);
    const refused = await call(second, 'GET', fileAt(made));
    expect(await refused.json()).toEqual({ code: 'unavailable' });
    bucket.fail(0);
    await isMade(second, id);
    expect((await bytesOf(fileAt(id))).subarray(0, 2).toString()).toBe('PK');
    await expectWhole(made);
  });

  it('[RP9] remove files whose day is over, and those without a record, whichever of them made these', async () => {
    await onlyJobsOf(machines[1]);
    const areGone = () => ![expired, lost].some((id) => bucket.objects.has(`exports/${id}`));
    await until('the old files are gone', areGone, { withinMs: 60_000, everyMs: 50 });
    expect((await stack.db.doc(`reportExports/${expired}`).get()).exists).toBe(false);
  });
});
