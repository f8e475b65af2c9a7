// Exports as jobs: the whole file or none, for the account that asked, as long as it may see it.
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { ReportFormat, ReportRequest } from '@despacho/contract/reports.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { scopeOf } from '@despacho/domain/access/scope.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobTools, type TestTools } from '../../../../tests/support/jobTools.ts';
import { addPerson } from '../../../../tests/support/people.ts';
import { createExportFiles, exportsFolder } from '../../platform/exportFiles.ts';
import {
  addExport,
  claimExport,
  findExport,
  newExport,
  stopExport,
  waitingExports,
  type StoredExport,
} from '../../store/reports/exports.ts';
import { expiringExports } from './expiry.ts';
import { createMaking } from './making.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const acme = { id: 'acme', name: 'Acme' };
const days = { from: '2026-11-20', to: '2026-11-21' };
const request: ReportRequest = { report: 'deliveryTimes', ...days };
const running = new AbortController().signal;

let tools: TestTools;
let folder: string;
let admin: Controller;
let ofCompany: Controller;
beforeAll(async () => {
  tools = await jobTools(NOW);
  folder = exportsFolder(tools.context.config);
  admin = await addPerson(tools.db, { id: 'admin', role: 'ADMINISTRATOR' });
  ofCompany = await addPerson(tools.db, { id: 'company', role: 'ADMINISTRATOR', company: acme });
  const orders = Array.from({ length: 7 }, (_, at) =>
    sampleOrder({
      id: `order-${at}`,
      number: at === 0 ? '=1+1' : `GT-${at}`,
      status: ORDER_STATUS.DELIVERED,
      company: at < 3 ? acme : { id: 'other', name: 'Other, S.A.' },
      branch: null,
      deliveredAt: `2026-11-21T1${at}:00:00.000Z`,
    }),
  );
  await tools.storeOrders(orders);
});
afterAll(async () => tools.close());
beforeEach(async () => {
  const { docs } = await tools.db.collection('reportExports').get();
  await Promise.all(docs.map(async ({ ref }) => ref.delete()));
});

const ask = async (who: Controller, format: ReportFormat = 'csv', of = request): Promise<StoredExport> => {
  const scope = scopeOf(who);
  if (scope === null) throw new Error('the account has a scope');
  const requested = { askerId: who.id, request: of, format, scope, total: null };
  const added = await addExport(tools.db, newExport(requested, tools.clock.realNow()));
  if (added === null) throw new Error('the export was added');
  return added;
};
const making = (files = createExportFiles(folder)) => createMaking({ ...tools, files });
const stateOf = async ({ id, askerId }: StoredExport) => {
  const found = await findExport(tools.db, id, askerId);
  return [found?.state, found?.problem];
};
const filesNow = async (): Promise<string[]> => readdir(folder).catch(() => []);
const textOf = async ({ id }: StoredExport): Promise<string> => readFile(join(folder, id), 'utf8');

