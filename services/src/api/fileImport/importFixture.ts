// An api with accounts, and files as they send them: for the tests of imports.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { recordImport, type RecordImport } from '@despacho/contract/recordImport.ts';
import type { ImportNoun } from '@despacho/domain/fileImport/columns.ts';
import { expect } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import type { TestContextOptions } from '../../../../tests/support/context.ts';
import { upload } from '../../../../tests/support/uploads.ts';

const PATHS: Record<ImportNoun, string> = {
  orders: '/api/deliveries/upload-file',
  companies: '/api/companies/import',
  branches: '/api/branches/import',
  users: '/api/users/import',
  schedules: '/api/schedules/import',
  couriers: '/api/couriers/import',
};

export type Sending = { who?: string; isPreview?: boolean; name?: string; fields?: Record<string, string> };
type Lines = readonly string[];

export type FileSender = {
  api: TestApi;
  token: (who: string) => string;
  /** By the first of the accounts, unless another is named. */
  send: (noun: ImportNoun, content: Uint8Array | Lines, sending?: Sending) => Promise<Reply>;
};

export const startSending = async (
  people: Record<string, Partial<Controller>>,
  options: TestContextOptions = {},
): Promise<FileSender> => {
  const api = await startTestApi(options);
  const tokens = new Map<string, string>();
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...only })));
  const token = (who: string): string => tokens.get(who) ?? '';
  const [first = ''] = Object.keys(people);
  return {
    api,
    token,
    send: async (noun, content, { who = first, isPreview = false, name = 'registros.csv', fields = {} } = {}) =>
      upload(api, {
        path: `${PATHS[noun]}${isPreview ? '?preview=true' : ''}`,
        token: token(who),
        bytes: content instanceof Uint8Array ? content : new TextEncoder().encode(content.join('\r\n')),
        name,
        type: 'text/csv',
        fields,
      }),
  };
};

/** Where nothing is refused. */
export const rowsIn = ({ status, json }: Reply): RecordImport['rows'] => {
  expect([status, json]).toEqual([200, expect.anything()]);
  return recordImport.parse(json).rows;
};
export const verdictsIn = (reply: Reply): string[] => rowsIn(reply).map(({ verdict }) => verdict);
export const problemsIn = (reply: Reply) => rowsIn(reply).map(({ problems }) => problems);
/** Each as `phone required`. */
export const issuesIn = (reply: Reply): string[][] =>
  problemsIn(reply).map((problems) => problems.map(({ column, issue }) => `${column} ${issue}`));
