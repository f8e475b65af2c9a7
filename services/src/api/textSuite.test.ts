// A public list of texts that programs stumble over, in every field that holds a text: stored as it was written, or refused by the name of its field.
import { userRows } from '@despacho/contract/accounts/users.ts';
import { branchRows } from '@despacho/contract/branches.ts';
import { companyRows } from '@despacho/contract/companies.ts';
import { courierRows } from '@despacho/contract/couriers/couriers.ts';
import { courierAlertRows } from '@despacho/contract/couriers/courierAlerts.ts';
import { newRating } from '@despacho/contract/couriers/ratings.ts';
import { isWritten, type FieldRows } from '@despacho/contract/fields.ts';
import { routeTable } from '@despacho/contract/index.ts';
import { orderRows } from '@despacho/contract/orders/order.ts';
import {
  sampleBranch,
  sampleCompany,
  sampleController,
  sampleCourier,
  sampleOrder,
  sampleWall,
} from '@despacho/contract/samples.ts';
import { customerRating } from '@despacho/contract/tracking.ts';
import { wallRows } from '@despacho/contract/walls.ts';
import { trimmed } from '@despacho/domain/reading/characters.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { publishEntities } from '../../../tests/support/liveState.ts';
import { upload } from '../../../tests/support/uploads.ts';
import { naughtyStrings } from '../../../tests/support/suites.ts';
import { controllerCodec } from '../store/accounts/controllers.ts';
import { COLLECTIONS } from '../store/collections.ts';
import { branchCodec } from '../store/companies/branches.ts';
import { companyCodec } from '../store/companies/companies.ts';
import { courierAlertCodec } from '../store/couriers/courierAlerts.ts';
import { courierCodec } from '../store/couriers/couriers.ts';
import type { Codec } from '../store/documents/codec.ts';
import { orderCodec } from '../store/orders/orders.ts';
import { wallCodec } from '../store/walls.ts';
import type { Reply } from '../../../tests/support/api.ts';
import { rowsIn } from './fileImport/importFixture.ts';
import { startOperation, type Operation } from './orders/ordersFixture.ts';

const { texts, isHere, why } = naughtyStrings;

/** What a field makes of a text: it is refused, empties the field, or is stored without blanks around it. */
const isFaithful = (text: string, value: unknown): boolean =>
  value === trimmed(text) || (trimmed(text) === '' && (value === null || value === ''));

/** Lines whose kind is read, not only stored, and why one text may become another. */
const READ: Readonly<Record<string, string>> = {
  number: 'an order is found by its number, which loses the marks around it',
  phone: 'digits',
  accent: 'a colour',
  plate: 'a plate of zeros is none',
  video: 'an address',
};

const noun = <T extends { id: string }>(name: string, rows: FieldRows, codec: Codec<T>, sample: T) => {
  const lines = Object.entries(rows).flatMap(([key, row]) =>
    isWritten(row) && row.input.control === 'line' && !(key in READ)
      ? [{ key, wire: row.wire, schema: row.input.schema, empty: 'empty' in row ? row.empty : null }]
      : [],
  );
  const writes = lines.map(({ key, schema, empty }) => ({
    key,
    /** Undefined: refused. */
    storedOf: (text: string): unknown => {
      const sent = schema.safeParse(text);
      if (!sent.success) return undefined;
      const value = sent.data === null ? empty : sent.data;
      const document = { ...codec.write(sample), ...codec.write({ [key]: value } as Partial<T>) };
      const read = codec.read(sample.id, structuredClone(document));
      return read.ok ? Reflect.get(read.value, key) : read.reason;
    },
  }));
  return { name, lines, writes };
};

const NOUNS = [
  noun('order', orderRows, orderCodec, sampleOrder()),
  noun('courier', courierRows, courierCodec, sampleCourier()),
  noun('company', companyRows, companyCodec, sampleCompany()),
  noun('branch', branchRows, branchCodec, sampleBranch()),
  noun('account', userRows, controllerCodec, sampleController()),
  noun('wall', wallRows, wallCodec, sampleWall()),
  noun('kind of alert', courierAlertRows, courierAlertCodec, { id: 'a', label: 'x', color: 'middle', order: 1 }),
];

