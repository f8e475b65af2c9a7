import { join } from 'node:path';
import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testContext, type TestContext } from '../../tests/support/context.ts';
import { freePort } from '../../tests/support/freePort.ts';
import { startStandInGoogle } from '../../tests/support/google/google.ts';
import { openProvider } from './identity/openProvider.ts';
import type { IdentityProvider } from './identity/provider.ts';
import { controllers } from './store/accounts/controllers.ts';
import { branchCodec } from './store/companies/branches.ts';
import { companyCodec } from './store/companies/companies.ts';
import { connectFirestore, type Firestore } from './store/firestore.ts';

const PASSWORD = 'quetzal volcan nube rapida';
const program = join(import.meta.dirname, 'accountCreate.ts');

let context: TestContext;
let db: Firestore;
let provider: IdentityProvider;
beforeAll(async () => {
  context = await testContext();
  db = connectFirestore(context.config);
  provider = openProvider({ ...context, db });
  await db.doc('companies/c1').set(companyCodec.write(sampleCompany({ id: 'c1', name: 'San Martin' })));
  const branch = sampleBranch({ id: 'b1', name: 'PORTALES', company: { id: 'c1', name: 'San Martin' } });
  await db.doc('branches/b1').set(branchCodec.write(branch));
});
afterAll(async () => {
  await provider.close();
  await db.terminate();
  await context.close();
});

/** The document of the account, when it signs in with the password. */
const signedIn = async (email: string) => {
  const outcome = await provider.signIn({ email, password: PASSWORD });
  return outcome.ok ? controllers.find(db, outcome.value.uid) : null;
};

type Given = { input?: string; env?: Record<string, string> };
const run = async (args: string[], { input = `${PASSWORD}\n`, env = {} }: Given = {}) => {
  const { dataDir, sessionSecret } = context.config;
  const { exitCode, stdout, stderr } = await execa(process.execPath, [program, ...args], {
    input,
    reject: false,
    env: {
      DATA_DIR: dataDir,
      SESSION_SECRET: sessionSecret,
      FIRESTORE_PORT: String(context.servers.firestore?.port),
      ...env,
    },
  });
  return { exitCode, stdout, stderr };
};
const accounts = async (): Promise<number> => (await db.collection('accounts').get()).size;

describe('npm run account:create', () => {
  it('creates an account that can sign in and has its role', async () => {
    const { exitCode, stdout } = await run(['--email', ' Ana@Example.TEST', '--role', 'OWNER', '--first', 'Ana']);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('ana@example.test is OWNER')]);
    expect(stdout).not.toContain(PASSWORD);
    expect(await signedIn('ana@example.test')).toMatchObject({
      role: 'OWNER',
      firstName: 'Ana',
      company: null,
      branch: null,
      isEnabled: true,
    });
  });

  it('binds a branch role to the branch and its company', async () => {
    const { exitCode } = await run(['--email', 'bea@example.test', '--role', 'BRANCH', '--branch', 'b1']);
    expect(exitCode).toBe(0);
    expect(await signedIn('bea@example.test')).toMatchObject({
      role: 'BRANCH',
      company: { id: 'c1', name: 'San Martin' },
      branch: { id: 'b1', name: 'PORTALES' },
    });
  });

  it.each([
    ['an e-mail that is taken', ['--email', 'ANA@example.test', '--role', 'USER'], 'has an account already'],
    ['an e-mail of the demo', ['--email', 'owner@demo.test', '--role', 'OWNER'], 'demo city'],
    ['no e-mail', ['--role', 'OWNER'], '--email is missing'],
    ['no such role', ['--email', 'x@example.test', '--role', 'KING'], '--role must be one of OWNER'],
    ['a role without its place', ['--email', 'x@example.test', '--role', 'BRANCH'], 'needs --company or --branch'],
    [
      'a role of branches with a company alone',
      ['--email', 'x@example.test', '--role', 'USER', '--company', 'c1'],
      'needs --company or --branch',
    ],
    ['no such branch', ['--email', 'x@example.test', '--role', 'BRANCH', '--branch', 'b9'], 'no branch'],
    [
      'another company',
      ['--email', 'x@example.test', '--role', 'USER', '--branch', 'b1', '--company', 'c9'],
      'another company',
    ],
    [
      'a password among the arguments',
      ['--email', 'x@example.test', '--role', 'USER', '--password=hunter2'],
      'Unknown option',
    ],
  ])('refuses %s', async (_what, args, reason) => {
    const before = await accounts();
    const { exitCode, stderr, stdout } = await run(args);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(`${stdout}${stderr}`).not.toContain('hunter2');
    expect(await accounts()).toBe(before);
  });

  it('refuses a weak password and an empty one, and creates nothing', async () => {
    const args = ['--email', 'x@example.test', '--role', 'USER'];
    const before = await accounts();
    expect((await run(args, { input: 'password123\n' })).stderr).toContain('soon guessed');
    expect((await run(args, { input: '' })).stderr).toContain('no password');
    expect(await accounts()).toBe(before);
  });

  it('reports when the product is not running', async () => {
    const env = { FIRESTORE_PORT: String(await freePort()) };
    const { exitCode, stderr } = await run(['--email', 'x@example.test', '--role', 'USER'], { env });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('start the product first (npm start)');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('creates it in Firebase Auth where that is the provider, and leaves no unused account there after a failure', async () => {
    const google = await startStandInGoogle('unsigned');
    try {
      const env = {
        IDENTITY: 'firebase',
        HOST: '127.0.0.1',
        FIREBASE_PROJECT_ID: google.projectId,
        FIREBASE_API_KEY: google.apiKey,
        FIREBASE_AUTH_EMULATOR_HOST: google.address,
      };
      const args = ['--email', 'cyd@example.test', '--role', 'CONTROLLER'];
      expect(await run(args, { env })).toMatchObject({ exitCode: 0 });
      const { session } = google.project.signIn('cyd@example.test', PASSWORD);
      const document = await db.doc(`controllers/${session.account.uid}`).get();
      expect(document.get('role')).toBe('CONTROLLER');
      expect((await run(args, { env })).stderr).toContain('has an account already');
      google.mood = 'error';
      const unavailable = await run(['--email', 'dan@example.test', '--role', 'USER'], { env });
      expect([unavailable.exitCode, unavailable.stderr]).toEqual([1, 'the identity provider does not answer']);
    } finally {
      await google.close();
    }
  });
});
