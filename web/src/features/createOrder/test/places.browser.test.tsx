import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, settle } from '../../../../../tests/browser/stage.tsx';
import type { Answer } from '../../../test/session.ts';
import { list, show, text, valueOf } from './onForm.tsx';

afterEach(cleanup);
beforeEach(() => localStorage.clear());

const EARLIER = {
  '/api/order-entry/addresses?phone=55551234': {
    status: 200,
    body: {
      addresses: [
        {
          customerName: 'Eva Gil',
          address: '9 calle 1-11',
          department: 'Guatemala',
          municipality: 'Mixco',
          zone: 4,
          note: 'portón negro',
          position: { lat: 14.62, lng: -90.52 },
        },
      ],
    },
  },
};

it('[OR99] recalls a customer by phone, and fills in the chosen address', async () => {
  await show({ answers: EARLIER });
  await text(/^Teléfono/).fill('55551234');
  await page.getByRole('button', { name: 'Eva Gil: 9 calle 1-11' }).click();
  await expect.element(text(/^Cliente/)).toHaveValue('Eva Gil');
  await expect.element(text(/^Dirección/)).toHaveValue('9 calle 1-11');
  await expect.element(text(/^Municipio/)).toHaveValue('Mixco');
  await expect.element(text(/^Latitud/)).toHaveValue('14.62');
  await expect.element(text(/^Nota/)).toHaveValue('');
  expect(await findings()).toEqual([]);
});

describe('[OR93] the address of a point that arrives late', () => {
  const POINT = '14.7123, -90.6123';
  const found = { label: 'Junto al mercado', zone: 5, depto: 'Guatemala', munic: 'Villa Nueva' };
  const showWithLate = async (answers = {}) => {
    const late = Promise.withResolvers<Answer>();
    await show({ answers: { '/api/places/reverse': async () => late.promise, ...answers } });
    await list(/^Buscar lugar/).fill(POINT);
    await expect.element(text(/^Latitud/)).toHaveValue('14.7123');
    return async (): Promise<void> => {
      late.resolve({ status: 200, body: found });
      await late.promise;
      await settle();
    };
  };

  it('leaves what was typed meanwhile', async () => {
    const answer = await showWithLate();
    await text(/^Dirección/).fill('casa azul');
    await answer();
    await expect.element(text(/^Municipio/)).toHaveValue('Villa Nueva');
    await expect.element(text(/^Dirección/)).toHaveValue('casa azul');
  });

  it('is dropped where another place was chosen meanwhile', async () => {
    const answer = await showWithLate(EARLIER);
    await text(/^Teléfono/).fill('55551234');
    await page.getByRole('button', { name: 'Eva Gil: 9 calle 1-11' }).click();
    await answer();
    expect([/^Latitud/, /^Dirección/, /^Municipio/].map(valueOf)).toEqual(['14.62', '9 calle 1-11', 'Mixco']);
  });
});
