// Drafts of forms in a real browser: what is stored, what is offered, and what never breaks a form.
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { findings, isTooWide, NARROW, WIDE } from '../../../../tests/browser/stage.tsx';
import { DRAFT_KEY, testSession } from '../../test/session.ts';
import { DialogHost } from '../dialog/dialogs.tsx';
import { askFor } from '../dialog/formDialog.tsx';
import type { FieldRule } from '../form/fieldSpec.ts';
import { Form } from '../form/Form.tsx';
import { refusedWith, type Refusal } from '../form/refusal.ts';
import { useKitForm } from '../form/useKitForm.ts';
import { draftStorageKey } from './draftStorage.ts';
import { openDraftStore, type DraftContent } from './draftStore.ts';
import { dropDrafts } from './liveDraft.ts';
import { signOut } from './signOut.tsx';

const KEYS = { first: 'A'.repeat(43), second: 'B'.repeat(43) };
const UID = 'controller-1';
const MARK = 'Portón negro';
const SECRET = 'Clave-Secreta-77';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const schema = z.record(z.string(), z.unknown());
type Values = z.input<typeof schema>;
const text = (name: string, only = {}): FieldRule<Values> => ({ kind: 'text', name, label: name, ...only });
const FOUR = { nombre: '', calle: '', zona: '', pin: '', clave: '' };
const FIELDS = [
  text('nombre'),
  text('calle'),
  text('zona'),
  text('pin', { autoComplete: 'one-time-code' }),
  text('clave', { type: 'password' }),
];

const PLACE: DraftContent = {
  form: 'place',
  names: ['nombre', 'calle', 'zona'],
  base: { nombre: '' },
  mine: { nombre: MARK },
};

type FormProps = {
  values?: Values;
  fields?: FieldRule<Values>[];
  submit?: () => Promise<Refusal | null>;
  draft?: string;
};

const TestForm = ({ values = FOUR, fields = FIELDS, submit = async () => null, draft = 'place' }: FormProps) => {
  const form = useKitForm<Values, Values>({ schema, values, submit, draft });
  return <Form form={form} fields={fields} label="Lugar" />;
};

/** A tab with the form. The session and its key are the test's. */
const open = async (props: FormProps = {}, answer: () => { status: number; body: unknown } = withKey(KEYS.first)) => {
  const { session } = testSession({ [DRAFT_KEY]: answer });
  await session.signIn({ email: 'ada@example.test', password: 'secret' });
  const router = createMemoryRouter([{ path: '/', element: <TestForm {...props} /> }]);
  const view = render(
    <StrictMode>
      <SessionProvider value={session}>
        <RouterProvider router={router} />
        <DialogHost />
      </SessionProvider>
    </StrictMode>,
  );
  return { session, ...view };
};
const withKey = (key: string) => () => ({ status: 200, body: { key } });
const field = (name: string) => page.getByLabelText(name);
const button = (name: string) => page.getByRole('button', { name });
const offer = () => page.getByText(/^Tienes un borrador de hace/);
const storedKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(draftStorageKey(UID, '')));
const isStored = async (): Promise<void> => {
  await expect.poll(() => storedKeys().length).toBe(1);
};

/** Typed, stored, and the screen has ended. */
const leftBehind = async (props: FormProps = {}): Promise<void> => {
  const { unmount } = await open(props);
  await field('nombre').fill(MARK);
  await isStored();
  unmount();
};
const draftsWith = async (key: string) => {
  const { session } = testSession({ [DRAFT_KEY]: withKey(key) });
  await session.signIn({ email: 'ada@example.test', password: 'secret' });
  return (await (await openDraftStore(session, UID))?.all()) ?? [];
};
/** A draft of the form, or of another build of it, as it was stored at this time. */
const storeAt = async (at: number, id: string, content: DraftContent = PLACE): Promise<void> => {
  const { session } = testSession({ [DRAFT_KEY]: withKey(KEYS.first) });
  await session.signIn({ email: 'ada@example.test', password: 'secret' });
  const store = await openDraftStore(session, UID);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(at);
  await store?.write(id, content, () => true);
  clock.mockRestore();
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  // Else the end of the form stores its draft in the next test.
  dropDrafts();
  cleanup();
  vi.restoreAllMocks();
});

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

  it('[DR1] is not offered while its form is open in another tab, and is when that ends', async () => {
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

describe('the draft of a dialog', () => {
  const REASON = 'El cliente pidió cancelarla por teléfono';
  const ask = async (use: () => Promise<boolean>) =>
    askFor(
      {
        title: 'Razón',
        action: 'Enviar',
        draft: 'reason of 1',
        schema,
        values: { motivo: '' },
        fields: [text('motivo', { rows: 3 })],
      },
      use,
    );
  const answered = async (use: () => Promise<boolean>) => {
    const opened = await open();
    let used: Promise<boolean> = Promise.resolve(false);
    act(() => {
      used = ask(use);
    });
    await field('motivo').fill(REASON);
    await button('Enviar').click();
    await expect.element(field('motivo')).not.toBeInTheDocument();
    return { ...opened, used: async () => used };
  };
  const recovered = async (): Promise<string> => {
    await open();
    act(() => void ask(async () => true));
    await page.getByRole('dialog').getByRole('button', { name: 'Recuperar' }).click();
    const input = field('motivo').element();
    const typed = input instanceof HTMLTextAreaElement ? input.value : '';
    await button('Enviar').click();
    await expect.poll(storedKeys).toEqual([]);
    return typed;
  };

  it('[DR7] stays when the session and the screen end while its answer is sent', async () => {
    const { session, unmount } = await answered(async () => new Promise<boolean>(() => {}));
    await session.signOut();
    unmount();
    await isStored();
    expect(await recovered()).toBe(REASON);
  });

  it('[DR7] stays when its answer is refused', async () => {
    const { used } = await answered(async () => false);
    expect(await used()).toBe(false);
    cleanup();
    await isStored();
    expect(await recovered()).toBe(REASON);
  });

  it('[DR7] is gone once its answer was accepted', async () => {
    const accepted = Promise.withResolvers<boolean>();
    const { used } = await answered(async () => accepted.promise);
    await isStored();
    accepted.resolve(true);
    expect(await used()).toBe(true);
    await expect.poll(storedKeys).toEqual([]);
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

describe('[DR5] signing out', () => {
  const began = async () => {
    const { session } = await open();
    await field('nombre').fill(MARK);
    let done: Promise<void> = Promise.resolve();
    act(() => {
      done = signOut(session);
    });
    await expect.element(page.getByText('Hay un borrador sin guardar')).toBeVisible();
    return { session, done: async () => done };
  };

  it('asks about a draft, and erases it', async () => {
    const { session, done } = await began();
    expect(await findings()).toEqual([]);
    await button('Borrar y salir').click();
    await done();
    cleanup();
    expect([session.state.get().isSignedIn, storedKeys()]).toEqual([false, []]);
  });

  it('goes on where the person stays', async () => {
    const { session, done } = await began();
    await button('Seguir aquí').click();
    await done();
    expect(session.state.get().isSignedIn).toBe(true);
    await isStored();
  });

  it('leaves a draft that the person keeps, encrypted', async () => {
    const { session, done } = await began();
    await button('Conservar y salir').click();
    await done();
    cleanup();
    await isStored();
    expect(session.state.get().isSignedIn).toBe(false);
  });

  it('asks nothing without a draft', async () => {
    const { session } = await open();
    await signOut(session);
    expect(session.state.get().isSignedIn).toBe(false);
  });
});
