// /login: the form beside the name of the product. A signed-in user is redirected to the requested screen.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { SignInForm } from '../../features/signIn/SignInForm.tsx';
import { signInText } from '../../features/signIn/text.ts';
import { LoginFrame } from './LoginFrame.tsx';

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
    <LoginFrame title={signInText.title}>
      <SignInForm hasEnded={state.hasEnded} endedBy={state.endedBy} />
      <p>
        <Link to="/password-reset">{signInText.forgotten}</Link>
      </p>
    </LoginFrame>
  );
};
