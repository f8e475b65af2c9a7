// The bar above every screen of who is signed in: the product, the server's time, the user and the way out.
import { useSession } from '@despacho/client/session/hooks.ts';
import type { Profile } from '@despacho/contract/identity.ts';
import { dateTime } from '@despacho/ui/format.ts';
import type { ReactNode } from 'react';
import { useServerNow } from '../live.tsx';
import { product } from './product.ts';
import { shellText } from './text.ts';
import styles from './TopBar.module.css';

const CLOCK_MS = 1_000;

export const ServerClock = () => {
  const now = useServerNow(CLOCK_MS);
  return now === 0 ? null : <time className={styles['clock']}>{dateTime(now)}</time>;
};

export const TopBar = ({ profile, children }: { profile: Profile; children?: ReactNode }) => {
  const session = useSession();
  return (
    <header className={styles['bar']}>
      <p className={styles['product']}>{product}</p>
      {children}
      <p className={styles['user']} title={profile.email}>
        {profile.name}
      </p>
      <button className={styles['out']} type="button" onClick={() => void session.signOut()}>
        {shellText.signOut}
      </button>
    </header>
  );
};
