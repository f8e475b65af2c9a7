// Turns the environment into one checked Config. Every wrong value is reported at once, with its name and the reason.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { identityFrom, identityProblems, type IdentityChoice } from './choices/identity.ts';
import { settings, type Settings } from './settings.ts';

/** Where the store is: an official emulator, Google's Cloud Firestore, or our own embedded server. */
type FirestoreChoice =
  | { kind: 'emulator'; address: string; projectId: string }
  | { kind: 'cloud'; projectId: string | null }
  | { kind: 'embedded'; address: string; host: string; port: number; file: string; projectId: string };

/** `emulator`: host:port; null for Google's own, with the credentials of the environment. */
export type BucketChoice = { name: string; emulator: string | null };

/** Remote services need their address; the embedded ones serve what they cannot. */
type RouterChoice = { kind: 'embedded' } | { kind: 'osrm'; url: string };
export type GeocoderChoice = { kind: 'embedded' } | { kind: 'nominatim' | 'photon'; url: string };

export type Config = {
  /** 0: `configWithPort` chooses one. */
  port: number;
  host: string;
  publicOrigin: string;
  /** Origins a browser may come from, for CORS and for the sockets' handshake. */
  origins: string[];
  trustProxy: number | string[];
  /** Where an edge finds those it does not learn of from its supervisor. */
  backends: { api: string[]; gateway: string[] };
  /** Null until `withSecret` has read or made it. */
  sessionSecret: string | null;
  metricsToken: string | null;
  /** Caps of one gateway. */
  sockets: { perAccount: number; perAddress: number };
  operation: string;
  /** West, south, east, north. */
  operationBounds: readonly [number, number, number, number];
  logLevel: Settings['LOG_LEVEL'];
  dataDir: string;
  firestore: FirestoreChoice;
  identity: IdentityChoice;
  /** Power of two of scrypt's N for new hashes of passwords; tests lower it. */
  passwordCost: number;
  strictIndexes: boolean;
  /** It has images and files of reports; null: they are in `dataDir`. */
  bucket: BucketChoice | null;
  /** The address of the own one gets its password by `withSecret`. */
  redis: { url: string; isOwned: boolean; port: number };
  demo: { isOn: boolean; seed: number; couriers: number; speed: number; dispatches: boolean };
  mapSource: string | null;
  mapDataDir: string;
  /** Tried by browsers where there is no map folder; null for none. */
  mapStyleUrl: string | null;
  /** Shown in a frame to companies with assistance; null: they see their numbers. */
  companyReportUrl: string | null;
  router: RouterChoice;
  geocoder: GeocoderChoice;
  /** Domains of e-mails whose people belong to a company. */
  companyDomains: string[];
  /** Null: messages are recorded and not sent. */
  mail: { url: string; from: string } | null;
  sms: { url: string; token: string | null } | null;
  /** Get an SMS when no person takes a danger. */
  escalationPhones: readonly string[];
  /** Days for which pictures of proofs at the door are stored [CP19]. */
  proofDays: number;
  issuesEmail: string | null;
  /** The version of the couriers' application; null: no version counts as old. */
  courierAppVersion: string | null;
  appTitle: string;
  /** Behind "PBX" on the customers' page. */
  /** Null: no replies of customers are accepted. */
  smsInboundSecret: string | null;
  pbxNumber: string | null;
  /** Links of the approval page open without a signature [AT9]. */
  unsignedApprovals: boolean;
  /** [CX1] Whole quetzales; null: no limit. */
  cashLimit: number | null;
  /** Webhooks of test keys may name this machine [OA23]. */
  webhooksToLoopback: boolean;
  /** [CP29] `contact`: an e-mail by which push services reach the operator. */
  push: { contact: string | null; toLoopback: boolean };
  aliveFile: string | null;
};

export type Problem = { name: string; reason: string };

