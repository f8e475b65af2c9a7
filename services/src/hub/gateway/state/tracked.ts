// One entity as the gateway knows it: its newest version, who sees it, when that last changed, and its text for each view.
import type { LiveKind, View } from '@despacho/contract/live/kinds.ts';
import type { Version } from '@despacho/contract/values.ts';
import type { Placement } from '@despacho/domain/live/kinds.ts';
import type { ScopeNames } from '@despacho/domain/live/rooms.ts';
import { viewDoc } from '@despacho/domain/live/viewDoc.ts';

export type Tracked = {
  readonly kind: LiveKind;
  readonly id: string;
  v: Version;
  /** As ingest wrote it; what leaves is parsed by its view. Null: gone. */
  json: string | null;
  /** The same, parsed, until the rooms have had it: ten thousand of them kept for good would be the collector's work. */
  doc: object | null;
  /** Null: gone. */
  placement: Placement | null;
  scopes: ScopeNames;
  /** Clock of the last change of its content or of who sees it. */
  changed: string;
  /** Each text is made once, for every frame and body of every room that shows it. */
  texts: Partial<Record<View, string>>;
};

/** JSON of a `gone`: it went, or left the room it is sent to. */
export const goneText = ({ kind, id, v }: Tracked): string => JSON.stringify({ kind, id, v, gone: true });

const makeText = (tracked: Tracked, view: View): string => {
  const { kind, id, v, json } = tracked;
  const doc: object | null = tracked.doc ?? (json === null ? null : JSON.parse(json));
  const seen = doc === null ? null : viewDoc(view, { kind, doc });
  return seen === null ? goneText(tracked) : JSON.stringify({ kind, id, v, doc: seen });
};

/** JSON of a `Change` in one view. */
export const changeText = (tracked: Tracked, view: View): string => (tracked.texts[view] ??= makeText(tracked, view));