describe.skipIf(!isHere)(`[RD18] the public list of texts${why}`, () => {
  it.each(NOUNS.flatMap(({ name, writes }) => writes.map((write) => ({ name, ...write }))))(
    'is read from the document of a $name as it was written into $key',
    ({ storedOf }) => {
      const stored = texts.map((text) => ({ text, value: storedOf(text) }));
      const refused = stored.filter(({ value }) => value === undefined);
      expect(stored.filter(({ text, value }) => value !== undefined && !isFaithful(text, value))).toEqual([]);
      expect(refused.length).toBeLessThan(texts.length / 4);
    },
  );

  it.each<[string, z.ZodType, (text: string) => object]>([
    ['text', routeTable.noteAlarm.body, (text) => ({ text })],
    ['note', routeTable.endIncident.body, (note) => ({ note })],
    ['opinion', customerRating, (opinion) => ({ stars: 5, opinion })],
    ['message', newRating, (message) => ({ rating: 5, message })],
    ['comment', routeTable.postIssue.body, (comment) => ({ comment })],
  ])('is what was written in %s', (field, schema, bodyOf) => {
    const odd = texts.filter((text) => {
      const { success, data, error } = schema.safeParse(bodyOf(text));
      if (!success) return error.issues.some(({ path }) => path[0] !== field);
      return !isFaithful(text, z.record(z.string(), z.unknown()).parse(data)[field]);
    });
    expect(odd).toEqual([]);
    expect(schema.safeParse(bodyOf('a\u0000b')).success).toBe(false);
  });
});

