// An api with two companies and people of every kind, and files as they send them: for the tests of imports.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { IMPORT_COLUMNS, importAnswer, type ImportAnswer } from '@despacho/contract/orders/import.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { expect } from 'vitest';
import type { Reply } from '../../../../../tests/support/api.ts';
import type { TestContextOptions } from '../../../../../tests/support/context.ts';
import { startSending, type FileSender, type Sending } from '../../fileImport/importFixture.ts';
import { branchCodec } from '../../../store/companies/branches.ts';
import { companyCodec } from '../../../store/companies/companies.ts';
import { orderCodec } from '../../../store/orders/orders.ts';

const acme = { id: 'acme', name: 'Pastelería Ácme' };
const other = { id: 'other', name: 'Otra' };
const people: Record<string, Partial<Controller>> = {
  controller: { role: 'CONTROLLER' },
  companyAdmin: { role: 'ADMINISTRATOR', company: acme },
  otherAdmin: { role: 'ADMINISTRATOR', company: other },
  reader: { role: 'USER' },
  company: { role: 'COMPANY', company: acme },
  branch: { role: 'BRANCH', company: acme, branch: { id: 'acme-1', name: 'Centro' } },
  stray: { role: 'BRANCH' },
};

export type Cells = Partial<Record<(typeof IMPORT_COLUMNS)[number], string>>;

const line = (cells: Cells): string =>
  IMPORT_COLUMNS.map((column) => `"${(cells[column] ?? '').replaceAll('"', '""')}"`).join(',');

export const good = (number: string, only: Cells = {}): Cells => ({
  orderId: number,
  name: 'Ana Peña',
  address: '16 calle "A" 2-40, zona 10',
  depto: 'Guatemala',
  munic: 'Mixco',
  zone: 'Zona 10',
  phone: '5555-0000',
  payMethod: 'Tarjeta de crédito',
  nota: 'portón, verde',
  latitude: '14.61',
  longitude: '-90.51',
  company: 'pasteleria acme',
  branch: 'CENTRO',
  ...only,
});

export const fileOf = (...rows: Cells[]): Uint8Array =>
  new TextEncoder().encode([IMPORT_COLUMNS.join(','), ...rows.map(line)].join('\r\n'));

export type ImportsApi = Omit<FileSender, 'send'> & {
  send: (bytes: Uint8Array, sending?: Sending) => Promise<Reply>;
  /** Where nothing is refused. */
  take: (bytes: Uint8Array, sending?: Sending) => Promise<ImportAnswer>;
  /** By their numbers. */
  stored: () => Promise<Order[]>;
  /** Deletes every order, import and message. */
  clear: () => Promise<void>;
};

export const startImports = async (options: TestContextOptions = {}): Promise<ImportsApi> => {
  const { api, token, ...files } = await startSending(people, options);
  const ranges = [{ circle: 1, cost: 25, minKm: 0, maxKm: 50 }];
  for (const company of [acme, other])
    await api.db
      .doc(`companies/${company.id}`)
      .set(companyCodec.write(sampleCompany({ ...company, priceRanges: ranges })));
  for (const [id, company] of [
    ['acme-1', acme],
    ['other-1', other],
  ] as const)
    await api.db.doc(`branches/${id}`).set(branchCodec.write(sampleBranch({ id, name: 'Centro', company })));

  const send: ImportsApi['send'] = async (bytes, sending) =>
    files.send('orders', bytes, { name: 'ordenes.csv', ...sending });
  return {
    api,
    token,
    send,
    take: async (bytes, sending) => {
      const reply = await send(bytes, sending);
      expect([reply.status, reply.json]).toEqual([200, expect.anything()]);
      return importAnswer.strict().parse(reply.json);
    },
    stored: async () =>
      (await api.db.collection('deliveries').orderBy('orderId').get()).docs.map((document) => {
        const read = orderCodec.read(document.id, document.data(), document);
        if (!read.ok) throw new Error(read.reason);
        return read.value;
      }),
    clear: async () => {
      for (const name of ['deliveries', 'orderSecrets', 'imports', 'importMessages', 'smsSends', 'emailSends'])
        for (const { ref } of (await api.db.collection(name).get()).docs) await api.db.recursiveDelete(ref);
    },
  };
};
