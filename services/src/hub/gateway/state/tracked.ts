// One entity in the gateway: its newest version, the scopes that see it, the clock of its last change, and its text for each view.
import type { LiveKind, View } from '@despacho/contract/live/kinds.ts';
import type { Version } from '@despacho/contract/values.ts';
import type { Placement } from '@despacho/domain/live/kinds.ts';
import type { ScopeNames } from '@despacho/domain/live/rooms.ts';
import { viewDoc } from '@despacho/domain/live/viewDoc.ts';

export type Tracked = {
  readonly kind: LiveKind;
  readonly id: string;
  v: Version;
  /** As published by ingest; every view parses it. Null: gone. */
  json: string | null;
  /** The same, parsed, until the rooms have sent it: ten thousand parsed documents would burden the garbage collector. */
  doc: object | null;
  /** Null: gone. */
  placement: Placement | null;
  scopes: ScopeNames;
  /** Clock of the last change of its content or its scopes. */
  changed: string;
  /** Each text is made once, for every frame and body of every room that shows the entity. */
  texts: Partial<Record<View, string>>;
};

/** JSON of a `gone`: the entity was deleted, or left the room. */
export const goneText = ({ kind, id, v }: Tracked): string => JSON.stringify({ kind, id, v, gone: true });

const makeText = (tracked: Tracked, view: View): string => {
  const { kind, id, v, json } = tracked;
  const doc: object | null = tracked.doc ?? (json === null ? null : JSON.parse(json));
  const viewed = doc === null ? null : viewDoc(view, { kind, doc });
  return viewed === null ? goneText(tracked) : JSON.stringify({ kind, id, v, doc: viewed });
};

/** JSON of a `Change` in one view. */
export const changeText = (tracked: Tracked, view: View): string => (tracked.texts[view] ??= makeText(tracked, view));
