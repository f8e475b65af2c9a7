// Changes of accounts at Firebase itself that a Firebase provider must detect. For the stand-in and for the real
// emulator.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Firestore } from '../../store/firestore.ts';
import { draftKeyVersion } from '../../store/accounts/standings.ts';
import type { FirebaseProvider } from '../firebase/firebaseProvider.ts';
import {
  addPersonTo,
  comesBack,
  generationOf,
  nextSecond,
  openStoreOfTest,
  PASSWORD,
  signInAs,
  type StoreOfTest,
} from './provider.ts';

export type FirebaseWorld = {
  provider: FirebaseProvider;
  /** As in another process. */
  other: FirebaseProvider;
  /** As in Google's console. */
  change(uid: string, what: { disableUser?: boolean; validSince?: number }): Promise<void>;
  remove(uid: string): Promise<void>;
  close(): Promise<void>;
};

const seconds = (): number => Math.floor(Date.now() / 1_000);

export const itFollowsFirebase = (name: string, open: (db: Firestore) => Promise<FirebaseWorld>): void => {
  describe(`${name}: changes to accounts at Firebase itself`, () => {
    let store: StoreOfTest;
    let world: FirebaseWorld;
    let turn = 0;

    beforeAll(async () => {
      store = await openStoreOfTest();
      world = await open(store.db);
    });
    afterAll(async () => {
      await world.close();
      await store.close();
    });

    const person = async () => {
      const email = `someone-${Date.now()}-${(turn += 1)}@example.test`;
      const uid = await addPersonTo(world.provider, store.db, email);
      const tokens = await signInAs(world.provider, email);
      expect(await world.provider.verifyIdToken(tokens.idToken)).toBe(uid);
      return { email, uid, tokens };
    };
    const settleTwice = async (...uids: string[]): Promise<void> => {
      await Promise.all([world.provider.settle(uids), world.other.settle(uids)]);
      await world.provider.settle(uids);
    };

    it('[ID3] without a change no session ends', async () => {
      const { uid, tokens } = await person();
      await settleTwice(uid);
      expect(await generationOf(store.db, uid)).toBe(0);
      expect(await world.provider.verifyIdToken(tokens.idToken)).toBe(uid);
    });

    it('[ID3] a revocation ends the sessions, once however many processes read it', async () => {
      const { uid, tokens, email } = await person();
      const other = await person();
      await nextSecond();
      await world.change(uid, { validSince: seconds() });
      await settleTwice(uid, other.uid);
      expect([await generationOf(store.db, uid), await generationOf(store.db, other.uid)]).toEqual([1, 0]);
      expect(await world.provider.verifyIdToken(tokens.idToken)).toBeNull();
      expect(await comesBack(world.provider, tokens.refreshToken)).toBe(false);
      await nextSecond();
      expect(await world.provider.verifyIdToken((await signInAs(world.provider, email)).idToken)).toBe(uid);
      await settleTwice(uid);
      expect(await generationOf(store.db, uid)).toBe(1);
    });

    it('[ID3] a new session that begins before the next check still ends the old ones, and itself continues', async () => {
      const { uid, email } = await person();
      await nextSecond();
      await world.change(uid, { validSince: seconds() });
      await nextSecond();
      expect(await world.other.verifyIdToken((await signInAs(world.other, email)).idToken)).toBe(uid);
      expect(await generationOf(store.db, uid)).toBe(1);
      await settleTwice(uid);
      expect(await generationOf(store.db, uid)).toBe(1);
    });

    it('[ID3] a disabled account is rejected as disabled; after it is enabled it is accepted', async () => {
      const { uid, tokens, email } = await person();
      await world.change(uid, { disableUser: true });
      await settleTwice(uid);
      expect(await generationOf(store.db, uid)).toBe(1);
      expect(await world.provider.verifyIdToken(tokens.idToken)).toBeNull();
      expect(await comesBack(world.provider, tokens.refreshToken)).toBe(false);
      expect(await world.provider.signIn({ email, password: PASSWORD })).toEqual({
        ok: false,
        code: 'forbidden',
        reason: 'USER_DISABLED',
      });
      await world.change(uid, { disableUser: false });
      await settleTwice(uid);
      expect(await world.provider.verifyIdToken((await signInAs(world.provider, email)).idToken)).toBe(uid);
      expect(await generationOf(store.db, uid)).toBe(1);
    });

    it('[ID3] a removed account is rejected', async () => {
      const { uid, tokens } = await person();
      await world.remove(uid);
      await settleTwice(uid);
      expect(await generationOf(store.db, uid)).toBe(1);
      expect(await world.provider.verifyIdToken(tokens.idToken)).toBeNull();
    });

    it('[AU9] the key of the drafts is another one once the account was disabled or removed, and not after a revocation', async () => {
      const versions = async (...uids: string[]): Promise<number[]> =>
        Promise.all(uids.map(async (uid) => draftKeyVersion(store.db, uid)));
      const [disabled, removed, revoked] = [(await person()).uid, (await person()).uid, (await person()).uid];
      await world.change(disabled, { disableUser: true });
      await world.remove(removed);
      await nextSecond();
      await world.change(revoked, { validSince: seconds() });
      await settleTwice(disabled, removed, revoked);
      expect(await versions(disabled, removed, revoked)).toEqual([1, 1, 0]);
      await world.change(disabled, { disableUser: false });
      await settleTwice(disabled);
      expect(await versions(disabled)).toEqual([1]);
    });

    it('[ID3] hundreds of accounts are checked in batches, and one change among them is found', async () => {
      const { uid } = await person();
      const strangers = Array.from({ length: 350 }, (_, at) => `stranger-${at}`);
      await world.provider.settle([...strangers, uid]);
      await nextSecond();
      await world.change(uid, { validSince: seconds() });
      await world.provider.settle([...strangers, uid]);
      expect(await generationOf(store.db, uid)).toBe(1);
    });
  });
};