describe.skipIf(!isHere)(`[RD18] the public list of texts at the API${why}`, () => {
  let operation: Operation;
  beforeAll(async () => {
    operation = await startOperation({ settings: { TRUST_PROXY: '1' } });
    const { context } = operation.api;
    await publishEntities(context.redis(), context.key, { order: [sampleOrder()] });
  });
  afterAll(async () => operation.close());

  let turn = 0;
  /** Each request from an address of its own, so that no limit applies. */
  const ask = async (method: string, path: string, body?: object): Promise<Reply> => {
    const headers = { 'x-forwarded-for': `10.3.${Math.floor(++turn / 250)}.${turn % 250}` };
    return operation.as('owner', method, path, { headers, ...(body && { body }) });
  };

  const place = { latitude: 14.61, longitude: -90.51 };
  const order = { company_id: 'company-1', branch_id: 'branch-1', zona: 1, ...place, phone: '55551111' };
  const courier = { companyId: 'company-1', branchId: 'branch-1', Pertenece: 'PROYECTOS', type: 'PERMANENT' };
  const BODIES: Record<string, { path: string; collection: string; body: (at: number) => object }> = {
    order: {
      path: '/api/deliveries',
      collection: COLLECTIONS.orders,
      body: (at) => ({ ...order, orderId: `T-${at}`, payMethod: 'cash', cobro: 10 }),
    },
    company: { path: '/companies-service/companies', collection: COLLECTIONS.companies, body: () => ({}) },
    courier: {
      path: '/api/couriers',
      collection: COLLECTIONS.couriers,
      body: (at) => ({ ...courier, phone: String(41_000_000 + at) }),
    },
  };
  const sent = NOUNS.filter(({ name }) => name in BODIES);

  /** Each field has a share of the texts that it accepts; all fields of a body at once. */
  const SHARE = 20;
  const bodiesOf = ({ lines }: (typeof NOUNS)[number]): Record<string, string>[] => {
    const queues = lines.map(({ wire, schema }, first) => ({
      wire,
      texts: texts.filter((text, at) => at % Math.max(SHARE, lines.length) === first && schema.safeParse(text).success),
    }));
    const max = Math.max(...queues.map((queue) => queue.texts.length));
    return Array.from({ length: max }, (_, at) =>
      Object.fromEntries(queues.map((queue) => [queue.wire, queue.texts[at] ?? `texto ${at}`])),
    );
  };

  it.each(sent)('is stored of a $name as it was sent', async (each) => {
    const { path, collection, body } = BODIES[each.name] ?? { path: '', collection: '', body: () => ({}) };
    const odd: unknown[] = [];
    for (const [at, written] of bodiesOf(each).entries()) {
      const reply = await ask('POST', path, { ...body(at), ...written });
      // No two have the same name, and letters that look alike are the same.
      if (reply.status === 409) continue;
      const id = idIn(reply.json);
      const document = id === null ? {} : ((await operation.api.db.collection(collection).doc(id).get()).data() ?? {});
      for (const [wire, text] of Object.entries(written))
        // An empty field may get what the map has there.
        if (trimmed(text) !== '' && document[wire] !== trimmed(text))
          odd.push([reply.status, reply.text.slice(0, 200), wire, text]);
    }
    expect(odd).toEqual([]);
  });

  it.each(sent)('is refused of a $name by the name of each field that does not hold it', async (each) => {
    const { path, body } = BODIES[each.name] ?? { path: '', body: () => ({}) };
    const odd: unknown[] = [];
    for (const text of texts) {
      const refused = each.lines.filter(({ schema }) => !schema.safeParse(text).success).map(({ wire }) => wire);
      if (refused.length === 0) continue;
      const written = Object.fromEntries(each.lines.map(({ wire }) => [wire, text]));
      const { status, json } = await ask('POST', path, { ...body(0), ...written });
      if (status !== 400 || refused.some((wire) => !JSON.stringify(json).includes(`"body.${wire}"`)))
        odd.push([status, json, refused, text]);
    }
    expect(odd).toEqual([]);
  });

  it('is previewed of a file as a form would take it, or refused by the name of its column', async () => {
    const quoted = texts.map((text, at) => `Empresa ${at},"${text.replaceAll('"', '""')}"`);
    const odd: unknown[] = [];
    for (let from = 0; from < quoted.length; from += 250) {
      const reply = await upload(operation.api, {
        path: '/api/companies/import?preview=true',
        token: operation.tokenOf('owner'),
        bytes: Buffer.from(['Nombre,Descripción', ...quoted.slice(from, from + 250)].join('\r\n')),
        name: 'empresas.csv',
        type: 'text/csv',
      });
      for (const { row, problems } of rowsIn(reply)) {
        const text = texts[from + row - 1] ?? '';
        const isAccepted = companyRows.description.input.schema.safeParse(text).success;
        const columns = problems.map(({ column }) => column);
        if (isAccepted ? columns.length > 0 : columns[0] !== 'description') odd.push([text, problems]);
      }
    }
    expect(odd).toEqual([]);
  });

  /** Those of the list whose turn it is. */
  const shareOf = (first: number, of: number): string[] => texts.filter((_, at) => at % of === first % of);
  it.each<[string, (text: string) => string]>([
    ['a search', (text) => `/api/search?q=${encodeURIComponent(text)}`],
    ['the search of a list', (text) => `/api/deliveries?search=${encodeURIComponent(text)}`],
    ['the search of a place', (text) => `/api/places?q=${encodeURIComponent(text)}`],
    ['an id', (text) => `/api/deliveries/${encodeURIComponent(text)}/history`],
  ])('is answered as %s', async (_, pathOf) => {
    const replies = await Promise.all(
      shareOf(pathOf('').length, 5).map(async (text) => ({ text, status: (await ask('GET', pathOf(text))).status })),
    );
    expect(replies.filter(({ status }) => ![200, 400, 404].includes(status))).toEqual([]);
  });
});

const idIn = (json: unknown): string | null => {
  const ids = z.union([z.object({ id: z.string() }), z.record(z.string(), z.unknown())]).safeParse(json).data;
  if (ids === undefined) return null;
  if (typeof ids.id === 'string') return ids.id;
  return (
    Object.values(ids)
      .map(idIn)
      .find((id) => id !== null) ?? null
  );
};
