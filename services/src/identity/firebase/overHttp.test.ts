// Signing in with Firebase Auth over HTTP: the lock-out before Google, its codes, and the controller that decides.
import { sampleController } from '@despacho/contract/samples.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { startStandInGoogle, type StandInGoogle } from '../../../../tests/support/google/google.ts';
import { controllerCodec } from '../../store/accounts/controllers.ts';

const PASSWORD = 'correct horse battery staple';
let google: StandInGoogle;
let api: TestApi;

beforeAll(async () => {
  google = await startStandInGoogle('unsigned');
  api = await startTestApi({
    settings: {
      IDENTITY: 'firebase',
      HOST: '127.0.0.1',
      FIREBASE_PROJECT_ID: google.projectId,
      FIREBASE_API_KEY: google.apiKey,
      FIREBASE_AUTH_EMULATOR_HOST: google.address,
    },
  });
});
afterEach(async () => {
  google.mood = 'good';
  await api.context.redis().flushall();
});
afterAll(async () => {
  await api.close();
  await google.close();
});

const add = async (name: string): Promise<string> => {
  const { uid, email } = google.project.add(`${name}@example.test`, PASSWORD, name);
  await api.db.doc(`controllers/${uid}`).set(controllerCodec.write(sampleController({ id: uid, email })));
  return email;
};
const signInResponse = async (email: string, password = PASSWORD) => {
  const { status, json } = await api.signIn(email, password);
  return [status, json];
};
const signInCalls = (): number => google.calls.filter((path) => path.endsWith(':signInWithPassword')).length;

describe('signing in with Firebase Auth', () => {
  it('[ID9] returns a token of ours and the own account', async () => {
    const email = await add('ada');
    const token = await api.tokenOfEmail(` ${email.toUpperCase()} `, PASSWORD);
    expect((await api.call('GET', '/api/me', { token })).json).toMatchObject({ id: 'ada', landing: 'resume' });
  });

  it('[ID9] an account of the project without a controller is rejected everywhere', async () => {
    const email = await add('lost');
    await api.db.doc('controllers/lost').delete();
    const { json } = await api.signIn(email);
    const token = String(Object(json).idToken);
    const login = await api.call('POST', '/security/branches/login', { token, body: { uuid: 'lost' } });
    expect([login.status, login.json]).toEqual([403, { code: 'no-controller' }]);
  });

  it('[ID5] returns the message of Google, the same for a wrong password and an unknown account', async () => {
    const email = await add('bob');
    const wrong = [401, { code: 'wrong-credentials', details: { provider: 'INVALID_LOGIN_CREDENTIALS' } }];
    expect(await signInResponse(email, 'not this')).toEqual(wrong);
    expect(await signInResponse('nobody@example.test')).toEqual(wrong);
    google.project.existing('bob').isDisabled = true;
    expect(await signInResponse(email)).toEqual([403, { code: 'forbidden', details: { provider: 'USER_DISABLED' } }]);
  });

  it('[ID10] the eleventh attempt is rejected by us, without a request to Google', async () => {
    const email = await add('cyd');
    for (let at = 0; at < 10; at += 1) await api.signIn(email, 'not this');
    const before = signInCalls();
    const late = await api.signIn(email);
    expect([late.status, Object(late.json).code]).toEqual([429, 'locked-out']);
    expect(signInCalls()).toBe(before);
  });

  it('[ID6] counts no attempt while Google is unavailable, and reports it', async () => {
    const email = await add('dan');
    const kinds = async () =>
      (await api.context.redis().keys('*sign-in:*'))
        .map((name) => name.split(':')[2] ?? '')
        .toSorted((a, b) => a.localeCompare(b));
    await signInResponse(email, 'not this');
    expect(await kinds()).toEqual(['address', 'failed', 'pair']);
    await signInResponse(email);
    const kindsAfter = await kinds();
    expect(kindsAfter).toEqual(['failed', 'known', 'known']);
    google.mood = 'cut';
    for (let at = 0; at < 12; at += 1) expect(await signInResponse(email)).toEqual([503, { code: 'unavailable' }]);
    expect(await kinds()).toEqual(kindsAfter);
  });
});
