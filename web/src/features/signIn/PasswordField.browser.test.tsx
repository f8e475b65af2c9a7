import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findingsEverywhere, mount, storyOf } from '../../../../tests/browser/stage.tsx';
import { stories } from './PasswordField.stories.tsx';

const press = (type: 'keydown' | 'keyup', modifierCapsLock: boolean): void => {
  const key = new KeyboardEvent(type, { key: 'A', bubbles: true, modifierCapsLock });
  page.getByLabelText('Contraseña').element().dispatchEvent(key);
};

describe('a password', () => {
  it.each(stories)('is accessible: $name', async (story) => {
    expect(await findingsEverywhere(story)).toEqual([]);
  });

  it('shows a warning while Caps Lock is on, and only then', async () => {
    mount(storyOf(stories, 'password'));
    const input = page.getByLabelText('Contraseña');
    press('keydown', true);
    await expect.element(page.getByText('Bloq Mayús está activado.')).toBeVisible();
    await expect.element(input).toHaveAccessibleDescription('Bloq Mayús está activado.');
    press('keyup', false);
    await expect.element(page.getByText('Bloq Mayús está activado.')).not.toBeInTheDocument();
  });

  it('can be shown, by mouse and by keyboard', async () => {
    mount(storyOf(stories, 'password'));
    const input = page.getByLabelText('Contraseña');
    await page.getByRole('button', { name: 'Mostrar' }).click();
    await expect.element(input).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Ocultar' }).click();
    await expect.element(input).toHaveAttribute('type', 'password');
    await expect.element(input).toHaveValue('secret');
  });
});
