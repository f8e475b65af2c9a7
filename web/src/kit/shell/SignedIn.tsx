// Requires a session; without one it redirects to the form and returns afterwards.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

export const SignedIn = () => {
  const state = useSessionState();
  const { pathname, search } = useLocation();
  const [wasSignedIn] = useState(state.isSignedIn);
  if (state.isSignedIn) return <Outlet />;
  // Signing out ends the work here: the next account at this desk begins at its own first screen.
  const hasLeft = wasSignedIn && !state.hasEnded;
  return <Navigate to="/login" replace state={hasLeft ? null : { from: `${pathname}${search}` }} />;
};
