// `/` of whoever is signed in: where the server says he begins.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { Navigate } from 'react-router-dom';

export const Landing = () => {
  const state = useSessionState();
  return state.isSignedIn ? <Navigate to={state.profile.landing} replace /> : null;
};
