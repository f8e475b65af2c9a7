// Drafts of dialogs while their answers are sent, and drafts when a person signs out.
import { act, cleanup } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings } from '../../../../../tests/browser/stage.tsx';
import { askFor } from '../../dialog/formDialog.tsx';
import { signOut } from '../signOut.tsx';
import { MARK, schema, text, open, field, button, storedKeys, isStored, useCleanDesk } from './draftStage.tsx';

useCleanDesk();

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
