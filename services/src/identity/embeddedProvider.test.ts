import { describe, expect, it } from 'vitest';
import { useTestFirestore } from '../../../tests/support/firestore.ts';
import { accountByEmail, accountById } from '../store/accounts/accounts.ts';
import { type Firestore } from '../store/firestore.ts';
import { CHEAP_COST } from '../../../tests/support/people.ts';
import { createAccount } from './embeddedProvider.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords(CHEAP_COST);

let db: Firestore;
useTestFirestore((connected) => {
  db = connected;
});

const NOW = Date.parse('2026-11-21T18:00:00.000Z');

describe('accounts', () => {
  it('[ID1] contain the e-mail in lower case and a hash instead of the password', async () => {
    expect(
      await createAccount({ db, passwords }, { uid: 'ada', email: ' Ada@Example.TEST ', password: 'secret-1' }, NOW),
    ).toBe('ada');
    const account = await accountByEmail(db, 'ada@example.test');
    expect(account).toMatchObject({ id: 'ada', generation: 0, createdAt: '2026-11-21T18:00:00.000Z' });
    const stored = JSON.stringify((await db.doc('accounts/ada').get()).data());
    expect(stored).not.toContain('secret-1');
  });

  it('have a unique e-mail: of five created at once one succeeds', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, async () =>
        createAccount({ db, passwords }, { email: 'bob@example.test', password: 'x' }, NOW),
      ),
    );
    expect(made.filter((uid) => uid !== null)).toHaveLength(1);
  });

  it('are never replaced by a second account with the same id', async () => {
    expect(
      await createAccount({ db, passwords }, { uid: 'ada', email: 'other@example.test', password: 'x' }, NOW),
    ).toBeNull();
    expect(
      await createAccount({ db, passwords }, { uid: 'ada-2', email: 'ADA@example.test', password: 'x' }, NOW),
    ).toBeNull();
    expect((await accountById(db, 'ada'))?.email).toBe('ada@example.test');
    expect(await accountById(db, 'ada-2')).toBeNull();
  });
});
