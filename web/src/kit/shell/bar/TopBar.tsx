// The bar above every screen: the menu, the link to the landing, freshness and time of the data, help, and the account.
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { SECOND_MS } from '@despacho/contract/durations.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { MenuIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLiveStatus, useServerNow } from '../../live.tsx';
import { product } from '../product.ts';
import { shellText, VERSION_LABEL } from '../text.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { BarButton } from './BarButton.tsx';
import styles from './TopBar.module.css';

/** The operation's time (DD-MM-YYYY HH:mm:ss) by the server's clock, on the second. */
export const ServerClock = () => {
  const now = useServerNow(SECOND_MS);
  return now === 0 ? null : (
    <time className={styles['clock']} title={shellText.clock}>
      {dateTime(now)}
    </time>
  );
};

/** The version people know, and on asking the build this page is of. */
export const Version = () => {
  const { build } = useLiveStatus();
  return (
    <abbr className={styles['version']} title={shellText.version(build ?? shellText.unknownBuild)}>
      {VERSION_LABEL}
    </abbr>
  );
};

type TopBarProps = {
  profile: Profile;
  home: string;
  isMenuOpen: boolean;
  onMenu: () => void;
  onKeys: () => void;
  /** Facts that need a live connection. */
  live: ReactNode;
  actions: ReactNode;
};

export const TopBar = ({ profile, home, isMenuOpen, onMenu, onKeys, live, actions }: TopBarProps) => (
  <header className={styles['bar']}>
    <BarButton
      icon={<MenuIcon aria-hidden size={20} />}
      aria-label={shellText.menu}
      aria-expanded={isMenuOpen}
      onClick={onMenu}
    />
    <Link className={styles['product']} to={home} aria-label={shellText.home(product)}>
      <span className={styles['logo']} aria-hidden="true" />
      <span>{product}</span>
    </Link>
    {live}
    <div className={styles['actions']}>{actions}</div>
    <AccountMenu profile={profile} onKeys={onKeys} />
  </header>
);
