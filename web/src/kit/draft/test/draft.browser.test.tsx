// Drafts of forms in a real browser: what is stored, what is offered, and what never breaks a form.
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, WIDE } from '../../../../../tests/browser/stage.tsx';
import { refusedWith, type Refusal } from '../../form/refusal.ts';
import { draftStorageKey } from '../draftStorage.ts';
import {
  KEYS,
  UID,
  MARK,
  SECRET,
  HOUR_MS,
  DAY_MS,
  text,
  FOUR,
  FIELDS,
  PLACE,
  open,
  withKey,
  field,
  button,
  offer,
  storedKeys,
  isStored,
  leftBehind,
  draftsWith,
  storeAt,
  useCleanDesk,
  TestForm,
} from './draftStage.tsx';

useCleanDesk();

describe('a draft', () => {
  it('[DR1] is offered where it was, once its screen has ended, and is in the form again', async () => {
    const { session, unmount } = await open();
    await field('nombre').fill(MARK);
    await field('calle').fill('5a avenida');
    await isStored();
    await field('zona').fill('10');
    // Another tab ends the session a moment later: there is no key any more.
    await session.signOut();
    unmount();
    await isStored();
    await open();
    await expect.element(offer()).toBeVisible();
    for (const [width, height] of [WIDE, NARROW]) {
      await page.viewport(width, height);
      expect([await findings(), isTooWide()]).toEqual([[], false]);
    }
    await button('Recuperar').click();
    await expect.element(field('nombre')).toHaveValue(MARK);
    await expect.element(field('calle')).toHaveValue('5a avenida');
    await expect.element(field('zona')).toHaveValue('10');
    await expect.element(offer()).not.toBeInTheDocument();
    await isStored();
  });

  it('[DR1] is gone once it is saved, and stays while the server refuses', async () => {
    let refusal: Refusal | null = refusedWith('No hay conexión');
    await leftBehind();
    await open({ submit: async () => refusal });
    await button('Recuperar').click();
    await button('Guardar').click();
    await expect.element(page.getByText('No hay conexión')).toBeVisible();
    await isStored();
    refusal = null;
    await button('Guardar').click();
    await expect.poll(storedKeys).toEqual([]);
  });

  it('[DR1] is gone once it is discarded, or typed back', async () => {
    await leftBehind();
    const { unmount } = await open();
    await button('Descartar').click();
    expect(storedKeys()).toEqual([]);
    await field('zona').fill('10');
    await isStored();
    await field('zona').fill('');
    await expect.poll(storedKeys).toEqual([]);
    unmount();
    await open();
    await expect.element(field('zona')).toHaveValue('');
    expect(offer().query()).toBeNull();
  });

  it('[DR1] is offered for 24 hours', async () => {
    await storeAt(Date.now() - DAY_MS + 60_000, 'yesterday');
    await open();
    await expect.element(page.getByText(/^Tienes un borrador de hace 23 h 59/)).toBeVisible();
  });

  it('[DR1] belongs to its form, and is of a form of more than three fields or with a long text', async () => {
    const { unmount } = await open({ values: { nombre: '', clave: '' }, fields: [text('nombre'), text('clave')] });
    await field('nombre').fill(MARK);
    unmount();
    const note = await open({ values: { nombre: '' }, fields: [text('nombre', { rows: 3 })], draft: 'note' });
    await field('nombre').fill(MARK);
    await isStored();
    note.unmount();
    await open();
    await expect.element(field('nombre')).toHaveValue('');
    expect([offer().query(), storedKeys().length]).toEqual([null, 1]);
  });

  it('[DR10] is not offered while its form is open in another tab, and is when that ends', async () => {
    const first = await open();
    await field('nombre').fill(MARK);
    await isStored();
    const host = document.body.appendChild(document.createElement('div'));
    const { session } = first;
    const router = createMemoryRouter([{ path: '/', element: <TestForm /> }]);
    render(
      <SessionProvider value={session}>
        <RouterProvider router={router} />
      </SessionProvider>,
      { container: host },
    );
    await expect.poll(() => document.querySelectorAll('form').length).toBe(2);
    expect(offer().query()).toBeNull();
    first.unmount();
    await expect.element(offer()).toBeVisible();
  });

  it('[DR2] is encrypted, has no password, PIN or file, and cannot be read with another key', async () => {
    const { unmount } = await open();
    await field('nombre').fill(MARK);
    await field('pin').fill(SECRET);
    await field('clave').fill(SECRET);
    await field('zona').fill('10');
    await isStored();
    unmount();
    expect(JSON.stringify(localStorage)).not.toContain(MARK);
    const [draft] = await draftsWith(KEYS.first);
    expect(draft?.mine).toEqual({ nombre: MARK, zona: '10' });
    expect(JSON.stringify(draft)).not.toContain(SECRET);
    // The account was disabled meanwhile.
    expect(await draftsWith(KEYS.second)).toEqual([]);
    expect(storedKeys()).toEqual([]);
  });

  it('[DR3] of a change is shown as a difference from what others saved meanwhile', async () => {
    const values = { ...FOUR, nombre: 'antes', calle: 'antes', zona: '1' };
    const { unmount } = await open({ values });
    await field('nombre').fill('mío');
    await field('calle').fill('mía');
    await isStored();
    unmount();
    await open({ values: { ...values, nombre: 'de otra persona', zona: '9' } });
    await button('Recuperar').click();
    await expect.element(field('nombre')).toHaveValue('mío');
    await expect.element(field('calle')).toHaveValue('mía');
    await expect.element(field('zona')).toHaveValue('9');
    await expect.element(page.getByText(/^Ahora dice: de otra persona\./)).toBeVisible();
    await expect.element(page.getByText(/cambió 1 campo que tú también cambiaste/)).toBeVisible();
    expect(await findings()).toEqual([]);
    await button('Usar lo de ahora').click();
    await expect.element(field('nombre')).toHaveValue('de otra persona');
    await expect.element(page.getByText(/Ahora dice/)).not.toBeInTheDocument();
  });
});

