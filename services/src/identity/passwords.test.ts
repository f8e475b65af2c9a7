import { stat } from 'node:fs/promises';
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isUnavailable } from '../api/http/unavailable.ts';
import { configFrom } from '../platform/config.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords(configFrom({}).passwordCost);

/** Cheap enough that a hundred take a second or two. */
const queued = createPasswords(11);

describe('passwords', () => {
  it('[RQ10] are checked a few at a time, and beyond sixty that wait a check is refused', async () => {
    let finished = 0;
    const checks = Array.from({ length: 120 }, async () =>
      queued.isRight('guess', null).finally(() => {
        finished += 1;
      }),
    );
    const outcomes = Promise.allSettled(checks);
    const added = queued.hash('Despacho-2026');
    await turnOfEventLoop();
    const refusedAtOnce = finished;
    // The pool of threads, which files, host names and signatures of tokens need too, is not full of passwords.
    await stat(import.meta.filename);
    expect(finished - refusedAtOnce).toBeLessThan(10);
    const results = await outcomes;
    const checked = results.filter(({ status }) => status === 'fulfilled').length;
    // A busy machine checks fewer before the others have waited for five seconds.
    expect(checked).toBeGreaterThan(1);
    expect(checked).toBeLessThanOrEqual(62);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result] : []));
    expect(refused.every(({ reason }) => isUnavailable(reason))).toBe(true);
    // A new password waits behind them, and later checks are accepted again.
    expect(await queued.isRight('Despacho-2026', await added)).toBe(true);
  });

  it('[ID1] are stored as scrypt hashes with a salt and their parameters', async () => {
    const [one, two] = [await passwords.hash('Despacho-2026'), await passwords.hash('Despacho-2026')];
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(await passwords.isRight('Despacho-2026', one)).toBe(true);
    expect(await passwords.isRight('despacho-2026', one)).toBe(false);
    expect(await passwords.isRight('', one)).toBe(false);
  });

  it('are normalized, so that every keyboard gives the same', async () => {
    expect(await passwords.isRight('contrasen\u0303a', await passwords.hash('contraseña'))).toBe(true);
  });

  it('are checked with the parameters of their hash, not with the current ones', async () => {
    // Made elsewhere: node -e "crypto.scryptSync('pw', Buffer.alloc(16, 7), 32, {N: 1024, r: 8, p: 1})"
    const { scryptSync } = await import('node:crypto');
    const salt = Buffer.alloc(16, 7);
    const key = scryptSync('pw', salt, 32, { N: 1_024, r: 8, p: 1 });
    const stored = `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
    expect(await passwords.isRight('pw', stored)).toBe(true);
  });

  it.each([null, '', 'x', 'scrypt$1$1$1$$', 'plain text'])('never match a stored %j', async (stored) => {
    expect(await passwords.isRight('', stored)).toBe(false);
    expect(await passwords.isRight('\0'.repeat(32), stored)).toBe(false);
  });
});
