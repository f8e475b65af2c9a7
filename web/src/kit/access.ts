// What the signed-in account may do, for screens that show or hide what they offer. The server checks each request again.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import type { Permission } from '@despacho/contract/accounts/access.ts';
import { can, staffKindOf } from '@despacho/domain/access/permissions.ts';

export const useCan = (permission: Permission): boolean => {
  const state = useSessionState();
  return state.isSignedIn && can(state.profile, permission);
};

/** [AC13] A read-only account sees what others may do, with the reason why it may not. */
export const useIsReadOnly = (): boolean => {
  const state = useSessionState();
  return state.isSignedIn && staffKindOf(state.profile) === 'viewer';
};
