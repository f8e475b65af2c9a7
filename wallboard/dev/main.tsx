// The wall over an invented city: `vite --config wallboard/vite.config.mjs`, then /wallboard/dev/?state=stale.
import '@despacho/ui/fonts.css';
import '../src/wall.css';
import { connectLive } from '@despacho/client/live/connect.ts';
import { browserEnvironment } from '@despacho/client/live/environment.ts';
import { wallKinds } from '@despacho/client/live/kinds.ts';
import { installTheme, wallTheme } from '@despacho/ui/theme.ts';
import { createRoot } from 'react-dom/client';
import { LiveProvider } from '../src/live.ts';
import { Wall } from '../src/Wall.tsx';
import { setupOf } from '../src/screen/setup.ts';
import { devLink } from './link.ts';
import { isDevState } from './states.ts';

const stateParameter = new URLSearchParams(location.search).get('state');
installTheme(wallTheme());
const live = connectLive(
  { kinds: wallKinds(), sessionId: 'dev-wall', token: () => 'dev' },
  { ...browserEnvironment, link: devLink(isDevState(stateParameter) ? stateParameter : 'live') },
);
const place = document.querySelector('#wall');
if (place !== null) {
  createRoot(place).render(
    <LiveProvider value={live}>
      <Wall token="" setup={setupOf(location.search)} onShow={() => undefined} />
    </LiveProvider>,
  );
}
