// Below every screen: whose it is, and how old what it shows is.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { day } from '@despacho/ui/format.ts';
import type { ReactNode } from 'react';
import { useServerNow } from '../live.tsx';
import { product } from './product.ts';
import { shellText } from './text.ts';
import styles from './Footer.module.css';
import { AgesLine } from './DataFreshness.tsx';

const Copyright = ({ now }: { now: number }) => (
  <p>{shellText.copyright(now === 0 ? '' : day(now).slice(-4), product)}</p>
);

export const LiveFooter = ({ children }: { children: ReactNode }) => (
  <footer className={styles['footer']}>
    <Copyright now={useServerNow(MINUTE_MS)} />
    <AgesLine />
    {children}
  </footer>
);

/** Without a connection the year is unknown. */
export const Footer = ({ children }: { children: ReactNode }) => (
  <footer className={styles['footer']}>
    <Copyright now={0} />
    {children}
  </footer>
);
