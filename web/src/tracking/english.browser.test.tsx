// A visitor whose browser is set to English: everything but the company's own words, and the stored values.
import { writable } from '@despacho/client/readable.ts';
import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from './text.ts';
import { samplePage, sampleProgress, sampleState, sampleTracked } from './trackedSample.ts';
import { TrackingApp } from './TrackingApp.tsx';

afterEach(() => setLanguage('es'));

const show = (order: ReturnType<typeof sampleTracked>) => {
  const shown = samplePage(order);
  const state = writable({ page: shown, currentAt: Date.now(), offsetMs: 0 });
  return render(<TrackingApp state={sampleState(shown)} following={{ state, close: () => undefined }} />);
};

it('[TR12] a browser set to English gets English, with the times of Guatemala', async () => {
  setLanguage('en');
  const { unmount } = show(
    sampleTracked({ progress: sampleProgress({ stage: 'waiting', status: 'Asignado', position: null }) }),
  );
  await expect.element(page.getByRole('heading', { name: 'We are preparing your order' })).toBeVisible();
  const steps = [...document.querySelectorAll('.timeline li span')].map(({ textContent }) => textContent);
  expect(steps).toEqual(['In queue', 'Assigned', 'Picking up', 'On the way', 'Delivered']);
  await expect.element(page.getByText('23-11 10:20')).toBeVisible();
  unmount();

  const going = show(sampleTracked());
  await userEvent.click(page.getByRole('tab', { name: 'customer' }));
  await expect.element(page.getByText('Timbre roto')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'HIDE INFORMATION' })).toBeVisible();
  going.unmount();

  show(sampleTracked({ progress: sampleProgress({ stage: 'cancelled', status: 'Cancelado' }) }));
  await expect
    .element(page.getByRole('heading', { name: 'THE ORDER WAS CANCELLED. FOR MORE INFORMATION CALL THE PBX' }))
    .toBeVisible();
});