describe('a form works on', () => {
  const canSave = async (): Promise<void> => {
    let sent = 0;
    await open({
      submit: async () => {
        sent += 1;
        return null;
      },
    });
    await field('nombre').fill(MARK);
    await button('Guardar').click();
    await expect.poll(() => sent).toBe(1);
  };

  it('[DR4] with drafts that are damaged, too old, moved, or of another build', async () => {
    await storeAt(Date.now() - DAY_MS, 'old');
    await storeAt(Date.now() + DAY_MS + 60_000, 'of-the-future');
    await storeAt(Date.now(), 'before');
    localStorage.setItem(draftStorageKey(UID, 'moved'), localStorage.getItem(draftStorageKey(UID, 'before')) ?? '');
    localStorage.removeItem(draftStorageKey(UID, 'before'));
    await storeAt(Date.now(), 'of-another-build', JSON.parse('{ "form": "place" }'));
    localStorage.setItem(draftStorageKey(UID, 'no-json'), '{');
    localStorage.setItem(draftStorageKey(UID, 'garbled'), JSON.stringify({ at: Date.now(), iv: 'AAAA', data: 'AAAA' }));
    await canSave();
    await expect.poll(storedKeys).toEqual([]);
    expect(offer().query()).toBeNull();
  });

  it('[DR4] with a draft of an earlier form: fields that are gone or have another shape are left out', async () => {
    const { unmount } = await open({ values: { ...FOUR, lugar: '' }, fields: [...FIELDS, text('lugar')] });
    await field('nombre').fill(MARK);
    await field('zona').fill('10');
    await field('lugar').fill('x');
    await isStored();
    unmount();
    expect((await draftsWith(KEYS.first)).map(({ mine }) => mine)).toEqual([{ nombre: MARK, zona: '10', lugar: 'x' }]);
    await open({ values: { ...FOUR, zona: [] } });
    await button('Recuperar').click();
    await expect.element(field('nombre')).toHaveValue(MARK);
    await expect.element(field('zona')).toHaveValue('');
    await expect.poll(async () => (await draftsWith(KEYS.first)).map(({ mine }) => mine)).toEqual([{ nombre: MARK }]);
  });

  it('[DR4] with a draft that has nothing for it, which is neither offered nor removed', async () => {
    await storeAt(Date.now() - 2 * HOUR_MS, 'before');
    await storeAt(Date.now(), 'of-another-shape', { ...PLACE, base: { zona: '' }, mine: { zona: '10' } });
    await open({ values: { ...FOUR, zona: [] } });
    await expect.element(page.getByText(/^Tienes un borrador de hace 2 h/)).toBeVisible();
    await button('Descartar').click();
    await expect.element(offer()).not.toBeInTheDocument();
    expect(storedKeys()).toEqual([draftStorageKey(UID, 'of-another-shape')]);
  });

  it('[DR4] with a storage that is full or forbidden, and without a key', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await canSave();
    cleanup();
    vi.restoreAllMocks();
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await canSave();
    cleanup();
    vi.restoreAllMocks();
    let requests = 0;
    let answer: { status: number; body: unknown } = { status: 503, body: { code: 'unavailable' } };
    await open({}, () => {
      requests += 1;
      return answer;
    });
    await field('nombre').fill(MARK);
    await expect.poll(() => requests).toBeGreaterThan(0);
    answer = withKey(KEYS.first)();
    await field('calle').fill('5a avenida');
    await isStored();
    await button('Guardar').click();
    await expect.poll(storedKeys).toEqual([]);
  });
});
