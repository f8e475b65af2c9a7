// Lets only those pass who are signed in; everybody else goes to the form and comes back afterwards.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

export const SignedIn = () => {
  const state = useSessionState();
  const { pathname, search } = useLocation();
  const [wasSignedIn] = useState(state.isSignedIn);
  if (state.isSignedIn) return <Outlet />;
  // Whoever signs out has finished here, and the next one at this desk begins where he begins.
  const hasLeft = wasSignedIn && !state.hasEnded;
  return <Navigate to="/login" replace state={hasLeft ? null : { from: `${pathname}${search}` }} />;
};
