// An export of 100,000 orders by the real processes: rows a second, and the memory of api and jobs, beside a bare writer of
// the same rows.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { reportExport, type ReportFormat, type ReportRequest } from '@despacho/contract/reports.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { z } from 'zod';
import { orderCodec } from '../../../services/src/store/orders/orders.ts';
import { startStack, type Stack } from '../../support/stack.ts';
import { until } from '../../support/until.ts';
import { assertAtMost } from '../measure/cpu.ts';
import { sized } from '../measure/size.ts';
import { grownMb, memoryDuring, peakMb, whenQuiet } from './memory.ts';

const ORDERS = sized(500, 100_000);
/** Older than the week that jobs read again when they start: their memory is that of the export alone. */
const FIRST_DAY_BACK = 9;
const DAYS = 18;
const BATCH = 500;
const LIMIT_MS = 600_000;
const MAX_MB = 150;
/** A page of orders at a time; the garbage of some is collected together. */
const MAX_JOBS_MB = 300;
/** A bare writer has no job, reads no account for its pages and renews no claim. */
const MAX_TIME = 2;

const isoAt = (at: number): string => new Date(at).toISOString();

const writeOrders = async ({ db }: Stack, end: number): Promise<void> => {
  for (let from = 0; from < ORDERS; from += BATCH) {
    const batch = db.batch();
    for (let at = from; at < from + BATCH; at += 1) {
      const createdAt = end - (FIRST_DAY_BACK + (at % DAYS)) * DAY_MS - at * 10;
      const order = sampleOrder({
        id: `order-${at}`,
        number: `GT-${at}`,
        status: ORDER_STATUS.DELIVERED,
        courier: { id: `courier-${at % 200}`, name: `Courier ${at % 200}` },
        createdAt: isoAt(createdAt),
        updatedAt: isoAt(createdAt + 2_400_000),
        deliveredAt: isoAt(createdAt + 2_400_000),
      });
      batch.set(db.collection(orderCodec.collection).doc(order.id), orderCodec.write(order));
    }
    await batch.commit();
  }
};

const bareWriter = async ({ address }: Stack, path: string, request: ReportRequest) => {
  const child = fork(join(import.meta.dirname, 'bareCsv.ts'), [address, path, JSON.stringify(request)]);
  await once(child, 'message');
  const run = await memoryDuring([child.pid ?? 0], async () => {
    child.send('begin');
    const [result]: unknown[] = await once(child, 'message');
    return z.object({ rows: z.int() }).parse(result).rows;
  });
  await once(child, 'exit');
  return run;
};

/** Asked for, made and fetched, as a person does it. */
const exported = async (origin: string, token: string, body: ReportRequest & { format: ReportFormat }) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`${origin}/api/reports/exports${path}`, { headers, ...init });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const started = await call('', { method: 'POST', body: JSON.stringify(body) });
  const { id } = reportExport.parse(await started.json());
  const list = z.object({ exports: z.array(reportExport) });
  const done = await until(
    'the file is made',
    async () => {
      const { exports } = list.parse(await (await call('')).json());
      const own = exports.find((each) => each.id === id);
      if (own?.state === 'done') return own;
      if (own?.state !== 'pending' && own?.state !== 'running') throw new Error(`the export is ${own?.state}`);
      return null;
    },
    { withinMs: LIMIT_MS, everyMs: 500 },
  );
  let bytes = 0;
  for await (const chunk of (await call(`/${id}/file`)).body ?? []) bytes += chunk.length;
  return { rows: done.rows, bytes };
};

export const measureExports = async (): Promise<void> => {
  const stack = await startStack({ LOG_LEVEL: 'warn' });
  const end = Date.now() - 7_200_000;
  await writeOrders(stack, end);
  const { api, origin, folder } = await stack.startApi();
  const jobs = await stack.startJobs();
  await whenQuiet(jobs.pid);
  const token = await stack.token({ id: 'ada', role: 'OWNER' });
  const request: ReportRequest = {
    report: 'orders',
    from: localDay(end - (FIRST_DAY_BACK + DAYS) * DAY_MS),
    to: localDay(end - (FIRST_DAY_BACK - 1) * DAY_MS),
  };
  const rate = (ms: number): string => `${Math.round(ORDERS / (ms / 1_000))} rows a second`;
  const writeBare = async (): Promise<number> => {
    const { value, ms, memory } = await bareWriter(stack, join(folder, 'bare.csv'), request);
    const [own] = memory;
    if (own === undefined || value !== ORDERS) throw new Error(`the bare writer wrote ${value} rows`);
    console.log(
      `${ORDERS} orders by a bare csv writer: ${rate(ms)}; its memory +${grownMb(own).toFixed(0)} MB to ${peakMb(own).toFixed(0)} MB`,
    );
    return ms;
  };
  const exportAs = async (format: ReportFormat): Promise<number> => {
    const { value, ms, memory } = await memoryDuring([api.pid, jobs.pid], async () =>
      exported(origin, token, { ...request, format }),
    );
    if (value.rows !== ORDERS) throw new Error(`${value.rows} rows were exported`);
    const [ofApi, ofJobs] = memory;
    if (ofApi === undefined || ofJobs === undefined) throw new Error('the memory of both was read');
    console.log(
      `${ORDERS} orders exported and fetched as ${format}, ${(value.bytes / 1e6).toFixed(1)} MB: ${rate(ms)}; memory of the api ` +
        `+${grownMb(ofApi).toFixed(0)} MB to ${peakMb(ofApi).toFixed(0)} MB, of jobs +${grownMb(ofJobs).toFixed(0)} MB to ${peakMb(ofJobs).toFixed(0)} MB`,
    );
    assertAtMost(`MB that the api grows by while it is exported as ${format}`, grownMb(ofApi), MAX_MB);
    assertAtMost(`MB that jobs grow by while it is exported as ${format}`, grownMb(ofJobs), MAX_JOBS_MB);
    return ms;
  };
  // One before and one after: the first of all reads what the store has not in its memory.
  const before = await writeBare();
  const csv = await exportAs('csv');
  const after = await writeBare();
  await exportAs('xlsx');
  assertAtMost('time of a csv export compared with the bare writer', (2 * csv) / (before + after), MAX_TIME);
  await stack.close();
};
