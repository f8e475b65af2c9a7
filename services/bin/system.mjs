// System programs that the product needs: found on the machine, or installed with apt where that needs no input.
import { existsSync } from 'node:fs';
import { fail, findProgram, run, log, step } from './run.mjs';

/** Prefix to run as root without input: as root, or with a sudo without password. */
const rootPrefix = async () => {
  if (process.getuid?.() === 0) return [];
  if (findProgram(['sudo']) === undefined) return null;
  const { code } = await run('sudo', ['-n', 'true']);
  return code === 0 ? ['sudo', '-n'] : null;
};

/**
 * @param {string[]} prefix
 * @param {string[]} command
 */
const runAs = ([first, ...rest], command) => {
  const [file = '', ...args] = first === undefined ? command : [first, ...rest, ...command];
  return run(file, args, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
};

/**
 * The first of the names that this system has a package of.
 * @param {string} names separated by `|`
 * @returns {Promise<string>}
 */
const existing = async (names) => {
  const [first = '', ...others] = names.split('|');
  const { code } = await run('apt-cache', ['show', first]);
  return code === 0 || others.length === 0 ? first : existing(others.join('|'));
};

/**
 * @param {string[]} packages each with its names
 * @returns {Promise<boolean>} false where apt cannot be used
 */
const install = async (packages) => {
  if (findProgram(['apt-get']) === undefined) return false;
  const prefix = await rootPrefix();
  if (prefix === null) return false;
  // A fresh machine has no package lists, and old lists name versions that were removed.
  await step('reading the package lists', () => runAs(prefix, ['apt-get', 'update', '-q']));
  const names = await Promise.all(packages.map(existing));
  await step(`installing ${names.join(' ')}`, () =>
    runAs(prefix, ['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...names]),
  );
  return true;
};

/**
 * Debian starts its own redis after installation. The product uses its own port and data, so that server would only
 * waste memory.
 */
const quietDebianRedis = async () => {
  const prefix = (await rootPrefix()) ?? [];
  const command = existsSync('/run/systemd/system')
    ? ['systemctl', 'disable', '--now', 'redis-server']
    : ['service', 'redis-server', 'stop'];
  await runAs(prefix, command);
};

const redisAdvice = `redis-server was not found and cannot be installed from here. One of these three helps:
  1. install it with the package manager, e.g.   sudo apt-get install redis-server   or   brew install redis
  2. run it in a container:                      SESSION_SECRET=unused REDIS_PASSWORD=secret docker compose up -d redis   and then   REDIS_URL=redis://:secret@127.0.0.1:6379 npm start
  3. use a Redis that runs elsewhere:            REDIS_URL=redis://host:6379 npm start`;

export const ensureRedis = async () => {
  if (process.env.REDIS_URL || findProgram(['redis-server']) !== undefined) return;
  log('redis-server was not found');
  if (!(await install(['redis-server']))) fail(redisAdvice);
  await quietDebianRedis();
};

/** The first draws pages without a window of its own, which takes a quarter less of the processor. */
const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Tests read CHROMIUM, so that they use the same browser. */
export const ensureChromium = async () => {
  if (process.env.CHROMIUM) return;
  if (findProgram(browsers) === undefined) {
    log('Chromium was not found');
    const isInstalled = await install(['chromium-headless-shell|chromium', 'fonts-liberation']);
    if (!isInstalled)
      fail('Chromium was not found and cannot be installed from here: install it, or set CHROMIUM to its program.');
  }
  process.env.CHROMIUM = findProgram(browsers) ?? '';
};