describe('the file of an export', () => {
  it('[RP2] [RP5] has the rows of the report and its rule, and no cell that runs', async () => {
    const added = await ask(admin);
    expect(await making()(added.id, running)).toBe('done');
    const lines = (await textOf(added)).split('\r\n');
    expect(lines[0]).toContain('ORDEN No.');
    expect(lines).toHaveLength(1 + 7 + 1 + 1);
    expect(lines.slice(1, 8).map((line) => line.split(',')[0])).toEqual([
      'GT-6',
      'GT-5',
      'GT-4',
      'GT-3',
      'GT-2',
      'GT-1',
      "'=1+1",
    ]);
    expect(lines[1]).toContain('Other S.A.');
    expect(lines[8]).toContain('Cuenta solo las órdenes en estado Entregado');
    expect((await findExport(tools.db, added.id, admin.id))?.rows).toBe(7);
  });

  it('[RP5] as a workbook has numbers and dates as such and text as text', async () => {
    const added = await ask(admin, 'xlsx');
    expect(await making()(added.id, running)).toBe('done');
    const parts = unzipSync(await readFile(join(folder, added.id)));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row>/g)).toHaveLength(1 + 7 + 1);
    expect(sheet).toContain('<c s="1" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
    // 21-11-2026 10:00 in Guatemala, in days since 1900.
    expect(sheet).toMatch(/<c s="2"><v>46347\.41666\d*<\/v><\/c>/);
    expect(sheet).toContain('Cuenta solo las órdenes en estado Entregado');
    expect(sheet).not.toContain('<f>');
    const book = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array());
    expect(book).toContain('sheet name="TIEMPOS DE ENTREGA 20-11-2026 a"');
  });

  it('[RP10] as a PDF is drawn whole, and is refused before it begins where it has too many rows', async () => {
    const added = await ask(admin, 'pdf');
    expect(await making()(added.id, running)).toBe('done');
    const bytes = await readFile(join(folder, added.id));
    expect([bytes.subarray(0, 5).toString(), bytes.length > 2_000]).toEqual(['%PDF-', true]);
    const begun: string[] = [];
    const files = createExportFiles(folder);
    const watched = {
      ...files,
      begin: async (id: string) => {
        begun.push(id);
        return files.begin(id);
      },
    };
    const long = await ask(admin, 'pdf', { ...request, report: 'checkIns' });
    const folders = Array.from({ length: 3 }, (_, at) => tools.db.collection(`checkin/2026/11-${19 + at}`));
    const batches = folders.flatMap((collection, at) =>
      Array.from({ length: 4 }, async (_, part) => {
        const batch = tools.db.batch();
        for (let each = 0; each < 450; each += 1)
          batch.set(collection.doc(`${at}-${part}-${each}`), { name: 'Ana', branch: { companyId: 'acme' } });
        await batch.commit();
      }),
    );
    await Promise.all(batches);
    await tools.db.doc(`reportExports/${long.id}`).update({ 'request.from': '2026-11-19' });
    expect(await making(watched)(long.id, running)).toBe('failed');
    expect([await stateOf(long), begun]).toEqual([['failed', 'too-many-rows'], []]);
  });

  it('[RP6] [RP4] has only the rows of the scope, and belongs to the account that asked', async () => {
    const added = await ask(ofCompany);
    await making()(added.id, running);
    expect((await textOf(added)).match(/Acme/g)).toHaveLength(3);
    expect(await textOf(added)).not.toContain('Other');
    expect(await findExport(tools.db, added.id, admin.id)).toBeNull();
  });

  it('[RP6] the same request is the same export while it is made, and a fourth is refused', async () => {
    const [one, again] = [await ask(admin), await ask(admin)];
    expect(again.id).toBe(one.id);
    await ask(admin, 'xlsx');
    await ask(admin, 'pdf');
    await expect(ask(admin, 'csv', { ...request, report: 'serviceRatings' })).rejects.toThrow('added');
    await making()(one.id, running);
    expect((await ask(admin)).id).not.toBe(one.id);
  });
});

describe('[RP7] an export ends without a file', () => {
  it('when it is stopped, before and while it is made', async () => {
    const added = await ask(admin);
    await stopExport(tools.db, added.id, admin.id);
    expect(await making()(added.id, running)).toBe('over');
    const other = await ask(admin);
    const files = createExportFiles(folder);
    const stopping = {
      ...files,
      begin: async (id: string) => {
        await stopExport(tools.db, id, admin.id);
        return files.begin(id);
      },
    };
    expect(await making(stopping)(other.id, running)).toBe('over');
    expect([await stateOf(added), await stateOf(other)]).toEqual([
      ['stopped', null],
      ['stopped', null],
    ]);
    expect((await filesNow()).filter((name) => name.startsWith(other.id))).toEqual([]);
  });

  it.each([
    ['is disabled', { enable: false }],
    ['loses its permission', { role: 'USER' }],
    ['moves to another company', { company: { id: 'other', name: 'Other' }, companyId: 'other' }],
  ])('when its account %s', async (_, change) => {
    const added = await ask(ofCompany);
    const ref = tools.db.doc(`controllers/${ofCompany.id}`);
    const before = (await ref.get()).data() ?? {};
    const files = createExportFiles(folder);
    const changing = {
      ...files,
      begin: async (id: string) => {
        await ref.update(change);
        return files.begin(id);
      },
    };
    expect(await making(changing)(added.id, running)).toBe('refused');
    await ref.set(before);
    expect(await stateOf(added)).toEqual(['refused', null]);
    expect((await filesNow()).filter((name) => name.startsWith(added.id))).toEqual([]);
  });

  it('when it is stopped in the moment between its file and its end', async () => {
    const added = await ask(admin);
    const files = createExportFiles(folder);
    const stopping = {
      ...files,
      begin: async (id: string) => {
        const draft = await files.begin(id);
        const keep = async (): Promise<void> => {
          await draft.keep();
          await stopExport(tools.db, id, admin.id);
        };
        return { ...draft, keep };
      },
    };
    expect(await making(stopping)(added.id, running)).toBe('over');
    expect((await filesNow()).filter((name) => name.startsWith(added.id))).toEqual([]);
  });

  it('[RP8] when the disk is full, with the reason', async () => {
    const added = await ask(admin);
    // The kernel's own full disk: the file is open, and no byte can be written.
    const full: typeof open = async () => open('/dev/full', 'w');
    expect(await making(createExportFiles(folder, full))(added.id, running)).toBe('failed');
    expect(await stateOf(added)).toEqual(['failed', 'disk-full']);
    expect((await filesNow()).filter((name) => name.startsWith(added.id))).toEqual([]);
  });
});

