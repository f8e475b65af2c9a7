// The shell around an account with very long names, and around one with short ones.
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { sampleProfile } from '@despacho/contract/samples.ts';
import { NotificationsIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { hostileText } from '../../gallery/hostile.ts';
import type { Story } from '../../gallery/story.ts';
import { testLive } from '../../test/live.ts';
import { testSession } from '../../test/session.ts';
import { LiveProvider } from '../live.tsx';
import { Message } from './Message.tsx';
import { ScreensProvider } from './paths.tsx';
import type { Screen } from './screen.ts';
import { Shell } from './Shell.tsx';

const screensOf = (paths: readonly string[], title: string): ReadonlyMap<string, Screen> =>
  new Map(
    paths.map((path) => [path, { path, title, group: 'orders', permission: null, load: async () => () => null }]),
  );

type StoryShellProps = { profile: Profile; title: string; detail: string };

const StoryShell = ({ profile, title, detail }: StoryShellProps) => {
  const [live] = useState(() => testLive().live);
  const [session] = useState(() => testSession({}, profile).session);
  return (
    <SessionProvider value={session}>
      <LiveProvider value={live}>
        <ScreensProvider value={screensOf(['/all-orders', '/new-orders', '/resume'], title)}>
          <Shell
            profile={profile}
            landing="/resume"
            home="/all-orders"
            title={title}
            group="orders"
            isLive
            renderHelp={() => <button type="button">{detail.slice(0, 20)}</button>}
            search={<button type="button">{title.slice(0, 6)}</button>}
            bell={
              <button type="button" aria-label={title}>
                <NotificationsIcon aria-hidden size={20} />
              </button>
            }
            renderSupport={() => <button type="button">{detail.slice(0, 20)}</button>}
            side={null}
            onAlarms={null}
          >
            <Message title={title} detail={detail}>
              <Link to="/">{title}</Link>
            </Message>
          </Shell>
        </ScreensProvider>
      </LiveProvider>
    </SessionProvider>
  );
};

const ENDLESS = 'Maximiliano'.repeat(30);

/** Long without a place to break, then markup. */
export const hostileProfile = sampleProfile({
  name: `${ENDLESS} ${hostileText}`,
  firstName: hostileText,
  lastName: ENDLESS,
  email: `${'a'.repeat(240)}@example.test`,
  role: 'ADMINISTRATOR',
  company: { id: 'company-1', name: `${ENDLESS} ${hostileText}` },
});

export const stories: Story[] = [
  {
    name: 'short names',
    render: () => <StoryShell profile={sampleProfile()} title="ÓRDENES" detail="Aquí estará la pantalla." />,
  },
  {
    name: 'hostile names',
    render: () => (
      <StoryShell profile={hostileProfile} title={`${hostileText} ${ENDLESS}`} detail={`${ENDLESS} ${hostileText}`} />
    ),
  },
];
