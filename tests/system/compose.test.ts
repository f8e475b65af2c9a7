// docker-compose.yml without an engine: its contents, and that its processes work together.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../services/bin/run.mjs';
import { configFrom } from '../../services/src/platform/config.ts';
import { settings } from '../../services/src/platform/settings.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { partNames } from '../../services/src/supervision/stages.ts';
import { addPerson, signIn } from '../support/people.ts';
import { composePath, readCompose, readImage, root, runningOf } from '../support/composeFile.ts';
import { startComposed, type ComposedStack } from '../support/composedStack.ts';
import { liveClient } from '../support/liveClient.ts';
import { until } from '../support/until.ts';

/** Embedded Firestore, everything else as the file has it. */
const environment = {
  SESSION_SECRET: 'a secret that is only used by tests, long enough',
  REDIS_PASSWORD: 'onlyUsedByTests1234',
  PUBLIC_ORIGIN: 'http://localhost:4000',
  FIRESTORE_EMULATOR_HOST: 'firestore:8380',
};
const image = readImage();
const { services } = readCompose(environment);
const own = Object.entries(services).filter(([, service]) => service.build !== undefined);
const program = findProgram(['docker-compose']);

describe('docker-compose.yml', () => {
  it('has a service for Redis, the store, the screens and each process, all restarted when they end', () => {
    expect(Object.keys(services)).toEqual(['redis', 'firestore', 'api', 'gateway', 'ingest', 'jobs', 'web']);
    expect(Object.values(services).filter(({ restart }) => restart !== 'unless-stopped')).toEqual([]);
  });

  it('runs nothing as root, and has a health check for every service', () => {
    expect(image.user).toBe('node');
    for (const [name, { user, build, healthcheck }] of Object.entries(services)) {
      expect(user ?? (build === undefined ? 'root' : image.user), name).toMatch(/^(redis|node)$/);
      expect(healthcheck?.test ?? (build === undefined ? [] : image.healthcheck), name).not.toEqual([]);
    }
  });

  it('names existing processes and settings, with valid values', () => {
    const parts = new Set<string>(partNames);
    for (const [name, service] of own) {
      expect(
        [service.command].flat().every((part) => parts.has(part)),
        name,
      ).toBe(true);
      expect(Object.keys(service.environment).filter((key) => !Object.hasOwn(settings.shape, key))).toEqual([]);
      expect(() => configFrom({ ...image.environment, ...service.environment }), name).not.toThrow();
    }
  });

  it('[RQ7] [LV32] counts clients by their own addresses behind the edge', () => {
    for (const name of ['api', 'gateway']) expect(services[name]?.environment['TRUST_PROXY'], name).toBe('1');
  });

  it('[DO20] exposes only the screens to other machines', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports.some((port) => !port.startsWith('127.')));
    expect(open.map(([name]) => name)).toEqual(['web']);
    expect(services['firestore']?.ports).toEqual([]);
  });

  it('[RQ9] is rejected without the secrets that all processes share, and shows none on a command line', () => {
    const { SESSION_SECRET, REDIS_PASSWORD, ...rest } = environment;
    expect(() => readCompose({ ...rest, REDIS_PASSWORD })).toThrow('SESSION_SECRET');
    expect(() => readCompose({ ...rest, SESSION_SECRET })).toThrow('REDIS_PASSWORD');
    expect(JSON.stringify(Object.values(services).map(({ command }) => command))).not.toContain(REDIS_PASSWORD);
  });

  it('is built from a file that lists every package, and starts existing files', () => {
    const folders = [
      ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
      'services',
      'web',
      'wallboard',
    ];
    const packages = folders.map((folder) => `${folder}/package.json`).filter((path) => existsSync(join(root, path)));
    expect(image.copied.toSorted()).toEqual(packages.toSorted());
    for (const [, { build }] of own) expect(existsSync(join(root, build?.dockerfile ?? 'none'))).toBe(true);
    expect(image.entrypoint).toEqual(['node', '--disable-warning=ExperimentalWarning', 'services/src/start.ts']);
    expect(existsSync(join(root, image.healthcheck[1] ?? 'none'))).toBe(true);
  });

  it('has the same meaning for docker-compose', async ({ skip }) => {
    if (program === undefined) {
      const note = 'docker-compose was not found: the file was read by our own parser only';
      process.stdout.write(`${note}\n`);
      skip(note);
      return;
    }
    const { stdout } = await execa(program, ['--file', composePath, '--profile', 'embedded', 'config'], {
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      extendEnv: false,
    });
    const ours = Object.fromEntries(
      Object.entries(services).map(([name, { command, environment: set, deploy }]) => [
        name,
        { command, environment: set, ...(deploy === undefined ? {} : { deploy }) },
      ]),
    );
    expect(runningOf(stdout)).toEqual(ours);
  });
});

describe('the started services', () => {
  let stack: ComposedStack;
  let token: string;
  beforeAll(async () => {
    stack = await startComposed({ services }, image);
    const person = await addPerson(stack.db, { id: 'ada', role: 'OWNER' });
    token = await signIn(stack.origin, person.email);
  }, 120_000);
  afterAll(async () => stack.close());

  it('run twice where scalable, each alive by the check of the image', async () => {
    const counts: Record<string, number> = {};
    for (const { service } of stack.running) counts[service] = (counts[service] ?? 0) + 1;
    expect(counts).toEqual({ firestore: 1, api: 2, gateway: 2, ingest: 2, jobs: 2, web: 1 });
    const [, ...check] = image.healthcheck;
    for (const { service, environment: env } of stack.running) {
      const { exitCode } = await execa(process.execPath, check, { cwd: root, env, reject: false });
      expect(exitCode, service).toBe(0);
    }
  });

  it('store a change, and serve a board through the edge', async () => {
    const client = liveClient({ url: stack.origin, token, headers: { origin: environment.PUBLIC_ORIGIN } });
    const company = sampleCompany({ id: 'one' });
    await stack.db.doc('companies/one').set(companyCodec.write(company));
    const order = sampleOrder({ id: 'o1', company: { id: 'one', name: company.name } });
    await stack.db.doc('deliveries/o1').set(orderCodec.write(order));
    await until('the order', () => client.doc('order', 'o1') !== undefined, { withinMs: 20_000 });
    expect(client.doc('order', 'o1')).toMatchObject({ company: { id: 'one' } });
    client.close();
  });

  it('are all healthy by their own report', async () => {
    const isWell = async (): Promise<boolean> => (await fetch(`${stack.origin}/health`)).status === 200;
    await until('health', isWell, { withinMs: 20_000, everyMs: 200 });
    const me = await fetch(`${stack.origin}/api/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(200);
  });

  it('reject a socket of another origin', async () => {
    const client = liveClient({ url: stack.origin, token, headers: { origin: 'https://elsewhere.test' } });
    await until('the refusal', () => client.refusals.length > 0);
    expect(client.place()).toBeNull();
    client.close();
  });
});