/** Thrown by `configFrom`; the message is ready to be shown. */
export class ConfigError extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super(problems.map(({ name, reason }) => `${name} ${reason}`).join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Relative paths start at the project's folder, so that every process finds the same data from any working folder. */
/** No setting: while hashes of two costs are stored, the time of a refused sign-in would reveal which accounts exist. */
const PASSWORD_COST = 15;

const root = fileURLToPath(new URL('../../..', import.meta.url));
const loopback = ['127.0.0.1', 'localhost', '::1'];
export const isLoopback = (host: string): boolean => loopback.includes(host);

const firestoreFrom = (values: Settings, dataDir: string): FirestoreChoice => {
  const projectId = values.FIREBASE_PROJECT_ID ?? 'despacho';
  if (values.FIRESTORE_EMULATOR_HOST !== undefined) {
    return { kind: 'emulator', address: values.FIRESTORE_EMULATOR_HOST, projectId };
  }
  if (values.GOOGLE_APPLICATION_CREDENTIALS !== undefined || values.FIREBASE_CONFIG !== undefined) {
    return { kind: 'cloud', projectId: values.FIREBASE_PROJECT_ID ?? null };
  }
  const host = values.FIRESTORE_HOST;
  const port = values.FIRESTORE_PORT;
  return {
    kind: 'embedded',
    address: `${host}:${port}`,
    host,
    port,
    file: resolve(dataDir, 'firestore.sqlite'),
    projectId,
  };
};

const demoProblems = (isDemo: boolean, host: string, firestore: FirestoreChoice): Problem[] => {
  if (!isDemo) return [];
  const problems: Problem[] = [];
  if (firestore.kind === 'cloud') {
    problems.push({
      name: 'DEMO',
      reason: 'cannot be on with Google credentials: it would write invented data into a real project',
    });
  }
  if (!isLoopback(host)) {
    problems.push({
      name: 'HOST',
      reason: 'must be 127.0.0.1 while DEMO=on: the passwords of the demo accounts are public',
    });
  }
  if (firestore.kind === 'embedded' && !isLoopback(firestore.host)) {
    problems.push({
      name: 'FIRESTORE_HOST',
      reason: 'must be 127.0.0.1 while DEMO=on: the embedded Firestore asks for no password',
    });
  }
  return problems;
};

/** The servers of one machine: two on the same port would crash in turns. */
const portProblems = ({ PORT, FIRESTORE_PORT, REDIS_PORT, REDIS_URL }: Settings, firestore: FirestoreChoice) => {
  const usedPorts = new Map([[PORT, 'PORT']]);
  const problems: Problem[] = [];
  const claim = (name: string, port: number): void => {
    const other = usedPorts.get(port);
    if (other !== undefined) problems.push({ name, reason: `must differ from ${other}, both are ${port}` });
    usedPorts.set(port, name);
  };
  if (firestore.kind === 'embedded') claim('FIRESTORE_PORT', FIRESTORE_PORT);
  if (REDIS_URL === undefined) claim('REDIS_PORT', REDIS_PORT);
  return problems;
};

const credentialProblems = ({ GOOGLE_APPLICATION_CREDENTIALS: file, IDENTITY }: Settings, firestore: FirestoreChoice) =>
  (firestore.kind === 'cloud' || IDENTITY === 'firebase') && file !== undefined && !existsSync(file)
    ? [{ name: 'GOOGLE_APPLICATION_CREDENTIALS', reason: `names a file that is not there: ${file}` }]
    : [];

const bucketFrom = ({ IMAGE_BUCKET: name, STORAGE_EMULATOR_HOST: emulator }: Settings): BucketChoice | null =>
  name === undefined ? null : { name, emulator: emulator ?? null };

const embedded = { kind: 'embedded' } as const;

const routerFrom = ({ ROUTER, OSRM_URL: url }: Settings): RouterChoice =>
  ROUTER === 'osrm' && url !== undefined ? { kind: ROUTER, url } : embedded;

const geocoderFrom = ({ GEOCODER, NOMINATIM_URL, PHOTON_URL }: Settings): GeocoderChoice => {
  if (GEOCODER === 'embedded') return embedded;
  const url = GEOCODER === 'nominatim' ? NOMINATIM_URL : PHOTON_URL;
  return url === undefined ? embedded : { kind: GEOCODER, url };
};

/** A remote service without its address would be the embedded one in secret. */
const addressProblems = ({ ROUTER, OSRM_URL, GEOCODER, NOMINATIM_URL, PHOTON_URL }: Settings): Problem[] => {
  const missing = (name: string, url: string | undefined, by: string): Problem[] =>
    url === undefined ? [{ name, reason: `must be set for ${by}` }] : [];
  return [
    ...(ROUTER === 'osrm' ? missing('OSRM_URL', OSRM_URL, 'ROUTER=osrm') : []),
    ...(GEOCODER === 'nominatim' ? missing('NOMINATIM_URL', NOMINATIM_URL, 'GEOCODER=nominatim') : []),
    ...(GEOCODER === 'photon' ? missing('PHOTON_URL', PHOTON_URL, 'GEOCODER=photon') : []),
  ];
};

/** Most phones of the demo city have it. */
const DEMO_APP_VERSION = '4.2.0';

/** Phones of the demo city are invented and may be real: only a gateway of this machine gets them. */
const messageProblems = ({ SMTP_URL, MAIL_FROM, SMS_URL, SMS_TOKEN }: Settings, isDemo: boolean): Problem[] => {
  const isElsewhere = SMS_URL !== undefined && !isLoopback(new URL(SMS_URL).hostname.replaceAll(/[[\]]/g, ''));
  return [
    ...(SMTP_URL !== undefined && MAIL_FROM === undefined
      ? [{ name: 'MAIL_FROM', reason: 'must be set for SMTP_URL' }]
      : []),
    ...(SMS_TOKEN !== undefined && SMS_URL === undefined
      ? [{ name: 'SMS_URL', reason: 'must be set for SMS_TOKEN' }]
      : []),
    ...(isDemo && isElsewhere
      ? [{ name: 'SMS_URL', reason: 'must be on this machine while DEMO=on: the phones of the demo city are invented' }]
      : []),
  ];
};

const mailFrom = ({ SMTP_URL: url, MAIL_FROM: from }: Settings): Config['mail'] =>
  url === undefined || from === undefined ? null : { url, from };

const courierAppFrom = (values: Settings, isDemo: boolean): Pick<Config, 'courierAppVersion' | 'push'> => ({
  courierAppVersion: values.COURIER_APP_VERSION ?? (isDemo ? DEMO_APP_VERSION : null),
  push: { contact: values.PUSH_CONTACT ?? values.MAIL_FROM ?? null, toLoopback: values.PUSH_TO_LOOPBACK },
});

const originsFor = (named: string[] | undefined, host: string, port: number): string[] => {
  const local = isLoopback(host) ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`] : [];
  return [...new Set([...(named ?? [`http://localhost:${port}`]), ...local])];
};

/** Reads its argument, and whether the credentials it names are there; an empty value counts as unset, as compose files pass them. */
export const configFrom = (environment: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => ({ name: String(issue.path[0]), reason: issue.message })));
  }
  const values = parsed.data;
  const dataDir = resolve(root, values.DATA_DIR);
  const firestore = firestoreFrom(values, dataDir);
  const isDemo = values.DEMO ?? (firestore.kind !== 'cloud' && values.IDENTITY === 'embedded');
  const host = values.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0');
  const problems = [
    ...demoProblems(isDemo, host, firestore),
    ...identityProblems(values, {
      isDemo,
      isLocal: isLoopback(host),
      hasCloudStore: firestore.kind === 'cloud',
    }),
    ...portProblems(values, firestore),
    ...credentialProblems(values, firestore),
    ...addressProblems(values),
    ...messageProblems(values, isDemo),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  const origins = originsFor(values.PUBLIC_ORIGIN, host, values.PORT);
  return {
    port: values.PORT,
    host,
    publicOrigin: origins[0] ?? '',
    origins,
    trustProxy: values.TRUST_PROXY,
    backends: { api: values.API_URLS ?? [], gateway: values.GATEWAY_URLS ?? [] },
    sessionSecret: values.SESSION_SECRET ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    sockets: { perAccount: values.SOCKETS_PER_ACCOUNT, perAddress: values.SOCKETS_PER_ADDRESS },
    operation: values.OPERATION,
    operationBounds: values.OPERATION_BOUNDS,
    logLevel: values.LOG_LEVEL,
    dataDir,
    firestore,
    identity: identityFrom(values),
    passwordCost: PASSWORD_COST,
    strictIndexes: values.STRICT_INDEXES,
    bucket: bucketFrom(values),
    redis: {
      url: values.REDIS_URL ?? `redis://127.0.0.1:${values.REDIS_PORT}`,
      isOwned: values.REDIS_URL === undefined,
      port: values.REDIS_PORT,
    },
    demo: {
      isOn: isDemo,
      seed: values.DEMO_SEED,
      couriers: values.DEMO_COURIERS,
      speed: isDemo ? values.DEMO_SPEED : 1,
      dispatches: values.DEMO_DISPATCH,
    },
    mapSource: values.MAP_SOURCE === undefined ? null : resolve(root, values.MAP_SOURCE),
    mapDataDir: resolve(root, values.MAP_DATA_DIR),
    companyReportUrl: values.COMPANY_REPORT_URL ?? null,
    mapStyleUrl: values.MAP_STYLE_URL === 'off' ? null : values.MAP_STYLE_URL,
    router: routerFrom(values),
    geocoder: geocoderFrom(values),
    companyDomains: values.COMPANY_EMAIL_DOMAINS ?? [],
    mail: mailFrom(values),
    sms: values.SMS_URL === undefined ? null : { url: values.SMS_URL, token: values.SMS_TOKEN ?? null },
    smsInboundSecret: values.SMS_INBOUND_SECRET ?? null,
    escalationPhones: values.ESCALATION_PHONES ?? [],
    proofDays: values.PROOF_DAYS,
    issuesEmail: values.ISSUES_EMAIL ?? null,
    appTitle: values.APP_TITLE,
    pbxNumber: values.PBX_NUMBER ?? null,
    unsignedApprovals: values.UNSIGNED_APPROVALS,
    cashLimit: values.CASH_LIMIT ?? null,
    webhooksToLoopback: values.WEBHOOKS_TO_LOOPBACK,
    ...courierAppFrom(values, isDemo),
    aliveFile: values.ALIVE_FILE ?? null,
  };
};
