// Scheduled reports: each run is mailed once, with its file, as long as the account may see the report.
import { open, readdir } from 'node:fs/promises';
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { DAY_MS, HOUR_MS } from '@despacho/contract/durations.ts';
import { MESSAGE_OF_REPORT, type MessageState } from '@despacho/contract/messages.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { MAX_EXPORTED, type ReportChoice, type ReportFormat } from '@despacho/contract/reports.ts';
import { sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { scopeOf } from '@despacho/domain/access/scope.ts';
import { runAfter } from '@despacho/domain/reports/schedules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobTools, type TestTools } from '../../../../tests/support/jobTools.ts';
import { startMailServer, type MailServer } from '../../../../tests/support/mailServer.ts';
import { addPerson } from '../../../../tests/support/people.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { openBlobs } from '../../platform/blobs/openBlobs.ts';
import { createExportFiles, exportsFolder } from '../../platform/exportFiles.ts';
import { createSmtp } from '../../platform/notify/smtp.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { pendingMessages } from '../../store/messages/outbox.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { waitingExports } from '../../store/reports/exports.ts';
import { createTrustCounter } from '../../store/trust/counter.ts';
import {
  addSchedule,
  newSchedule,
  readSchedule,
  schedulesOf,
  stopSchedule,
  type StoredSchedule,
} from '../../store/reports/schedules.ts';
import { createReportMails } from '../notify/reportMails.ts';
import { createSending } from '../notify/sending.ts';
import { createMaking } from './making.ts';
import { runReportSchedules } from './schedules.ts';

/** Noon of Saturday in Guatemala. */
const NOW = '2026-11-21T18:00:00.000Z';
const acme = { id: 'acme', name: 'Acme' };
const running = new AbortController().signal;

let tools: TestTools;
let mail: MailServer;
let folder: string;
let blobs: Blobs;
let asker: Controller;
beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(async () => mail.close());
beforeEach(async () => {
  mail.received.length = 0;
  mail.mailCode = () => null;
  tools = await jobTools(NOW);
  folder = exportsFolder(tools.context.config);
  blobs = await openBlobs(tools.context.config);
  asker = await addPerson(tools.db, { id: 'ana', name: 'Ana López', role: 'ADMINISTRATOR', company: acme });
  const orders = Array.from({ length: 12 }, (_, at) =>
    sampleOrder({
      id: `order-${at}`,
      number: `GT-${at}`,
      status: ORDER_STATUS.DELIVERED,
      company: at % 4 === 3 ? { id: 'other', name: 'Other' } : acme,
      branch: null,
      deliveredAt: `2026-11-${21 + Math.floor(at / 4)}T15:0${at % 4}:00.000Z`,
    }),
  );
  await tools.storeOrders(orders);
  return async () => tools.close();
});

type Added = { every?: 'day' | 'month'; format?: ReportFormat; to?: string[]; choice?: ReportChoice };
const add = async ({ every = 'day', format = 'csv', to = [], choice }: Added = {}): Promise<StoredSchedule> => {
  const scope = scopeOf(asker);
  if (scope === null) throw new Error('the account has a scope');
  const now = tools.clock.now();
  const saved = { askerId: asker.id, choice: choice ?? { report: 'deliveryTimes' as const }, every, format, to, scope };
  const added = await addSchedule(tools.db, newSchedule({ ...saved, runAtMs: runAfter(every, now) }, now));
  if (added === null) throw new Error('the schedule was added');
  return added;
};

const filesIn = (openFile?: typeof open) => createExportFiles(folder, openFile);
const step = async () => runReportSchedules(tools);
const makeFiles = async (files = filesIn()): Promise<void> => {
  const make = createMaking({ ...tools, files });
  for (const id of await waitingExports(tools.db, tools.clock.realNow())) await make(id, running);
};
const smtp = () => createSmtp({ url: mail.url, from: 'despacho@example.test' });
const sending = () => {
  const { config } = tools.context;
  const notifier = { sms: async () => ({ end: 'recorded' as const }), mail: smtp() };
  const trust = createTrustCounter({ ...tools.context, redis: tools.redis });
  return createSending({ ...tools, blobs, files: filesIn(), notifier, trust, config });
};
const sendAll = async (): Promise<void> => {
  const send = sending();
  for (const id of await pendingMessages(tools.db, 'email', 50)) await send({ channel: 'email', id });
};
/** What the processes do until there is nothing to do. */
const work = async (files = filesIn()): Promise<void> => {
  for (;;) {
    const { begun = 0, making = 0, mailed = 0 } = await step();
    await makeFiles(files);
    await sendAll();
    if (begun + making + mailed === 0) return;
  }
};
const untilMorning = (days = 1): void => {
  const now = tools.clock.now();
  tools.clock.pass(runAfter('day', now) - now + (days - 1) * DAY_MS);
};
const subjects = (): (string | undefined)[] => mail.received.map((each) => each.mail.subject);
const attached = (at = 0): string => {
  const content = mail.received[at]?.mail.attachments[0]?.content;
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
};
const found = async ({ id }: StoredSchedule): Promise<StoredSchedule> => {
  const schedule = await readSchedule(tools.db, id);
  if (schedule === null) throw new Error('the schedule is there');
  return schedule;
};

describe('[RP11] [RP13] a scheduled report', () => {
  it('[RP14] [RP23] is mailed the next morning with the file of the day before, and nothing before it', async () => {
    const added = await add({ to: ['gerencia@example.test'] });
    await work();
    expect(mail.received).toEqual([]);
    untilMorning();
    await work();
    expect(subjects()).toEqual(['TIEMPOS DE ENTREGA 21-11-2026']);
    expect(mail.received[0]?.recipients).toEqual([asker.email, 'gerencia@example.test']);
    const { text = '', attachments = [] } = mail.received[0]?.mail ?? {};
    expect(text.trim().split(/\r?\n/)).toEqual([
      'El archivo va adjunto: tiempos-de-entrega-2026-11-21-2026-11-21.csv',
      '',
      'Reporte: TIEMPOS DE ENTREGA',
      'Fechas: 21-11-2026',
      'Filas: 3',
      'Compañía: acme',
      expect.stringMatching(/^Regla de conteo: Cuenta solo las órdenes en estado Entregado/),
      `Lo programó: Ana López (${asker.email})`,
      'Se envía: cada mañana, con el día anterior',
      '',
      'Para dejar de recibirlo: quien lo programó lo detiene en «Envíos por correo», debajo del reporte:',
      `${tools.context.config.publicOrigin}/report`,
    ]);
    expect(attachments.map(({ filename }) => filename)).toEqual(['tiempos-de-entrega-2026-11-21-2026-11-21.csv']);
    expect(
      attached()
        .split('\r\n')
        .slice(1, 4)
        .map((line) => line.split(',')[0]),
    ).toEqual(['GT-2', 'GT-1', 'GT-0']);
    expect(attached()).not.toContain('Other');
    expect((await found(added)).last).toMatchObject({ from: '2026-11-21', to: '2026-11-21', result: 'waiting' });
  });

  it('of a month is of the whole month before', async () => {
    await add({ every: 'month', format: 'xlsx' });
    tools.clock.pass(runAfter('month', tools.clock.now()) - tools.clock.now());
    await work();
    expect(subjects()).toEqual(['TIEMPOS DE ENTREGA 01-11-2026 a 30-11-2026']);
    expect(mail.received[0]?.mail.text).toContain('Filas: 9');
  });

  it('[RP16] is sent once by two processes that run the job at the same time', async () => {
    await add();
    untilMorning();
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([step(), step()]);
      await Promise.all([makeFiles(), makeFiles()]);
      const [id] = await pendingMessages(tools.db, 'email', 5);
      if (id !== undefined)
        await Promise.all([sending()({ channel: 'email', id }), sending()({ channel: 'email', id })]);
    }
    await work();
    expect(subjects()).toEqual(['TIEMPOS DE ENTREGA 21-11-2026']);
  });

  it('[RP16] is sent once when a process is killed between making the file and mailing it', async () => {
    await add();
    untilMorning();
    await step();
    await makeFiles();
    // Here the process is gone; another one goes on from the documents. Then one is gone before its mail is handed over.
    await step();
    expect(mail.received).toEqual([]);
    await work();
    await work();
    expect(mail.received).toHaveLength(1);
  });

  it('sends the days that were missed, each once and the oldest first, a week at most', async () => {
    await add();
    untilMorning(3);
    await work();
    expect(subjects()).toEqual(['21', '22', '23'].map((day) => `TIEMPOS DE ENTREGA ${day}-11-2026`));
    untilMorning(20);
    await work();
    expect(subjects().slice(3)).toEqual(
      ['07', '08', '09', '10', '11', '12', '13'].map((day) => `TIEMPOS DE ENTREGA ${day}-12-2026`),
    );
  });

  it('[RP23] that is too large for a mail is a link for the account that asked', async () => {
    await add();
    untilMorning();
    await step();
    await makeFiles();
    await step();
    const [id = ''] = await pendingMessages(tools.db, 'email', 1);
    const send = createReportMails({
      ...tools,
      files: filesIn(),
      notifier: { mail: smtp() },
      origin: 'https://console.test',
      mostBytes: 10,
    });
    const handed = await send(id.slice(MESSAGE_OF_REPORT.length), { id, to: [asker.email] });
    expect(handed.delivery).toEqual({ end: 'sent', via: 'smtp' });
    expect(mail.received[0]?.mail.attachments).toEqual([]);
    expect(mail.received[0]?.mail.text).toMatch(
      /demasiado grande.*hasta el 23-11-2026 05:00:00, en «Mis archivos»:\s+https:\/\/console\.test\/report/s,
    );
  });
});

