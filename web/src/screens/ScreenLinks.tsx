// The way between the screens an account may see, until the console has its menu.
import type { Profile } from '@despacho/contract/identity.ts';
import { can } from '@despacho/domain/permissions.ts';
import { NavLink } from 'react-router-dom';
import styles from './ScreenLinks.module.css';
import { screenText } from './text.ts';

export const ScreenLinks = ({ profile }: { profile: Profile }) =>
  can(profile, 'walls.read') ? (
    <nav className={styles['links']} aria-label={screenText.screens}>
      <NavLink to="/">{screenText.orders}</NavLink>
      <NavLink to="/walls">{screenText.walls}</NavLink>
    </nav>
  ) : null;
