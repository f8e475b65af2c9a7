// /walls: the screens of control rooms, for whoever may see them; a plain page until the console has its shell.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { can } from '@despacho/domain/permissions.ts';
import { WallList } from '../features/walls/WallList.tsx';
import { Blueprint } from '../kit/blueprint/Blueprint.tsx';
import { ConfirmHost } from '../kit/dialog/confirm.tsx';
import { LiveConnection } from '../kit/live.tsx';
import { Requests } from '../kit/requests/requests.tsx';
import { ServerClock, TopBar } from '../kit/shell/TopBar.tsx';
import { TruthBand } from '../kit/shell/Truth.tsx';
import { NotFound } from './NotFound.tsx';
import { ScreenLinks } from './ScreenLinks.tsx';
import styles from './Walls.module.css';

export const Walls = () => {
  const state = useSessionState();
  if (!state.isSignedIn) return null;
  const { uid, profile } = state;
  if (!can(profile, 'walls.read')) return <NotFound />;
  return (
    <Blueprint>
      <Requests key={uid}>
        <LiveConnection key={uid}>
          <TopBar profile={profile}>
            <ScreenLinks profile={profile} />
            <ServerClock />
          </TopBar>
          <TruthBand />
          <main className={styles['main']}>
            <WallList canEdit={can(profile, 'walls.edit')} />
          </main>
          <ConfirmHost />
        </LiveConnection>
      </Requests>
    </Blueprint>
  );
};
