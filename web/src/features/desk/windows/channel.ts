// Between a desk and the panes that it opened in windows of their own: the desk sends its state, they send what the person does.
import type { Proposal } from '@despacho/contract/orders/assignmentPlan.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { useEffect, useRef } from 'react';
import { useSteady } from '../../../kit/useSteady.ts';
import type { DeskEvent, DeskState } from '../deskState.ts';
import type { Suggested } from '../useSuggested.ts';

export const WINDOW_PANES = ['map', 'couriers'] as const;
export type WindowPane = (typeof WINDOW_PANES)[number];

export const isWindowPane = (text: string | null): text is WindowPane => WINDOW_PANES.some((pane) => pane === text);

export type DeskMessage =
  | {
      type: 'STATE';
      state: DeskState;
      suggested: Pick<Suggested, 'result' | 'at'>;
      /** The plan that the desk shows; null: it shows none. */
      proposals: readonly Proposal[] | null;
    }
  /** The desk is closed. */
  | { type: 'ENDED' }
  | { type: 'OPENED' | 'CLOSED'; pane: WindowPane }
  | { type: 'EVENT'; event: DeskEvent }
  | { type: 'AGAIN' }
  /** `orderIds`: those that the person saw; the desk may have gone on meanwhile. */
  | { type: 'TAKE'; courier: Reference; orderIds: readonly string[] };

const sendOn = (channel: BroadcastChannel, message: DeskMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel belongs to one origin and has no such argument
  channel.postMessage(message);
};

/**
 * Windows of the same page version, origin and account alone are on the channel, so that messages have these types.
 * `deskId` null: not known yet.
 */
export const useDeskChannel = (
  deskId: string | null,
  { onMessage, atEnd }: { onMessage: (message: DeskMessage) => void; atEnd: DeskMessage },
): ((message: DeskMessage) => void) => {
  const channel = useRef<BroadcastChannel>(null);
  const onEach = useSteady(onMessage);
  const end = useSteady(() => atEnd);
  const session = useSessionState();
  const uid = session.isSignedIn ? session.uid : null;
  useEffect(() => {
    if (deskId === null || uid === null) return undefined;
    const opened = new BroadcastChannel(`despacho.desk.${uid}.${deskId}`);
    opened.addEventListener('message', ({ data }: MessageEvent<DeskMessage>) => onEach(data));
    channel.current = opened;
    const onEnd = (): void => sendOn(opened, end());
    window.addEventListener('pagehide', onEnd);
    return () => {
      window.removeEventListener('pagehide', onEnd);
      onEnd();
      opened.close();
      channel.current = null;
    };
  }, [deskId, uid, onEach, end]);
  return useSteady((message: DeskMessage) => {
    if (channel.current !== null) sendOn(channel.current, message);
  });
};
