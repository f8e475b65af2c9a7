import { sampleProfile } from '@despacho/contract/samples.ts';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ScreensProvider } from '../paths.tsx';
import type { Screen } from '../screen.ts';
import { Drawer } from './Drawer.tsx';

const screens = new Map(
  Array.from({ length: 12 }, (_, at) => `/screen-${at}`).map((path): [string, Screen] => [
    path,
    {
      path,
      title: path,
      group: 'orders',
      menu: { name: path, label: path, icon: 'box' },
      permission: null,
      load: async () => () => null,
    },
  ]),
);

it('scrolls to the row of the current screen', async () => {
  await page.viewport(1280, 200);
  const drawer = (
    <ScreensProvider value={screens}>
      <div style={{ height: 200 }}>
        <Drawer
          profile={sampleProfile({ role: 'OWNER' })}
          landing="/resume"
          current={null}
          isAbove={false}
          onClose={() => {}}
          foot={null}
        />
      </div>
    </ScreensProvider>
  );
  const rows = (): Element[] => [...document.querySelectorAll('nav a')];
  const { unmount } = render(<RouterProvider router={createMemoryRouter([{ path: '*', element: drawer }])} />);
  await expect.poll(() => rows().length).toBeGreaterThan(4);
  const last = rows().at(-1)?.getAttribute('href') ?? '';
  expect(rows().at(-1)?.getBoundingClientRect().top).toBeGreaterThan(200);
  unmount();
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: drawer }], { initialEntries: [last] })} />);
  await expect.poll(() => rows().at(-1)?.getAttribute('aria-current')).toBe('page');
  await expect.poll(() => rows().at(-1)?.getBoundingClientRect().bottom).toBeLessThanOrEqual(201);
});
