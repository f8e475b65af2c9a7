import { describe, expect, it } from 'vitest';
import { ConfigError, configFrom } from './config.ts';
import { redisNodes } from './redisAddress.ts';
import { settingLines } from './settings.ts';

const problemsOf = (environment: Record<string, string>): Record<string, string> => {
  try {
    configFrom(environment);
  } catch (error) {
    if (error instanceof ConfigError)
      return Object.fromEntries(error.problems.map(({ name, reason }) => [name, reason]));
    throw error;
  }
  return {};
};

const notANode = (host: string): string =>
  `must name the nodes of a cluster as redis://user:password@host:port,host:port; "${host}" is not host:port`;

describe('config: defaults', () => {
  it('runs the demo on embedded defaults when nothing is set', () => {
    const config = configFrom({});
    expect(config).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      publicOrigin: 'http://localhost:4000',
      operation: 'guatemala',
    });
    expect(config.firestore).toMatchObject({ kind: 'embedded', address: '127.0.0.1:8380', projectId: 'despacho' });
    expect(config.redis).toEqual({ url: 'redis://127.0.0.1:6390', isOwned: true, port: 6390 });
    expect(config.demo).toEqual({ isOn: true, seed: 1, couriers: 200, speed: 1, dispatches: true });
    expect(config.dataDir).toMatch(/\/\.data$/);
  });

  it('treats an empty value as unset, as compose files pass them', () => {
    expect(configFrom({ PORT: '', REDIS_URL: '' })).toEqual(configFrom({}));
  });

  it('ignores variables that are not settings', () => {
    expect(configFrom({ PATH: '/bin', EDITOR: 'vi' })).toEqual(configFrom({}));
  });

  it('accepts browsers from the public origin and, on loopback, from both local names', () => {
    expect(configFrom({ PORT: '5000' }).origins).toEqual(['http://localhost:5000', 'http://127.0.0.1:5000']);
    expect(configFrom({ DEMO: 'off', PUBLIC_ORIGIN: 'https://despacho.gt/' }).origins).toEqual(['https://despacho.gt']);
  });

  it('describes every setting in one line', () => {
    for (const { name, description } of settingLines()) expect(description, name).toMatch(/^\S.{10,110}\.$/);
  });
});

describe('config: messages', () => {
  it('are only recorded when nothing is set', () => {
    expect(configFrom({})).toMatchObject({ mail: null, sms: null, issuesEmail: null });
  });

  it('require settings that belong together', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://localhost:2525' })).toEqual({ MAIL_FROM: 'must be set for SMTP_URL' });
    expect(problemsOf({ SMS_TOKEN: 'secret' })).toEqual({ SMS_URL: 'must be set for SMS_TOKEN' });
    expect(
      configFrom({ SMTP_URL: 'smtps://u:p@mail.example.test', MAIL_FROM: 'a@example.test', SMS_URL: 'http://[::1]:9' }),
    ).toMatchObject({
      mail: { url: 'smtps://u:p@mail.example.test', from: 'a@example.test' },
      sms: { url: 'http://[::1]:9', token: null },
    });
  });

  it('of the demo city are never sent to a phone', () => {
    const elsewhere = { SMS_URL: 'https://sms.example.test/send' };
    expect(problemsOf(elsewhere)['SMS_URL']).toMatch(/^must be on this machine while DEMO=on/);
    expect(configFrom({ ...elsewhere, DEMO: 'off' }).sms).toEqual({ url: elsewhere.SMS_URL, token: null });
  });
});

