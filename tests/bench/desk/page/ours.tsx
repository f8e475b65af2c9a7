// Both sides with what the console has around a screen: the desk over a live connection in the page, and the bare map.
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Desk } from '../../../../web/src/features/desk/Desk.tsx';
import { Blueprint } from '../../../../web/src/kit/blueprint/Blueprint.tsx';
import { LiveProvider } from '../../../../web/src/kit/live.tsx';
import { Requests } from '../../../../web/src/kit/requests/requests.tsx';
import { ScreensProvider } from '../../../../web/src/kit/shell/paths.tsx';
import { WhenLive } from '../../../../web/src/kit/shell/WhenLive.tsx';
import { testSession } from '../../../../web/src/test/session.ts';
import { Bare } from './bare.tsx';
import { cityLive } from './live.ts';

const ok = (body: unknown) => ({ status: 200, body });

const { session } = testSession({
  '/api/map/config': ok({ basemap: { kind: 'none' }, attribution: '' }),
  '/api/map/roads': ok({ type: 'MultiLineString', coordinates: [] }),
  '/api/suggestions': ok({ suggestions: [], others: [] }),
  '/api/zones': ok({ zones: [] }),
});
const surrounded = (screen: ReactNode): ReactNode => (
  <SessionProvider value={session}>
    <ScreensProvider value={new Map()}>
      <LiveProvider value={cityLive()}>
        <Blueprint>
          <Requests>
            <main style={{ display: 'grid', blockSize: '100vh', minInlineSize: 0 }}>
              <RouterProvider router={createMemoryRouter([{ path: '*', element: screen }])} />
            </main>
          </Requests>
        </Blueprint>
      </LiveProvider>
    </ScreensProvider>
  </SessionProvider>
);

/** No other desks. */
const connect = () => ({ choose: () => undefined, close: () => undefined });
const desk = (
  <WhenLive>
    <Desk title="MESA DE DESPACHO" connect={connect} />
  </WhenLive>
);

export const screenOf = async (side: string | null): Promise<ReactNode> => {
  await session.signIn({ email: 'ada@example.test', password: 'secret' });
  return surrounded(side === 'bare' ? <Bare /> : desk);
};
