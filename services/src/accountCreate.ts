// The first account, and any other without a screen: node services/src/accountCreate.ts --email x --role OWNER
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { createPerson, problemOf, type Problem } from './identity/account/create.ts';
import { promptPassword } from './identity/account/password.ts';
import { readRequest, USAGE } from './identity/account/request.ts';
import { openProvider } from './identity/openProvider.ts';
import { ProviderUnavailable } from './identity/provider.ts';
import { clockOf } from './platform/clock.ts';
import { configFrom, ConfigError, type Config } from './platform/config.ts';
import { silentLog } from './platform/log.ts';
import { withSecret } from './platform/secret.ts';
import { probeFirestore, closeFirestore, connectFirestore, type Firestore } from './store/firestore.ts';

const PROBLEMS = {
  short: 'the password needs ten characters or more',
  long: 'the password is too long',
  guessable: 'the password is soon guessed; take several words that do not belong together',
  taken: 'this e-mail has an account already',
  demo: 'this e-mail belongs to the demo city, whose accounts are closed without it',
  'no-company': 'there is no company with this id',
  'disabled-company': 'this company is disabled',
  'no-branch': 'there is no branch with this id',
  'disabled-branch': 'this branch is disabled',
  'branch-of-another': 'the branch belongs to another company',
  'no-scope': 'this role needs --company or --branch',
} as const satisfies Record<Problem, string>;

const STORE_LIMIT_MS = 3_000;
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Ends with one line without a stack, because the user can correct the error. */
class Refusal extends Error {}

const whereIs = ({ firestore }: Config): string =>
  firestore.kind === 'cloud' ? 'Cloud Firestore does not answer' : `no Firestore answers at ${firestore.address}`;

const expectStore = async (db: Firestore, config: Config): Promise<void> => {
  try {
    await probeFirestore(db, STORE_LIMIT_MS);
  } catch {
    const help =
      config.firestore.kind === 'embedded' ? '; start the product first (npm start), then run this again' : '';
    throw new Refusal(`${whereIs(config)}${help}`);
  }
};

const create = async (config: Config, db: Firestore, args: readonly string[]): Promise<void> => {
  const request = readRequest(args);
  if (Array.isArray(request)) throw new Refusal([...request, USAGE].join('\n'));
  await expectStore(db, config);
  const early = await problemOf(db, request);
  if (early !== null) throw new Refusal(PROBLEMS[early]);
  const password = await promptPassword(process.stdin);
  if (password === null) throw new Refusal('no password, or the second one differs; nothing was made');
  const running = withSecret(config);
  const provider = openProvider({ config: running, clock: clockOf(running), log: silentLog(), db });
  try {
    const made = await createPerson({ db, provider }, { request, password, mustChangePassword: false, event: null });
    if (typeof made === 'string') throw new Refusal(PROBLEMS[made]);
    printLine(`${request.email} is ${request.role} and can sign in at ${config.publicOrigin}/login (id ${made.id})`);
  } finally {
    await provider.close();
  }
};

process.umask(0o077);
try {
  const config = configFrom(process.env);
  const db = connectFirestore(config);
  try {
    await create(config, db, process.argv.slice(2));
  } finally {
    // An unreachable store must not keep this program running.
    await Promise.race([closeFirestore(db), delay(1_000, undefined, { ref: false })]);
  }
  process.exit(0);
} catch (error) {
  const isTheirs = error instanceof Refusal || error instanceof ConfigError || error instanceof ProviderUnavailable;
  process.stderr.write(`${isTheirs ? error.message : inspect(error)}\n`);
  process.exit(1);
}
