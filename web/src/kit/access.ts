// What the signed-in account may do, for screens that show or hide what they offer. The server judges each request anew.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import type { Permission } from '@despacho/contract/access.ts';
import type { Profile } from '@despacho/contract/identity.ts';
import { can } from '@despacho/domain/permissions.ts';

/** A session exists only for an enabled account. */
export const mayDo = (profile: Profile, permission: Permission): boolean =>
  can({ ...profile, isEnabled: true }, permission);

export const useCan = (permission: Permission): boolean => {
  const state = useSessionState();
  return state.isSignedIn && mayDo(state.profile, permission);
};
