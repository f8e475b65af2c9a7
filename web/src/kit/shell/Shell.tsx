// The frame of every screen: bar, drawer, freshness of the data, footer. The caller provides the content of bar and
// drawer.
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import type { MenuGroup } from '@despacho/domain/access/menus.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../lazy/lazyPart.tsx';
import { ServerClock, TopBar, Version } from './bar/TopBar.tsx';
import { useDrawer } from './drawer/useDrawer.ts';
import { Footer, LiveFooter } from './Footer.tsx';
import type { Act } from './keys/shortcuts.ts';
import { useShortcuts } from './keys/useShortcuts.ts';
import { useArrival, useTitle } from './look/useArrival.ts';
import { useScreenPath } from './paths.tsx';
import '../print.css';
import styles from './Shell.module.css';
import { shellText } from './text.ts';
import { LiveState, FreshnessBand } from './DataFreshness.tsx';

// Its many pictures come beside the first screen, not before it.
const Drawer = lazyPart(async () => (await import('./drawer/Drawer.tsx')).Drawer, {
  what: shellText.menu,
  isAbove: true,
});
const KeyHelp = lazyPart(async () => (await import('./keys/KeyHelp.tsx')).KeyHelp, {
  what: shellText.keys,
  isAbove: true,
});

type ShellProps = {
  profile: Profile;
  /** The address where the account begins. */
  landing: string;
  /** The address that the product's name leads to. */
  home: string;
  /** The title of the screen that is shown. */
  title: string;
  group: MenuGroup | null;
  /** Without a scope there is nothing to connect to. */
  isLive: boolean;
  /** In the bar, or in the drawer where the bar has no room: that closes before anything else opens. */
  renderHelp: (onChosen: () => void) => ReactNode;
  /** In the bar; null: the account has nothing to search. */
  search: ReactNode;
  bell: ReactNode;
  /** In the footer, which moves into the drawer likewise. */
  renderSupport: (onChosen: () => void) => ReactNode;
  /** At the right of the screen, while it is open. */
  side: ReactNode;
  /** Null: there are none for this account. */
  onAlarms: (() => void) | null;
  children: ReactNode;
};

const LIVE_BAR = (
  <>
    <LiveState />
    <ServerClock />
    <Version />
  </>
);

const ShellFooter = ({ isLive, children }: Pick<ShellProps, 'isLive' | 'children'>) =>
  isLive ? <LiveFooter>{children}</LiveFooter> : <Footer>{children}</Footer>;

type ShellDrawerProps = Pick<
  ShellProps,
  'profile' | 'landing' | 'group' | 'isLive' | 'renderHelp' | 'renderSupport'
> & {
  isAbove: boolean;
  onClose: () => void;
};

/** The menu, and below it what the bar and the footer have no room for. */
const ShellDrawer = ({ isLive, isAbove, onClose, ...props }: ShellDrawerProps) => (
  <Suspense fallback={isAbove ? null : <div className={styles['coming']} />}>
    <Drawer
      profile={props.profile}
      landing={props.landing}
      current={props.group}
      isAbove={isAbove}
      onClose={onClose}
      foot={
        <div className={styles['foot']}>
          {props.renderHelp(onClose)}
          {isLive ? (
            <>
              <ServerClock />
              <Version />
            </>
          ) : null}
          <ShellFooter isLive={isLive}>{props.renderSupport(onClose)}</ShellFooter>
        </div>
      }
    />
  </Suspense>
);

type Keys = Pick<ShellProps, 'landing' | 'onAlarms'> & { onHelp: () => void; onMenu: () => void };

/** The shell's shortcuts: help, menu, alarms, and the screens the account has. */
const useShellKeys = ({ landing, onAlarms, onHelp, onMenu }: Keys): void => {
  const navigate = useNavigate();
  const pathTo = useScreenPath();
  const acts: Record<Act, () => void> = { help: onHelp, menu: onMenu, alarms: () => onAlarms?.() };
  useShortcuts((stroke) => {
    if (stroke.kind === 'act') {
      acts[stroke.act]();
      return;
    }
    const to = stroke.to === 'home' ? landing : pathTo(stroke.to);
    if (to !== null) void navigate(to);
  });
};

export const Shell = (props: ShellProps) => {
  const { profile, landing, home, title, isLive, renderHelp, search, bell, renderSupport, side, children } = props;
  const { onAlarms } = props;
  const drawer = useDrawer();
  const [isHelping, setIsHelping] = useState(false);
  const main = useArrival();
  useTitle(title);
  const showHelp = (): void => setIsHelping(true);
  useShellKeys({ landing, onAlarms, onHelp: showHelp, onMenu: drawer.toggle });

  return (
    <div className={styles['shell']}>
      <a
        className={styles['skip']}
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {shellText.skip}
      </a>
      <TopBar
        profile={profile}
        home={home}
        isMenuOpen={drawer.isOpen}
        onMenu={drawer.toggle}
        onKeys={showHelp}
        live={isLive ? LIVE_BAR : null}
        actions={
          <>
            {search}
            {drawer.isAbove ? null : renderHelp(() => {})}
            {bell}
          </>
        }
      />
      <div className={styles['body']}>
        {drawer.isOpen ? <ShellDrawer {...props} isAbove={drawer.isAbove} onClose={drawer.close} /> : null}
        {/* Without room for both, the panel at the side covers the content, which must not be reachable then. */}
        <div className={styles['middle']} inert={drawer.isAbove && side !== null}>
          {isLive ? <FreshnessBand /> : null}
          <main className={styles['main']} id="content" ref={main} tabIndex={-1}>
            {children}
          </main>
          {drawer.isAbove ? null : <ShellFooter isLive={isLive}>{renderSupport(() => {})}</ShellFooter>}
        </div>
        {side}
      </div>
      {isHelping ? (
        <Suspense>
          <KeyHelp hasAlarms={onAlarms !== null} hasSearch={search !== null} onClose={() => setIsHelping(false)} />
        </Suspense>
      ) : null}
    </div>
  );
};
