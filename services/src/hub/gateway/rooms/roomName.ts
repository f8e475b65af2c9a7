// A room: one view of one scope.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { View } from '@despacho/contract/live/kinds.ts';
import { roomOf } from '@despacho/domain/live/rooms.ts';
import { scopeName } from '@despacho/domain/access/scope.ts';

export type RoomName = { name: string; view: View; scope: string };

export const roomNameOf = (view: View, scope: Scope): RoomName => ({
  name: roomOf(view, scope),
  view,
  scope: scopeName(scope),
});
