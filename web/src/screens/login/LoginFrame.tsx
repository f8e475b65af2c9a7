// The pages before a session: what they ask for beside the name of the product.
import type { ReactNode } from 'react';
import { product } from '../../kit/shell/product.ts';
import { screenText } from '../text.ts';
import styles from './Login.module.css';
import { Route } from './Route.tsx';

export const LoginFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles['page']}>
    <header className={styles['brand']}>
      <p className={styles['product']}>{product}</p>
      <p className={styles['tagline']}>{screenText.tagline}</p>
      <Route className={styles['route']} />
    </header>
    <main className={styles['entry']}>
      <div className={styles['card']}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  </div>
);
