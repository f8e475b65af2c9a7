// What the signed-in account may do, for screens that show or hide what they offer. The server checks each request again.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import type { Permission } from '@despacho/contract/accounts/access.ts';
import { can } from '@despacho/domain/access/permissions.ts';

export const useCan = (permission: Permission): boolean => {
  const state = useSessionState();
  return state.isSignedIn && can(state.profile, permission);
};