describe('[RP12] a scheduled report is stopped and nothing is sent', () => {
  const losses = [
    ['is disabled', 'controllers/ana', { enable: false }, 'account'],
    [
      'belongs to a disabled company',
      'companies/acme',
      companyCodec.write(sampleCompany({ ...acme, isEnabled: false })),
      'account',
    ],
    ['loses its permission', 'controllers/ana', { role: 'USER' }, 'permission'],
    [
      'moves to another company',
      'controllers/ana',
      { company: { id: 'other', name: 'Other' }, companyId: 'other' },
      'scope',
    ],
  ] as const;
  const moments = {
    'before its run': async () => untilMorning(),
    'while its file is made': async () => {
      untilMorning();
      await step();
    },
    'before its mail is written': async () => {
      untilMorning();
      await step();
      await makeFiles();
    },
    'before its mail is sent': async () => {
      untilMorning();
      await step();
      await makeFiles();
      await step();
    },
  };
  const cases = losses.flatMap(([what, path, change, reason]) =>
    Object.entries(moments).map(([when, until]) => ({ what, when, path, change, reason, until })),
  );

  it.each(cases)('when its account $what $when', async ({ path, change, reason, until }) => {
    const added = await add();
    await until();
    await tools.db.doc(path).set(change, { merge: true });
    await work();
    expect(mail.received).toEqual([]);
    expect(await found(added)).toMatchObject({ dueAtMs: null, run: null, stopped: reason });
    const events = await tools.db.collection(`reportSchedules/${added.id}/events`).get();
    expect(events.docs.map((event) => [event.get('what'), event.get('reason'), event.get('by.id')])).toEqual([
      ['stopped', reason, 'system'],
    ]);
    untilMorning();
    await work();
    expect(mail.received).toEqual([]);
  });

  it('when the account stops it, also while its mail waits', async () => {
    const added = await add();
    await moments['before its mail is sent']();
    const by = { id: asker.id, name: asker.name };
    await stopSchedule(tools.db, added, { reason: 'asker', by, at: tools.clock.now() });
    await work();
    expect(mail.received).toEqual([]);
    expect((await found(added)).stopped).toBe('asker');
  });
});

