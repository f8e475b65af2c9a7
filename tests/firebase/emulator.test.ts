// The tests of the other identity providers, against Google's Auth emulator, which verifies the stand-in used
// elsewhere.
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { openFirebaseAccounts } from '../../services/src/identity/firebase/accounts.ts';
import {
  createFirebaseProvider,
  TIMEOUT_MS,
  type FirebaseProvider,
} from '../../services/src/identity/firebase/firebaseProvider.ts';
import { createIdentityToolkit, emulatorEndpoints } from '../../services/src/identity/firebase/identityToolkit.ts';
import { itProvesWhoSomeoneIs } from '../../services/src/identity/test/provider.ts';
import { itFollowsFirebase } from '../../services/src/identity/test/revocation.ts';
import { silentLog } from '../../services/src/platform/log.ts';
import type { Firestore } from '../../services/src/store/firestore.ts';

const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '';
const projectId = 'demo-despacho';

const open = (db: Firestore): FirebaseProvider =>
  createFirebaseProvider({
    db,
    log: silentLog(),
    accounts: openFirebaseAccounts({ projectId, emulator }),
    toolkit: createIdentityToolkit({
      endpoints: emulatorEndpoints(emulator),
      apiKey: 'any',
      timeoutMs: TIMEOUT_MS,
    }),
  });

itProvesWhoSomeoneIs('the emulator', async (db) => open(db));

itFollowsFirebase('the emulator', async (db) => {
  const auth = getAuth(initializeApp({ projectId }, 'console'));
  const [provider, other] = [open(db), open(db)];
  return {
    provider,
    other,
    change: async (uid, { disableUser, validSince }) => {
      if (disableUser !== undefined) await auth.updateUser(uid, { disabled: disableUser });
      if (validSince !== undefined) await auth.revokeRefreshTokens(uid);
    },
    remove: async (uid) => auth.deleteUser(uid),
    close: async () => {
      await provider.close();
      await other.close();
    },
  };
});
