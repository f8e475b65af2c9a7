import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findingsEverywhere, mount, settle, storyOf } from '../../../../tests/browser/stage.tsx';
import { stories } from './Image.stories.tsx';

/** A real picture of this browser's making. */
const png = async (name = 'photo.png'): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = 60;
  canvas.height = 30;
  canvas.getContext('2d')?.fillRect(0, 0, 30, 30);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/png');
  const blob = await promise;
  return new File(blob === null ? [] : [blob], name, { type: 'image/png' });
};
const place = () => screen.getByRole('region');
const percent = (): string =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');
const given = (...files: File[]): DataTransfer => {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
};
const drop = (...files: File[]): void => {
  const init = { dataTransfer: given(...files), bubbles: true, cancelable: true };
  act(() => void place().dispatchEvent(new DragEvent('drop', init)));
};
const paste = (...files: File[]): void => {
  const init = { clipboardData: given(...files), bubbles: true, cancelable: true };
  act(() => void place().dispatchEvent(new ClipboardEvent('paste', init)));
};

describe('the photo', () => {
  it.each(stories)('is accessible: $name', async (story) => {
    expect(await findingsEverywhere(story)).toEqual([]);
  });

  it('[IM4] zooms from 90 by 10 and turns, by buttons and keys', async () => {
    mount(storyOf(stories, 'there'));
    expect(percent()).toContain('90 %');
    await page.getByRole('button', { name: 'Acercar' }).click();
    expect(percent()).toContain('100 %');
    const frame = screen.getByRole('group', { name: /Vista de la foto/ });
    act(() => frame.focus());
    await userEvent.keyboard('---');
    expect(percent()).toContain('70 %');
    await userEvent.keyboard('0');
    expect(percent()).toContain('90 %');
    await page.getByRole('button', { name: 'Girar a la izquierda' }).click();
    expect(frame.querySelector('[data-turn="3"]')).not.toBeNull();
    act(() => frame.focus());
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    expect(frame.querySelector('[data-turn="1"]')).not.toBeNull();
  });

  it('zooms by the wheel and keeps the page where it is', () => {
    mount(storyOf(stories, 'there'));
    const frame = screen.getByRole('group', { name: /Vista de la foto/ });
    const wheel = new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true });
    act(() => void frame.dispatchEvent(wheel));
    expect(wheel.defaultPrevented).toBe(true);
    expect(percent()).toContain('100 %');
  });

  it('stays inside its frame when it is rotated', async () => {
    mount(storyOf(stories, 'there'));
    await page.getByRole('button', { name: 'Girar a la derecha' }).click();
    await settle();
    const frame = screen.getByRole('group', { name: /Vista de la foto/ }).getBoundingClientRect();
    const picture = screen.getByRole('img', { name: 'Foto' }).getBoundingClientRect();
    expect(picture.height).toBeLessThanOrEqual(frame.height);
    expect(picture.width).toBeLessThanOrEqual(frame.width);
  });

  it('is uploaded when it is dropped, and linked', async () => {
    mount(storyOf(stories, 'none'));
    drop(await png());
    await expect.element(page.getByRole('link', { name: 'Ver foto completa' })).toBeVisible();
    await page.getByRole('button', { name: 'Quitar foto' }).click();
    await expect.element(page.getByText('Arrastra una foto aquí, pégala, o elígela.')).toBeVisible();
  });

  it('is uploaded when it is pasted, and shown meanwhile', async () => {
    mount(storyOf(stories, 'never answered'));
    paste(await png(''));
    await expect.element(page.getByText('Subiendo la foto…')).toBeVisible();
    const canvas = screen.getByRole('img', { name: 'Foto' });
    await expect.poll(() => canvas.getAttribute('width')).toBe('60');
  });

  it('is selected from a folder', async () => {
    mount(storyOf(stories, 'none'));
    await userEvent.upload(page.getByLabelText('Foto').last(), await png());
    await expect.element(page.getByRole('link', { name: 'Ver foto completa' })).toBeVisible();
  });

  it('is shown and kept until its form sends it, and an invalid picture is not', async () => {
    mount(storyOf(stories, 'kept for its form'));
    drop(await png());
    await expect.poll(() => screen.getByRole('img', { name: 'Foto' }).getAttribute('width')).toBe('60');
    await page.getByRole('button', { name: 'Quitar foto' }).click();
    drop(new File(['x'], 'a.png', { type: 'image/png' }));
    await expect.element(page.getByText('El archivo no es una imagen que se pueda leer')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Elegir foto' })).toBeVisible();
  });

  it('shows the error of a file', async () => {
    mount(storyOf(stories, 'none'));
    drop(new File(['x'], 'a.pdf', { type: 'application/pdf' }));
    await expect.element(page.getByText('Solo se permiten imágenes .jpg o .png')).toBeVisible();
    drop(new File([new Uint8Array(5_242_881)], 'a.png', { type: 'image/png' }));
    await expect.element(page.getByText('La imagen debe pesar 5 MB como máximo')).toBeVisible();
    drop(await png(), await png());
    await expect.element(page.getByText('Solo se permite una imagen')).toBeVisible();
  });

  it('rejects a file that is not a picture, with any name', async () => {
    mount(storyOf(stories, 'never answered'));
    drop(new File(['<script>window.ran=1</script>'], 'a.png', { type: 'image/png' }));
    await expect.element(page.getByText('El archivo no es una imagen que se pueda leer')).toBeVisible();
  });

  it('is uploaded again after the server rejected it', async () => {
    mount(storyOf(stories, 'refused by the server'));
    drop(await png());
    await expect.element(page.getByText('No hay conexión con el servidor.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  });

  it('executes no script of its address or its text', () => {
    mount(storyOf(stories, 'hostile'));
    expect(place().querySelector('a[href^="javascript"], script, iframe, img')).toBeNull();
    expect('ran' in globalThis).toBe(false);
  });
});