describe('[RP17] a run whose file fails', () => {
  it('on a full disk is tried again an hour later, and offers nothing half-written', async () => {
    const added = await add();
    untilMorning();
    // The kernel's own full disk: the file is open, and no byte can be written.
    const full: typeof open = async () => open('/dev/full', 'w');
    await work(filesIn(full));
    expect((await found(added)).last).toMatchObject({ result: 'disk-full', exportId: null });
    expect([mail.received, await readdir(folder)]).toEqual([[], []]);
    tools.clock.pass(HOUR_MS);
    await work();
    expect(subjects()).toEqual(['TIEMPOS DE ENTREGA 21-11-2026']);
  });

  it('is given up after five files, and the next day comes in its time', async () => {
    const added = await add();
    untilMorning();
    const full: typeof open = async () => open('/dev/full', 'w');
    for (let hour = 0; hour < 6; hour += 1) {
      await work(filesIn(full));
      tools.clock.pass(HOUR_MS);
    }
    const { docs } = await tools.db.collection('reportExports').get();
    expect([docs.length, (await found(added)).failures]).toEqual([5, 0]);
    untilMorning();
    await work();
    expect(subjects()).toEqual(['TIEMPOS DE ENTREGA 22-11-2026']);
  });

  it('has too many rows for a PDF: it is not begun, and the next day is waited for', async () => {
    const writer = tools.db.bulkWriter();
    for (let at = 0; at <= MAX_EXPORTED.pdf; at += 1) {
      const many = { id: `many-${at}`, status: ORDER_STATUS.DELIVERED, company: acme, branch: null };
      const order = sampleOrder({ ...many, deliveredAt: '2026-11-21T16:00:00.000Z' });
      void writer.set(tools.db.doc(`deliveries/${order.id}`), orderCodec.write(order));
    }
    await writer.close();
    const added = await add({ format: 'pdf' });
    untilMorning();
    await work();
    expect((await tools.db.collection('reportExports').get()).empty).toBe(true);
    expect((await found(added)).last?.result).toBe('too-many-rows');
    untilMorning();
    await work();
    expect(subjects()).toEqual(['TIEMPOS DE ENTREGA 22-11-2026']);
    expect(attached().slice(0, 5)).toBe('%PDF-');
  }, 60_000);

  it('is mailed later where the mail server is unavailable, and marked where it refuses', async () => {
    await add();
    untilMorning();
    mail.mailCode = () => 450;
    await step();
    await makeFiles();
    await step();
    await sendAll();
    expect(mail.received).toEqual([]);
    mail.mailCode = () => null;
    await work();
    expect(mail.received).toHaveLength(1);
    untilMorning();
    mail.mailCode = () => 550;
    await work();
    const states: MessageState[] = ['sent', 'refused'];
    const { docs } = await tools.db.collection('emailSends').get();
    expect(new Set(docs.map((each): unknown => each.get('state')))).toEqual(new Set(states));
  });
});

it('[MS23] a mailed report is counted for no company', async () => {
  await add();
  untilMorning();
  await work();
  const { docs } = await tools.db.collection('emailSends').get();
  expect(docs.map((each) => [each.get('occasion'), each.get('order')])).toEqual([['report', null]]);
  expect(await schedulesOf(tools.db, asker.id)).toHaveLength(1);
});