describe('config: an invalid value is rejected with its name and the reason', () => {
  it.each([
    ['PORT', 'abc', 'must be a whole number'],
    ['FIRESTORE_PORT', '0', 'must be at least 1'],
    ['PORT', '70000', 'must be at most 65535'],
    ['PORT', '4190', 'is a port that browsers refuse to open'],
    ['PUBLIC_ORIGIN', 'despacho.gt', 'must be an http or https address'],
    ['PUBLIC_ORIGIN', 'https://despacho.gt, despacho.gt', 'must be an http or https address'],
    ['API_URLS', 'api:4000', 'must be an http or https address'],
    ['PUBLIC_ORIGIN', 'ftp://despacho.gt', 'must be an http or https address'],
    ['SMTP_URL', 'mail.example.test:25', 'must be an smtp or smtps address'],
    ['SMTP_URL', 'https://mail.example.test', 'must be an smtp or smtps address'],
    ['MAIL_FROM', 'Despacho <a@example.test>', 'must be an e-mail address'],
    ['SMS_TOKEN', 'a b', 'must be printable and without spaces'],
    ['TRUST_PROXY', 'true', 'must be a number of hops or a list of proxy addresses'],
    ['SESSION_SECRET', 'short', 'must have at least 32 characters'],
    ['METRICS_TOKEN', 'short', 'must have at least 16 characters'],
    ['OPERATION', 'Ciudad {1}', 'must be lower case letters, digits and hyphens, 40 at most'],
    ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug or trace'],
    ['FIRESTORE_PORT', '-1', 'must be a whole number'],
    ['FIRESTORE_EMULATOR_HOST', 'localhost', 'must be host:port'],
    ['REDIS_URL', 'http://localhost', 'must be a redis or rediss address'],
    ['REDIS_URL', 'localhost:7001,localhost:7002', 'must be a redis or rediss address'],
    ['REDIS_URL', 'redis://a:1,redis://:pw@b:2', 'must be a redis or rediss address'],
    ['REDIS_URL', 'redis://:secret@a:7001,', notANode('')],
    ['REDIS_URL', 'redis://:secret@a:7001,b:x', notANode('b:x')],
    ['REDIS_URL', 'redis://:secret@a:7001,b:70000', notANode('b:70000')],
    ['REDIS_URL', 'redis://a:7001,redis://b:7002', notANode('redis://b:7002')],
    ['REDIS_URL', 'redis://a:7001,b:7002/3', notANode('b:7002/3')],
    ['REDIS_PORT', '6390.5', 'must be a whole number'],
    ['DEMO', 'yes', 'must be on or off'],
    ['DEMO_SEED', 'x', 'must be a whole number'],
    ['DEMO_COURIERS', '0', 'must be at least 1'],
    ['DEMO_COURIERS', '5001', 'must be at most 5000'],
    ['DEMO_SPEED', 'fast', 'must be a number'],
    ['DEMO_SPEED', '0', 'must be at least 0.1'],
    ['DEMO_SPEED', '201', 'must be at most 200'],
    ['STRICT_INDEXES', '1', 'must be on or off'],
  ])('%s=%s: %s', (name, value, reason) => {
    expect(problemsOf({ [name]: value })).toEqual({ [name]: reason });
  });

  it('reports all errors at once', () => {
    const problems = problemsOf({ PORT: 'x', DEMO: 'maybe', LOG_LEVEL: 'loud' });
    expect(Object.keys(problems).toSorted()).toEqual(['DEMO', 'LOG_LEVEL', 'PORT']);
  });
});

describe('config: the priority of stores', () => {
  const emulator = { FIRESTORE_EMULATOR_HOST: 'localhost:8080' };
  const credentials = { GOOGLE_APPLICATION_CREDENTIALS: import.meta.filename };

  it('uses the emulator before credentials, credentials before the embedded one', () => {
    expect(configFrom({ ...emulator, ...credentials }).firestore.kind).toBe('emulator');
    expect(configFrom(credentials).firestore.kind).toBe('cloud');
    expect(configFrom({ FIREBASE_CONFIG: '{}' }).firestore.kind).toBe('cloud');
    expect(configFrom({}).firestore.kind).toBe('embedded');
  });

  it('takes the project of Cloud Firestore from the credentials unless it is named', () => {
    expect(configFrom(credentials).firestore.projectId).toBeNull();
    expect(configFrom({ ...credentials, FIREBASE_PROJECT_ID: 'real' }).firestore.projectId).toBe('real');
  });

  it('turns the demo off with credentials and rejects DEMO=on', () => {
    expect(configFrom(credentials).demo.isOn).toBe(false);
    expect(problemsOf({ ...credentials, DEMO: 'on' })['DEMO']).toContain('cannot be on with Google credentials');
  });
});

describe('config: the demo stays on this machine', () => {
  it.each(['0.0.0.0', '192.168.1.10', '::'])('rejects HOST=%s while DEMO=on, with the reason', (host) => {
    expect(problemsOf({ HOST: host })['HOST']).toContain('passwords of the demo accounts are public');
  });

  it('restricts the embedded Firestore, which has no password, to this machine too', () => {
    expect(problemsOf({ FIRESTORE_HOST: '0.0.0.0' })['FIRESTORE_HOST']).toContain('asks for no password');
    expect(configFrom({ FIRESTORE_HOST: '0.0.0.0', DEMO: 'off' }).firestore).toMatchObject({ host: '0.0.0.0' });
  });

  it('listens on all addresses, or on HOST, with DEMO=off', () => {
    expect(configFrom({ DEMO: 'off' }).host).toBe('0.0.0.0');
    expect(configFrom({ DEMO: 'off', HOST: '10.0.0.5' }).host).toBe('10.0.0.5');
  });

  it('runs on real time with DEMO=off, at any DEMO_SPEED', () => {
    expect(configFrom({ DEMO: 'off', DEMO_SPEED: '20' }).demo.speed).toBe(1);
  });
});

describe('config: conflicting settings', () => {
  it('rejects one port for two servers, with their names', () => {
    expect(problemsOf({ PORT: '4100', FIRESTORE_PORT: '4100' })['FIRESTORE_PORT']).toContain('must differ from PORT');
    expect(problemsOf({ FIRESTORE_PORT: '6390' })['REDIS_PORT']).toContain('must differ from FIRESTORE_PORT');
    expect(configFrom({ PORT: '6390', REDIS_URL: 'redis://elsewhere' }).port).toBe(6390);
  });

  it('rejects missing credentials', () => {
    const reason = problemsOf({ GOOGLE_APPLICATION_CREDENTIALS: '/no/key.json' })['GOOGLE_APPLICATION_CREDENTIALS'];
    expect(reason).toContain('/no/key.json');
  });
});

