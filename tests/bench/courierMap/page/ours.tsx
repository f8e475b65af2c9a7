// The product's screens over a live connection in the page, and answers of the API that were written down.
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import type { DirectoryCourier } from '@despacho/contract/couriers/directory.ts';
import { sampleCourier } from '@despacho/contract/samples.ts';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { CourierDirectory } from '../../../../web/src/features/courierDirectory/CourierDirectory.tsx';
import { CityMap } from '../../../../web/src/features/courierMap/CityMap.tsx';
import { Blueprint } from '../../../../web/src/kit/blueprint/Blueprint.tsx';
import { LiveProvider } from '../../../../web/src/kit/live.tsx';
import { Requests } from '../../../../web/src/kit/requests/requests.tsx';
import { ScreensProvider } from '../../../../web/src/kit/shell/paths.tsx';
import { testSession } from '../../../../web/src/test/session.ts';
import { idOf } from './fleet.ts';
import { fleetLive } from './live.ts';

const ok = (body: unknown) => ({ status: 200, body });

const listed = (index: number): DirectoryCourier => ({
  ...sampleCourier({ id: idOf(index), name: `Piloto ${index}`, accountStatus: 'ACTIVE' }),
  identity: null,
  isComplete: false,
});

const pageOf =
  (all: readonly DirectoryCourier[]) =>
  ({ path }: { path: string }) => {
    const query = new URL(path, location.origin).searchParams;
    const after = query.get('after');
    const first = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const data = all.slice(first, first + Number(query.get('limit')));
    const isLast = first + data.length >= all.length;
    return ok({ data, total: all.length, next: isLast ? null : data.at(-1)?.id });
  };

const Map = () => <CityMap title="MAPA" />;
const screens = { map: Map, directory: CourierDirectory } as const satisfies Record<string, ComponentType>;

export const ourScreen = async (screen: keyof typeof screens, couriers: number) => {
  const { session } = testSession({
    '/api/map/config': ok({ basemap: { kind: 'none' }, attribution: '' }),
    '/api/map/roads': ok({ type: 'MultiLineString', coordinates: [] }),
    '/security/users': pageOf(Array.from({ length: couriers }, (_, index) => listed(index))),
  });
  await session.signIn({ email: 'ada@example.test', password: 'secret' });
  const router = createMemoryRouter([{ path: '*', Component: screens[screen] }]);
  return (
    <SessionProvider value={session}>
      <ScreensProvider value={new globalThis.Map()}>
        <LiveProvider value={fleetLive(couriers)}>
          <Blueprint>
            <Requests>
              <main style={{ display: 'grid', blockSize: '100vh', minInlineSize: 0 }}>
                <RouterProvider router={router} />
              </main>
            </Requests>
          </Blueprint>
        </LiveProvider>
      </ScreensProvider>
    </SessionProvider>
  );
};
