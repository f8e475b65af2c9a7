// The one session of this page.
import { newSessionId } from '@despacho/client/sessionId.ts';
import { createSession } from '@despacho/client/session/session.ts';
import { browserAccountStore } from '@despacho/client/session/stored.ts';

export const session = createSession({
  sessionId: newSessionId(),
  store: browserAccountStore(),
  screen: () => location.pathname,
  now: Date.now,
  // Missing on a page without https.
  alone: async (run) => ('locks' in navigator ? navigator.locks.request('session-renewal', run) : run()),
  repeat: (run, everyMs) => {
    const timer = setInterval(run, everyMs);
    return () => clearInterval(timer);
  },
});
