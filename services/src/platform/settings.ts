// The table of settings: name, check, default and one line of explanation. A test compares services/README.md with it.
import { z } from 'zod';
import { blockedPorts } from './blockedPorts.ts';
import { redisAddressProblem } from './redisAddress.ts';

const text = z.string().min(1);
const whole = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(low, `must be at least ${low}`).max(high, `must be at most ${high}`));
const port = whole(1, 65_535);
/** 0: a free one. */
const pagePort = whole(0, 65_535).refine(
  (value) => !blockedPorts.includes(value),
  'is a port that browsers refuse to open',
);
const origin = z
  .url({ protocol: /^https?$/, message: 'must be an http or https address' })
  .transform((url) => new URL(url).origin);
/** Several are separated by commas; the first one is shown to people. */
const origins = z
  .string()
  .transform((list) => list.split(',').map((item) => item.trim()))
  .pipe(z.array(origin));
/** In lower case, as they are compared. */
const domains = z
  .string()
  .transform((list) => list.split(',').map((item) => item.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be domains separated by commas')));
/** As the SMS gateway takes them. */
const phones = z
  .string()
  .transform((list) => list.split(',').map((item) => item.trim()))
  .pipe(z.array(z.string().regex(/^\+\d{8,15}$/, 'must be telephones with + and the prefix of the country')).max(20));
const service = z.url({ protocol: /^https?$/, message: 'must be an http or https address' });
const mailbox = z.email('must be an e-mail address');
const mailServer = z.url({ protocol: /^smtps?$/, message: 'must be an smtp or smtps address' });
const redisAddress = z.string().superRefine((value, context) => {
  const problem = redisAddressProblem(value);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});
const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');

/** A name that is safe inside a Redis hash tag, a metric label and a file name. */
const slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lower case letters, digits and hyphens, 40 at most');

const degree = (limit: number) => z.number().min(-limit).max(limit);
const bounds = z
  .string()
  .transform((list) => list.split(',').map((item) => (item.trim() === '' ? Number.NaN : Number(item))))
  .pipe(
    z
      .tuple([degree(180), degree(90), degree(180), degree(90)], 'must be west,south,east,north in degrees')
      .refine(([west, south, east, north]) => west < east && south < north, 'must be west,south,east,north in degrees'),
  );

/** Hops to trust, or the addresses of the proxies. "true" would let any client choose its own address, so it is not accepted. */
const trustProxy = z
  .string()
  .regex(
    /^(\d+|[\da-fA-F:./]+|loopback|linklocal|uniquelocal)(,\s*([\da-fA-F:./]+|loopback|linklocal|uniquelocal))*$/,
    {
      message: 'must be a number of hops or a list of proxy addresses',
    },
  )
  .transform((value): number | string[] =>
    /^\d+$/.test(value) ? Number(value) : value.split(',').map((item) => item.trim()),
  );

const speed = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number')
  .transform(Number)
  .pipe(z.number().min(0.1, 'must be at least 0.1').max(200, 'must be at most 200'));

export const settings = z.object({
  PORT: pagePort
    .prefault('4000')
    .describe('Port of the one origin that serves console, wall, API and sockets; 0 takes a free one.'),
  HOST: text.optional().describe('Address to listen on; 127.0.0.1 while DEMO=on, else 0.0.0.0.'),
  PUBLIC_ORIGIN: origins
    .optional()
    .describe('Origin that browsers use, or several with commas; http://localhost:PORT when unset.'),
  TRUST_PROXY: trustProxy.prefault('0').describe('Proxies in front: a number of hops, or their addresses.'),
  API_URLS: origins.optional().describe('Where the edge finds the apis, with commas; a name may have many addresses.'),
  GATEWAY_URLS: origins.optional().describe('Where the edge finds the gateways, likewise.'),
  SESSION_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Key that signs tokens and addresses of images, 32 characters or more; made in DATA_DIR when unset.'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Bearer token for GET /metrics and the details of /health; without it only loopback may read them.'),
  SOCKETS_PER_ACCOUNT: whole(1, 100_000)
    .prefault('20')
    .describe('Live connections of one account or wall at each gateway, and as many of its desks; a tab has one.'),
  SOCKETS_PER_ADDRESS: whole(1, 100_000)
    .prefault('200')
    .describe('Connections of one client address at each gateway, as many of desks, and silent ones; see TRUST_PROXY.'),
  OPERATION: slug.prefault('guatemala').describe('Name of the operation (city); every Redis key carries it.'),
  OPERATION_BOUNDS: bounds
    .prefault('-92.6,13.4,-87.9,18.1')
    .describe('West, south, east and north of the operation in degrees; positions of phones outside it are ignored.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'must be fatal, error, warn, info, debug or trace')
    .prefault('info')
    .describe('How much is logged: fatal, error, warn, info, debug or trace.'),
  DATA_DIR: text
    .prefault('./.data')
    .describe('Folder of everything that must survive: store, Redis, secret, images, files of reports.'),
  FIRESTORE_HOST: text.prefault('127.0.0.1').describe('Address of the embedded Firestore; it asks for no password.'),
  FIRESTORE_PORT: port
    .prefault('8380')
    .describe('Port of the embedded Firestore; other programs may write through it.'),
  FIRESTORE_EMULATOR_HOST: z
    .string()
    .regex(/^[^\s:/]+:\d+$/, 'must be host:port')
    .optional()
    .describe('Use the Firestore emulator at host:port; chosen before everything else.'),
  GOOGLE_APPLICATION_CREDENTIALS: text.optional().describe('Key file of a service account: use Cloud Firestore.'),
  FIREBASE_CONFIG: text
    .optional()
    .describe("Set by Google's own machines: use Cloud Firestore with their credentials."),
  FIREBASE_PROJECT_ID: text.optional().describe('Firebase project; despacho unless Cloud Firestore is used.'),
  IMAGE_BUCKET: z
    .string()
    .regex(/^[a-z0-9][\w.-]{1,220}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe('Bucket of Google Cloud Storage for images and files of reports; without it they are in DATA_DIR.'),
  STORAGE_EMULATOR_HOST: z
    .string()
    .regex(/^[^\s:/]+:\d+$/, 'must be host:port')
    .optional()
    .describe('Use a Cloud Storage emulator at host:port, for IMAGE_BUCKET.'),
  REDIS_URL: redisAddress
    .optional()
    .describe(
      'Redis to use, or nodes of a cluster: redis://:password@host:7001,host:7002; unset, an own one in DATA_DIR.',
    ),
  REDIS_PORT: port.prefault('6390').describe('Port of the own redis-server on 127.0.0.1.'),
  IDENTITY: z
    .enum(['embedded', 'firebase'], 'must be embedded or firebase')
    .prefault('embedded')
    .describe('Who proves who someone is: embedded (accounts in the store), or firebase (Firebase Auth).'),
  FIREBASE_API_KEY: text.optional().describe('Web API key of the Firebase project; needed by IDENTITY=firebase.'),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[^\s:/]+:\d+$/, 'must be host:port')
    .optional()
    .describe('Use the Firebase Auth emulator at host:port, for IDENTITY=firebase; refused in production.'),
  NODE_ENV: text.optional().describe('production refuses what only a developer may use; the image sets it.'),
  DEMO: onOff
    .optional()
    .describe('The demo city and its accounts, on or off; on unless Cloud Firestore or Firebase Auth is used.'),
  DEMO_SEED: whole(0, 4_294_967_295)
    .prefault('1')
    .describe('Number the demo city is made from; the same number gives the same city.'),
  DEMO_COURIERS: whole(1, 5_000).prefault('200').describe('Couriers in the demo city.'),
  DEMO_SPEED: speed.prefault('1').describe("Rate of the demo city's clock, 0.1 to 200 times real time."),
  DEMO_DISPATCH: onOff
    .prefault('on')
    .describe('Whether branches of the demo city give their orders to couriers by themselves, on or off.'),
  MAP_SOURCE: text
    .optional()
    .describe('PMTiles file (OpenMapTiles schema) that start and test import the street map from when it changed.'),
  MAP_DATA_DIR: text
    .prefault('./.map')
    .describe('Folder of the imported street map; without one routes are estimated.'),
  MAP_STYLE_URL: z
    .union([z.literal('off'), service], 'must be an http or https address, or off')
    .prefault('https://tiles.openfreemap.org/styles/liberty')
    .describe('Map style that browsers try where there is no imported map; off for none.'),
  COMPANY_REPORT_URL: service
    .optional()
    .describe(
      'Page that people of companies with assistance see instead of the numbers of their dashboard, in a frame.',
    ),
  ROUTER: z
    .enum(['embedded', 'osrm'], 'must be embedded or osrm')
    .prefault('embedded')
    .describe('Who finds routes: embedded (the imported map), or osrm, with the embedded one where it fails.'),
  OSRM_URL: service.optional().describe('Address of the OSRM server; needed by ROUTER=osrm.'),
  GEOCODER: z
    .enum(['embedded', 'nominatim', 'photon'], 'must be embedded, nominatim or photon')
    .prefault('embedded')
    .describe(
      'Who finds addresses: embedded (the imported map), nominatim or photon, with the embedded one where they fail.',
    ),
  NOMINATIM_URL: service
    .optional()
    .describe(
      'Address of the Nominatim server; needed by GEOCODER=nominatim. Each api process asks it once a second at most.',
    ),
  PHOTON_URL: service.optional().describe('Address of the Photon server; needed by GEOCODER=photon.'),
  COMPANY_EMAIL_DOMAINS: domains
    .optional()
    .describe('Domains of e-mails, with commas, whose people begin at the dashboard of a company.'),
  SMTP_URL: mailServer
    .optional()
    .describe('Mail server, smtp(s)://user:password@host:port; without one mails are recorded and not sent.'),
  MAIL_FROM: mailbox.optional().describe('Address that mails come from; needed by SMTP_URL.'),
  SMS_URL: service
    .optional()
    .describe('HTTP gateway for SMS (notify/smsGateway.ts); without one they are recorded and not sent.'),
  SMS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable and without spaces')
    .optional()
    .describe('Bearer token for the SMS gateway.'),
  SMS_INBOUND_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be printable, without spaces, 16 characters or more')
    .optional()
    .describe('Secret in X-Sms-Secret when the SMS gateway reports replies (ALTO, BAJA, STOP, INICIO).'),
  ESCALATION_PHONES: phones
    .optional()
    .describe('Telephones with commas, +50255550000, that get an SMS when no person takes a danger.'),
  PROOF_DAYS: whole(1, 3_650).prefault('30').describe('Days for which photos and signatures of deliveries are stored.'),
  ISSUES_EMAIL: mailbox.optional().describe('Address that reported problems are mailed to.'),
  COURIER_APP_VERSION: z
    .string()
    .regex(/^\d{1,5}(\.\d{1,5}){0,3}$/, 'must be a version like 4.2.0')
    .optional()
    .describe("Newest version of the couriers' application; phones with an older one are marked."),
  APP_TITLE: text.prefault('Delivery Lab').describe('Name shown in titles and headers.'),
  PBX_NUMBER: z
    .string()
    .regex(/^\+?[\d -]{3,20}$/, 'must be a phone number')
    .optional()
    .describe('Telephone of the customer service, behind "PBX" on the customers\' page.'),
  UNSIGNED_APPROVALS: onOff
    .prefault('off')
    .describe('Accept links of the approval page without a signature: whoever knows an id approves.'),
  CASH_LIMIT: whole(0, 50_000)
    .optional()
    .describe('Quetzales a courier may carry where neither courier nor company has a limit; unset: any amount.'),
  WEBHOOKS_TO_LOOPBACK: onOff
    .prefault('off')
    .describe('Let webhooks of test keys name this machine, also by http; on or off, for developers.'),
  PUSH_CONTACT: mailbox.optional().describe('E-mail by which push services reach the operator; MAIL_FROM when unset.'),
  PUSH_TO_LOOPBACK: onOff
    .prefault('off')
    .describe('Let phones name a push service on this machine, also by http; on or off, for developers.'),
  ALIVE_FILE: text
    .optional()
    .describe('File touched every 5 s while a process turns, for the health check of a container.'),
  STRICT_INDEXES: onOff
    .prefault('off')
    .describe('Refuse queries whose index is missing from firestore.indexes.json; on in tests.'),
});

export type Settings = z.output<typeof settings>;

export type SettingLine = { name: string; fallback: string; description: string };

/** The table as text, for the test of services/README.md. */
export const settingLines = (): SettingLine[] =>
  Object.entries(settings.shape).map(([name, check]) => ({
    name,
    fallback: check instanceof z.ZodPrefault ? check.def.defaultValue : '',
    description: check.description ?? '',
  }));
