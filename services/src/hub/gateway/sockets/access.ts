// The identity and scope of a socket: checked at each join and each second, because a token alone decides neither
// (LV8).
import { can } from '@despacho/domain/access/permissions.ts';
import { scopeOf } from '@despacho/domain/access/scope.ts';
import { staffViewOf } from '@despacho/domain/live/views.ts';
import { isCurrent, verifyApiToken } from '../../../identity/sessions.ts';
import type { Tokens } from '../../../identity/tokens.ts';
import { isWallToken, wallOfToken } from '../../../identity/wallTokens.ts';
import { roomNameOf, type RoomName } from '../rooms/roomName.ts';
import type { Directory } from '../state/directory.ts';

export type Badge =
  | { kind: 'staff'; uid: string; generation: number; /** Real milliseconds. */ expiresAt: number }
  | { kind: 'wall'; wallId: string; tokenHash: string };

export type Access = { ok: true; room: RoomName } | { ok: false; code: 'expired' | 'revoked' };

/** Null: the token is not valid. */
export const badgeOf = async (token: string, tokens: Tokens, directory: Directory): Promise<Badge | null> => {
  if (isWallToken(token)) {
    const wall = wallOfToken(directory.walls(), token);
    return wall === null ? null : { kind: 'wall', wallId: wall.id, tokenHash: wall.tokenHash };
  }
  const claims = await verifyApiToken(tokens, token);
  return claims === null ? null : { kind: 'staff', ...claims };
};

/** What the decision needs of the directory. */
type People = Pick<Directory, 'controller' | 'wall'>;

const REVOKED: Access = { ok: false, code: 'revoked' };

const wallAccess = ({ wallId, tokenHash }: Extract<Badge, { kind: 'wall' }>, directory: People): Access => {
  const wall = directory.wall(wallId);
  if (wall === null || wall.isRevoked || wall.tokenHash !== tokenHash) return REVOKED;
  return { ok: true, room: roomNameOf('wall', wall.scope) };
};

export const accessOf = (badge: Badge, directory: People, realNow: number): Access => {
  if (badge.kind === 'wall') return wallAccess(badge, directory);
  if (badge.expiresAt <= realNow) return { ok: false, code: 'expired' };
  const controller = directory.controller(badge.uid);
  if (!isCurrent(badge, controller) || !can(controller, 'orders.read')) return REVOKED;
  const scope = scopeOf(controller);
  if (scope === null) return REVOKED;
  return { ok: true, room: roomNameOf(staffViewOf(controller), scope) };
};
