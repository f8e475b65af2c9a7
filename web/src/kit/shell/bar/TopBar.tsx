// The bar above every screen: the menu, the link to the landing, freshness and time of the data, help, and the account.
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { MenuIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { product } from '../product.ts';
import { shellText } from '../text.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { BarButton } from './BarButton.tsx';
import styles from './TopBar.module.css';

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
