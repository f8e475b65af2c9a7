import { newPerimeter } from '@despacho/domain/branches/perimeter.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { settle } from '../../../../tests/browser/stage.tsx';
import { LiveProvider } from '../../kit/live.tsx';
import { branchChange, companyChange, testLive } from '../../test/live.ts';
import { PerimeterNote } from './PerimeterNote.tsx';

const centre = { lat: 14.6, lng: -90.5 };
const far = { lat: 14.9, lng: -90.5 };

const show = async (destination: typeof centre | null, warnsOutside: boolean, perimeter = newPerimeter(centre)) => {
  const world = testLive();
  const { container } = render(
    <LiveProvider value={world.live}>
      <PerimeterNote branchId="branch-1" destination={destination} />
    </LiveProvider>,
  );
  world.join([companyChange({ id: 'company-1', warnsOutside }), branchChange({ id: 'branch-1', perimeter })]);
  await settle();
  return { text: () => container.textContent, callout: () => container.querySelector('.bp6-callout') };
};
afterEach(cleanup);

it('[BR4] shows on which side of the perimeter a destination is, and warns only where the company asks for it', async () => {
  const inside = await show(centre, true);
  await expect.element(page.getByText('Dentro del perímetro de PORTALES')).toBeVisible();
  expect(inside.callout()).toBeNull();
  cleanup();
  const quiet = await show(far, false);
  await expect.element(page.getByText('Fuera del perímetro')).toBeVisible();
  expect(quiet.callout()).toBeNull();
  cleanup();
  const warned = await show(far, true);
  await expect.element(page.getByText('Fuera del perímetro')).toBeVisible();
  expect(warned.callout()).not.toBeNull();
});

it('[BR4] shows nothing without a destination or without a perimeter', async () => {
  expect((await show(null, true)).text()).toBe('');
  cleanup();
  expect((await show(far, true, [])).text()).toBe('');
});
