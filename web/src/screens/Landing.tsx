// `/` for signed-in accounts: leads on to the screen the account begins at.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { Navigate } from 'react-router-dom';

export const Landing = ({ pathFor }: { pathFor: (profile: Profile) => string }) => {
  const state = useSessionState();
  return state.isSignedIn ? <Navigate to={pathFor(state.profile)} replace /> : null;
};
