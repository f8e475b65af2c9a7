// The windows that a desk opened: they are kept in step, and their panes are folded meanwhile.
import type { Proposal } from '@despacho/contract/orders/assignmentPlan.ts';
import { useEffect, useState } from 'react';
import type { DeskActs } from '../useDeskActs.ts';
import type { Desk } from '../useDesk.ts';
import type { Suggested } from '../useSuggested.ts';
import { useDeskChannel, type DeskMessage, type WindowPane } from './channel.ts';
import { useDeskId } from './deskId.ts';

type Host = {
  desk: Desk;
  suggested: Suggested;
  /** The plan that is shown; null: none. The same array while they are the same. */
  proposals: readonly Proposal[] | null;
  take: DeskActs['assignTo'];
};

export const useDeskWindows = ({ desk, suggested, proposals, take }: Host) => {
  const deskId = useDeskId();
  const [open, setOpen] = useState<ReadonlySet<WindowPane>>(new Set());
  const { state, send } = desk;
  const { result, at } = suggested;
  const onMessage = (message: DeskMessage): void => {
    switch (message.type) {
      case 'OPENED':
        setOpen(new Set([...open, message.pane]));
        post({ type: 'STATE', state, suggested: { result, at }, proposals });
        break;
      case 'CLOSED':
        setOpen(new Set([...open].filter((pane) => pane !== message.pane)));
        break;
      case 'EVENT':
        send(message.event);
        break;
      case 'AGAIN':
        suggested.again();
        break;
      case 'TAKE':
        take(message.courier, message.orderIds);
        break;
      case 'STATE':
      case 'ENDED':
        break;
    }
  };
  const post = useDeskChannel(deskId, { onMessage, atEnd: { type: 'ENDED' } });
  const isWatched = open.size > 0;
  useEffect(() => {
    if (isWatched) post({ type: 'STATE', state, suggested: { result, at }, proposals });
  }, [isWatched, post, state, result, at, proposals]);
  return {
    open,
    openWindow: (pane: WindowPane): void => {
      if (deskId === null) return;
      window.open(`/desk?pane=${pane}&of=${deskId}`, `despacho-${deskId}-${pane}`, 'popup,width=960,height=900');
    },
  };
};