describe('[RP19] a process that ends', () => {
  it('gives the export back, and the next begins again', async () => {
    const added = await ask(admin);
    const closed = new AbortController();
    closed.abort();
    expect(await making()(added.id, closed.signal)).toBe('over');
    expect(await stateOf(added)).toEqual(['pending', null]);
    expect(await making()(added.id, running)).toBe('done');
  });

  it('was killed: another makes it after a minute, and after three it has failed', async () => {
    const added = await ask(admin);
    const now = tools.clock.realNow();
    for (const minute of [0, 2, 4]) {
      expect((await claimExport(tools.db, added.id, now + minute * 60_000))?.id).toBe(added.id);
      expect(await claimExport(tools.db, added.id, now + minute * 60_000 + 30_000)).toBeNull();
      expect(await waitingExports(tools.db, now + minute * 60_000 + 30_000)).toEqual([]);
    }
    expect(await waitingExports(tools.db, now + 6 * 60_000)).toEqual([added.id]);
    expect(await claimExport(tools.db, added.id, now + 6 * 60_000)).toBeNull();
    expect(await stateOf(added)).toEqual(['failed', 'interrupted']);
  });
});

it('[RP19] an attempt that another one overtook leaves the file of that one', async () => {
  const added = await ask(admin);
  const files = createExportFiles(folder);
  const overtaken = {
    ...files,
    begin: async (id: string) => {
      const draft = await files.begin(id);
      const keep = async (): Promise<void> => {
        // It stood still for longer than a minute.
        await tools.db.doc(`reportExports/${id}`).update({ claimedUntilMs: 0 });
        expect(await making()(id, running)).toBe('done');
        await draft.keep();
      };
      return { ...draft, keep };
    },
  };
  expect(await making(overtaken)(added.id, running)).toBe('over');
  expect([await stateOf(added), await filesNow()]).toEqual([['done', null], expect.arrayContaining([added.id])]);
});

it('[RP19] whose attempt fails begins again ten seconds later, and has failed after three', async () => {
  const added = await ask(admin);
  const silent = createExportFiles(folder);
  const broken = {
    ...silent,
    begin: async () => {
      throw new Error('the store did not answer');
    },
  };
  const now = tools.clock.realNow();
  const make = async (after: number, files = silent) =>
    createMaking({ ...tools, files, clock: { ...tools.clock, realNow: () => now + after } })(added.id, running);
  expect([await make(0, broken), await stateOf(added)]).toEqual(['over', ['pending', null]]);
  expect([await make(9_000), await stateOf(added)]).toEqual(['over', ['pending', null]]);
  expect(await make(11_000, broken)).toBe('over');
  expect([await make(22_000, broken), await stateOf(added)]).toEqual(['failed', ['failed', 'internal']]);
});

it('[RP9] a day later record and file are gone', async () => {
  const added = await ask(admin);
  await making()(added.id, running);
  const files = createExportFiles(folder);
  const run = async (at: number) => expiringExports(files)({ ...tools, clock: { ...tools.clock, realNow: () => at } });
  expect(await run(added.expiresAtMs - 1)).toMatchObject({ expired: 0 });
  expect(await filesNow()).toContain(added.id);
  expect(await run(added.expiresAtMs)).toMatchObject({ expired: 1 });
  expect(await filesNow()).not.toContain(added.id);
  expect(await findExport(tools.db, added.id, admin.id)).toBeNull();
});
