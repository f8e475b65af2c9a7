// The session in React: made once by the app, read anywhere below.
import { createContext, use, useSyncExternalStore } from 'react';
import type { SessionState } from './currentAccount.ts';
import type { Session } from './session.ts';

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext;

export const useSession = (): Session => {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession is used outside SessionProvider');
  return session;
};

export const useSessionState = (): SessionState => {
  const { state } = useSession();
  return useSyncExternalStore(state.subscribe, state.get);
};
