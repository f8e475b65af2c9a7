// /login: the form beside the name of the product. A signed-in user is redirected to the requested screen.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { Navigate, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { SignInForm } from '../../features/signIn/SignInForm.tsx';
import { signInText } from '../../features/signIn/text.ts';
import { product } from '../../kit/shell/product.ts';
import styles from './Login.module.css';
import { Route } from './Route.tsx';
import { screenText } from '../text.ts';

/** Only an address of ours, never one a link could have put there. */
const wanted = z.object({ from: z.string().regex(/^\/(?![/\\])/) });

export const Login = () => {
  const state = useSessionState();
  const { state: locationState } = useLocation();
  if (state.isSignedIn) {
    const parsed = wanted.safeParse(locationState);
    return <Navigate to={parsed.success ? parsed.data.from : '/'} replace />;
  }
  return (
    <div className={styles['page']}>
      <header className={styles['brand']}>
        <p className={styles['product']}>{product}</p>
        <p className={styles['tagline']}>{screenText.tagline}</p>
        <Route className={styles['route']} />
      </header>
      <main className={styles['entry']}>
        <div className={styles['card']}>
          <h1>{signInText.title}</h1>
          <SignInForm hasEnded={state.hasEnded} />
        </div>
      </main>
    </div>
  );
};
