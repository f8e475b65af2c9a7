// What the server renders is what the browser would render itself: every state is taken over without a warning.
import { writable } from '@despacho/client/readable.ts';
import type { TrackingDocumentState } from '@despacho/contract/trackingDocument.ts';
import { render as mount } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from './server.tsx';
import { setLanguage } from './text.ts';
import { sampleState } from './trackedSample.ts';
import { clearPage, playServer } from './trackedStage.tsx';
import { TrackingApp } from './TrackingApp.tsx';
import { STATES } from './trackedStates.ts';

beforeEach(() => void playServer());
afterEach(() => {
  clearPage();
  vi.restoreAllMocks();
  setLanguage('es');
});

describe('[TR15] the page that the server renders', () => {
  it.each(Object.entries(STATES))('%s is taken over as it is, in both languages', (_, [shown, view]) => {
    const complaints: unknown[] = [];
    vi.spyOn(console, 'error').mockImplementation((...message) => void complaints.push(message));
    for (const language of ['es', 'en'] as const) {
      const state = { ...sampleState(shown, view), language };
      const place = document.createElement('div');
      document.body.append(place);
      const rendered = render(state);
      place.innerHTML = rendered.html;
      expect(place.querySelector('h1')?.textContent).toMatch(/\S/);
      expect(rendered.html).not.toContain('style="');
      const following = {
        state: writable({ page: shown, currentAt: Date.now(), offsetMs: 0 }),
        close: () => undefined,
      };
      const { unmount } = mount(
        <StrictMode>
          <TrackingApp state={state} following={following} />
        </StrictMode>,
        { container: place, hydrate: true, onRecoverableError: (error) => void complaints.push(error) },
      );
      unmount();
      place.remove();
    }
    expect(complaints).toEqual([]);
  });

  /** The page of a browser whose script comes after something was typed. */
  const takeOver = (name: string, type: (place: HTMLElement) => void, only: Partial<TrackingDocumentState> = {}) => {
    const [shown, view] = STATES[name] ?? [];
    if (shown === undefined) throw new Error('there is no such state');
    const state = { ...sampleState(shown, view), ...only };
    const place = document.createElement('div');
    document.body.append(place);
    place.innerHTML = render(state).html;
    type(place);
    const following = { state: writable({ page: shown, currentAt: Date.now(), offsetMs: 0 }), close: () => undefined };
    mount(
      <StrictMode>
        <TrackingApp state={state} following={following} />
      </StrictMode>,
      { container: place, hydrate: true },
    );
  };
  const fill = (place: HTMLElement, name: string, value: string): void => {
    const field = place.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (field === null) throw new Error(`there is no field ${name}`);
    field.value = value;
  };

  it('keeps a PIN that was typed before the script came', async () => {
    takeOver('the PIN', (place) => fill(place, 'pin', '482913'));
    await expect.element(page.getByRole('textbox', { name: 'PIN' })).toHaveValue('482913');
    await expect.element(page.getByRole('button', { name: 'VERIFICA TU ORDEN' })).toBeEnabled();
  });

  it('keeps a rating that was given before the script came', async () => {
    takeOver('delivered', (place) => {
      fill(place, 'stars', '4.5');
      fill(place, 'opinion', 'Rápido');
    });
    await expect.element(page.getByRole('slider', { name: 'Calificación' })).toHaveValue('4.5');
    await expect.element(page.getByRole('textbox')).toHaveValue('Rápido');
    await expect.element(page.getByRole('button', { name: 'ENVIAR' })).toBeEnabled();
  });

  it('[TR21] has a posted rating that could not be stored', async () => {
    const posted = { stars: '4.5', opinion: 'Rápido' };
    takeOver('delivered', () => undefined, { result: 'too-many', posted });
    await expect.element(page.getByRole('alert')).toHaveTextContent('Demasiados intentos. Intenta más tarde.');
    await expect.element(page.getByRole('slider', { name: 'Calificación' })).toHaveValue('4.5');
    await expect.element(page.getByRole('textbox')).toHaveValue('Rápido');
  });

  /** What can be seen and used where the script does not come, although the browser has scripts. */
  const withoutScript = (name: string): HTMLElement => {
    const [shown, view] = STATES[name] ?? [];
    if (shown === undefined) throw new Error('there is no such state');
    const place = document.createElement('div');
    place.innerHTML = render(sampleState(shown, view)).html;
    for (const unseen of place.querySelectorAll('noscript, dialog')) unseen.remove();
    return place;
  };

  it.each([
    ['on the way', ['Asignado', 'Luis Ramos', '55551234', '16 calle 2-40 zona 10']],
    ['the sheet', ['Piloto asignado', 'Luis Ramos', '55551234', '16 calle 2-40 zona 10', 'Llegada estimada']],
    ['on the way without the PIN', ['Asignado', 'VERIFICA TU ORDEN']],
    ['delivered', ['4.5 estrellas']],
  ])('[TR16] of %s has everything before the script comes', (name, texts) => {
    const { textContent } = withoutScript(name);
    expect(texts.filter((text) => !textContent.includes(text))).toEqual([]);
  });

  it.each(Object.keys(STATES))('[TR16] of %s has no button that needs the script', (name) => {
    const buttons = [...withoutScript(name).querySelectorAll('button')];
    expect(buttons.filter(({ disabled, form }) => !disabled && form === null)).toEqual([]);
  });

  it('has the colours of the system or of the company, and the language, without script', () => {
    const [shown] = STATES['of a black company'] ?? [];
    if (shown === undefined) throw new Error('there is no such state');
    const { css, attributes } = render({ ...sampleState(shown), language: 'en' });
    expect(attributes).toEqual({ lang: 'en-GB', 'data-brand': 'black', 'data-theme': 'dark' });
    expect(css).toContain(':root{--accent:#f4c430;--logo-size:96px}');
    expect(css).toContain('prefers-color-scheme: dark');
  });
});
