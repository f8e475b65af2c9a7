// Calls of one Firebase user, or of the owner, to the official Firestore emulator by its REST interface.
import { Timestamp } from 'firebase-admin/firestore';

const PROJECT = 'despacho';

type Data = Readonly<Record<string, unknown>>;
/** As a phone's library sends it: an update replaces the named fields. */
type DocumentWrite = { kind: 'create' | 'update'; path: string; data: Data };

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null;

const encode = (value: unknown): object => {
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (value instanceof Timestamp) return { timestampValue: value.toDate().toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encode) } };
  if (isData(value)) return { mapValue: { fields: fieldsOf(value) } };
  throw new TypeError(`no document holds a ${typeof value}`);
};
const fieldsOf = (data: Data): Record<string, object> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, encode(value)]));

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Unsigned: the emulator accepts it as the token of that user. */
const tokenOf = (uid: string): string => {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { sub: uid, user_id: uid, aud: PROJECT, iss: `https://securetoken.google.com/${PROJECT}` };
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ ...claims, iat: now, exp: now + 3_600 })}.`;
};

export type EmulatorClient = {
  /** HTTP status: 200, or 403 where a rule refuses. */
  commit(writes: readonly DocumentWrite[]): Promise<number>;
  get(path: string): Promise<number>;
  /** Lists a collection of the root where each field equals its value, or is later than it. */
  list(collection: string, where: Readonly<Record<string, string | Timestamp>>): Promise<number>;
};

/** `uid` null: the owner, whom no rule limits. */
export const emulatorClient = (port: number, uid: string | null): EmulatorClient => {
  const root = `projects/${PROJECT}/databases/(default)/documents`;
  const headers = {
    authorization: `Bearer ${uid === null ? 'owner' : tokenOf(uid)}`,
    'content-type': 'application/json',
  };

  const call = async (suffix: string, body?: object): Promise<number> => {
    const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`http://127.0.0.1:${port}/v1/${root}${suffix}`, { headers, ...request });
    const text = await response.text();
    if (![200, 403, 404].includes(response.status)) throw new Error(`${response.status}: ${text}`);
    return response.status;
  };

  const writeOf = ({ kind, path, data }: DocumentWrite): object => ({
    update: { name: `${root}/${path}`, fields: fieldsOf(data) },
    ...(kind === 'update' ? { updateMask: { fieldPaths: Object.keys(data) } } : {}),
    currentDocument: { exists: kind === 'update' },
  });

  return {
    commit: async (writes) => call(':commit', { writes: writes.map(writeOf) }),
    get: async (path) => call(`/${path}`),
    list: async (collection, where) => {
      const filters = Object.entries(where).map(([fieldPath, value]) => ({
        fieldFilter: {
          field: { fieldPath },
          op: value instanceof Timestamp ? 'GREATER_THAN' : 'EQUAL',
          value: encode(value),
        },
      }));
      const query = { from: [{ collectionId: collection }], limit: 5 };
      const filter = filters.length === 0 ? {} : { where: { compositeFilter: { op: 'AND', filters } } };
      return call(':runQuery', { structuredQuery: { ...query, ...filter } });
    },
  };
};
