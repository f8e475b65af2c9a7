// What the server renders is what the browser would render itself: every state is taken over without a warning.
import { writable } from '@despacho/client/readable.ts';
import { render as mount } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  it.each(Object.entries(STATES))('%s is taken over as it is, in both languages', (_, [page, view]) => {
    const complaints: unknown[] = [];
    vi.spyOn(console, 'error').mockImplementation((...message) => void complaints.push(message));
    for (const language of ['es', 'en'] as const) {
      const state = { ...sampleState(page, view), language };
      const place = document.createElement('div');
      document.body.append(place);
      const rendered = render(state);
      place.innerHTML = rendered.html;
      expect(place.querySelector('h1')?.textContent).not.toBe('');
      expect(rendered.html).not.toContain('style="');
      const following = { state: writable({ page, currentAt: Date.now(), offsetMs: 0 }), close: () => undefined };
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

  it('has the colours of the system or of the company, and the language, without script', () => {
    const [page] = STATES['of a black company'] ?? [];
    if (page === undefined) throw new Error('there is no such state');
    const { css, attributes } = render({ ...sampleState(page), language: 'en' });
    expect(attributes).toEqual({ lang: 'en-GB', 'data-brand': 'black', 'data-theme': 'dark' });
    expect(css).toContain(':root{--accent:#f4c430;--logo-size:96px}');
    expect(css).toContain('prefers-color-scheme: dark');
  });
});