it.each([
  ['redis://elsewhere', ['redis://elsewhere']],
  ['redis://:a,b%40c@host:6379/2', ['redis://:a,b%40c@host:6379/2']],
  ['rediss://u:p@a:1,b,[::1]:3', ['rediss://u:p@a:1', 'rediss://u:p@b', 'rediss://u:p@[::1]:3']],
  ['redis://a:1, b:2', ['redis://a:1', 'redis://b:2']],
])('REDIS_URL %s names %j', (url, nodes) => {
  expect(redisNodes(configFrom({ REDIS_URL: url }).redis.url)).toEqual(nodes);
});

describe('config: proxies', () => {
  it('parses a number of hops or a list of addresses', () => {
    expect(configFrom({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(configFrom({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toEqual(['loopback', '10.0.0.0/8']);
  });
});

describe('config: remote maps', () => {
  it('uses the map folder by default', () => {
    expect(configFrom({})).toMatchObject({ router: { kind: 'embedded' }, geocoder: { kind: 'embedded' } });
    expect(configFrom({ OSRM_URL: 'http://osrm:5000' }).router).toEqual({ kind: 'embedded' });
  });

  it('accepts a remote service with its address', () => {
    expect(
      configFrom({ ROUTER: 'osrm', OSRM_URL: 'http://osrm:5000', GEOCODER: 'photon', PHOTON_URL: 'https://p.test' }),
    ).toMatchObject({
      router: { kind: 'osrm', url: 'http://osrm:5000' },
      geocoder: { kind: 'photon', url: 'https://p.test' },
    });
  });

  it('rejects one without its address', () => {
    expect(problemsOf({ ROUTER: 'osrm', GEOCODER: 'nominatim' })).toEqual({
      OSRM_URL: 'must be set for ROUTER=osrm',
      NOMINATIM_URL: 'must be set for GEOCODER=nominatim',
    });
    expect(problemsOf({ GEOCODER: 'photon', PHOTON_URL: '' })).toHaveProperty('PHOTON_URL');
    expect(problemsOf({ OSRM_URL: 'osrm:5000' })).toHaveProperty('OSRM_URL');
  });
});

describe('config: identity', () => {
  const firebase = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'despacho-gt', FIREBASE_API_KEY: 'AIza-key' };
  const emulated = { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', HOST: '127.0.0.1' };

  it('stores accounts in the store by default', () => {
    expect(configFrom({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }).identity).toEqual({ kind: 'embedded' });
  });

  it('accepts Firebase Auth with a project, a key and credentials, and never with the demo', () => {
    const config = configFrom({ ...firebase, FIREBASE_CONFIG: '{}' });
    expect(config.identity).toEqual({
      kind: 'firebase',
      projectId: 'despacho-gt',
      apiKey: 'AIza-key',
      emulator: null,
    });
    expect(config.demo.isOn).toBe(false);
    expect(configFrom(emulated).demo.isOn).toBe(false);
    expect(problemsOf({ ...emulated, DEMO: 'on' })).toHaveProperty('DEMO');
    expect(problemsOf({ IDENTITY: 'firebase' })).toEqual({
      FIREBASE_PROJECT_ID: 'must be set for IDENTITY=firebase',
      FIREBASE_API_KEY: 'must be set for IDENTITY=firebase',
      GOOGLE_APPLICATION_CREDENTIALS: 'must be set for IDENTITY=firebase',
    });
    expect(
      problemsOf({ ...emulated, GOOGLE_APPLICATION_CREDENTIALS: '/no/key.json', FIRESTORE_EMULATOR_HOST: 'x:1' }),
    ).toHaveProperty('GOOGLE_APPLICATION_CREDENTIALS');
    expect(problemsOf({ IDENTITY: 'auth0' })).toHaveProperty('IDENTITY');
  });

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['with Cloud Firestore', { FIREBASE_CONFIG: '{}' }],
    ['where other machines come', { HOST: '0.0.0.0' }],
    ['where the address is left to the default', { HOST: '' }],
  ])('rejects an emulator, whose tokens are unsigned, %s', (_where, more) => {
    expect(configFrom(emulated).identity).toMatchObject({ emulator: '127.0.0.1:9099' });
    expect(Object.keys(problemsOf({ ...emulated, ...more }))).toEqual(['FIREBASE_AUTH_EMULATOR_HOST']);
  });

  it('parses the domains of companies in lower case', () => {
    expect(configFrom({}).companyDomains).toEqual([]);
    expect(configFrom({ COMPANY_EMAIL_DOMAINS: 'San-Martin.test, ishop.test' }).companyDomains).toEqual([
      'san-martin.test',
      'ishop.test',
    ]);
    expect(problemsOf({ COMPANY_EMAIL_DOMAINS: 'a@b.test' })).toHaveProperty('COMPANY_EMAIL_DOMAINS');
  });
});
