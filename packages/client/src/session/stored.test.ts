// @vitest-environment happy-dom
import { sampleProfile } from '@despacho/contract/samples.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { browserAccountStore, type Account } from './stored.ts';

const account = (uid: string): Account => ({
  uid,
  token: `token of ${uid}`,
  refreshToken: 'refresh',
  renewAt: 1,
  profile: sampleProfile({ id: uid }),
});
const uid = (): string | undefined => browserAccountStore().read()?.uid;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the stored session', () => {
  it('[ID11] is readable in every tab, and removed when the session ends', () => {
    const store = browserAccountStore();
    store.write(account('ada'), 'browser');
    expect([uid(), localStorage.length, sessionStorage.length]).toEqual(['ada', 1, 0]);
    store.write(null);
    expect([uid(), localStorage.length]).toEqual([undefined, 0]);
  });

  it('[ID11] of one tab stays in that tab when it is renewed, and does not change the session of the browser', () => {
    const store = browserAccountStore();
    store.write(account('ada'), 'browser');
    sessionStorage.setItem('despacho.auth', JSON.stringify(account('bob')));
    store.write({ ...account('bob'), token: 'renewed' });
    expect([store.read()?.token, localStorage.length]).toEqual(['renewed', 1]);
    expect(JSON.parse(localStorage.getItem('despacho.auth') ?? '{}')).toMatchObject({ uid: 'ada' });
    store.write(null);
    expect(uid()).toBe('ada');
  });

  it('[ID11] is in one place: signing in with the other choice moves it', () => {
    const store = browserAccountStore();
    store.write(account('ada'), 'browser');
    store.write(account('ada'), 'tab');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
    store.write(account('ada'), 'browser');
    expect([localStorage.length, sessionStorage.length]).toEqual([1, 0]);
  });

  it('is null when it cannot be read', () => {
    localStorage.setItem('despacho.auth', '{"uid":"ada"}');
    expect(uid()).toBeUndefined();
    localStorage.setItem('despacho.auth', 'not json');
    expect(uid()).toBeUndefined();
  });
});
