// The drawer: the account, the link to the landing, and the menu of the role. Beside the screen where there is room,
// else above it.
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import type { MenuGroup } from '@despacho/domain/access/menus.ts';
import { CrossIcon, HomeIcon } from '@blueprintjs/icons';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useScreens } from '../paths.tsx';
import styles from './Drawer.module.css';
import { MENU_ICON } from './icons.ts';
import { menuRowsFor, type MenuRow } from './menuRows.ts';
import { drawerText, GROUP_LABEL } from './text.ts';
import { useClosedGroups } from './useDrawer.ts';

type MenuProps = { profile: Profile; landing: string; current: MenuGroup | null; onChosen: () => void };

const Rows = ({ rows, onChosen }: { rows: readonly MenuRow[]; onChosen: () => void }) => (
  <ul>
    {rows.map(({ path, label, icon, to }) => {
      const Icon = MENU_ICON[icon];
      return (
        <li key={path}>
          <NavLink to={to} end onClick={onChosen}>
            <Icon aria-hidden />
            {label}
          </NavLink>
        </li>
      );
    })}
  </ul>
);

/** The row of the current screen is in sight, however long the menu is. */
const useCurrentInSight = () => {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const links = [...(menu.current?.querySelectorAll('a') ?? [])];
    links.find((link) => link.pathname === pathname)?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return menu;
};

const Menu = ({ profile, landing, current, onChosen }: MenuProps) => {
  const inSight = useCurrentInSight();
  const menu = menuRowsFor(profile, useScreens());
  const isHomeListed = menu.some(({ rows }) => rows.some(({ to }) => to === landing));
  const { isClosed, setClosed } = useClosedGroups();
  return (
    <nav ref={inSight} className={styles['menu']} aria-label={drawerText.label}>
      <p className={styles['who']}>
        <strong>{profile.name}</strong>
        <span>{profile.email}</span>
      </p>
      {isHomeListed ? null : (
        <ul>
          <li>
            <NavLink to={landing} end onClick={onChosen}>
              <HomeIcon aria-hidden />
              {drawerText.home}
            </NavLink>
          </li>
        </ul>
      )}
      {menu.map(({ group, rows }) =>
        group === null ? (
          <Rows key="" rows={rows} onChosen={onChosen} />
        ) : (
          <details
            key={group}
            open={!isClosed(group)}
            data-current={group === current || undefined}
            onToggle={({ currentTarget }) => setClosed(group, !currentTarget.open)}
          >
            <summary>{GROUP_LABEL[group]}</summary>
            <Rows rows={rows} onChosen={onChosen} />
          </details>
        ),
      )}
    </nav>
  );
};

/** Above the screen: the browser keeps the focus in it, and Escape closes it. */
const Above = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles['above']}
      aria-label={drawerText.label}
      onClose={onClose}
      // The backdrop belongs to the element of the dialog, but not to its content.
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <div className={styles['drawer']}>
        <button className={styles['close']} type="button" aria-label={drawerText.close} onClick={onClose}>
          <CrossIcon aria-hidden size={20} />
        </button>
        {children}
      </div>
    </dialog>
  );
};

type DrawerProps = {
  profile: Profile;
  /** The address where the account begins. */
  landing: string;
  current: MenuGroup | null;
  isAbove: boolean;
  onClose: () => void;
  foot: ReactNode;
};

export const Drawer = ({ profile, landing, current, isAbove, onClose, foot }: DrawerProps) =>
  isAbove ? (
    <Above onClose={onClose}>
      <Menu profile={profile} landing={landing} current={current} onChosen={onClose} />
      {foot}
    </Above>
  ) : (
    <div className={`${styles['drawer']} ${styles['beside']}`}>
      <Menu profile={profile} landing={landing} current={current} onChosen={() => {}} />
    </div>
  );
