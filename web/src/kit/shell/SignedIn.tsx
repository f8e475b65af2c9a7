// Lets only those pass who are signed in; everybody else goes to the form and comes back afterwards.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

export const SignedIn = () => {
  const state = useSessionState();
  const { pathname, search } = useLocation();
  return state.isSignedIn ? <Outlet /> : <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
};
