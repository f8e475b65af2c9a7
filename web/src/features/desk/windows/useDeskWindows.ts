// The windows that a desk opened: they are kept in step, and their panes are folded meanwhile.
import { useEffect, useState } from 'react';
import type { DeskActs } from '../useDeskActs.ts';
import type { Desk } from '../useDesk.ts';
import type { Suggested } from '../useSuggested.ts';
import { useDeskChannel, type DeskMessage, type WindowPane } from './channel.ts';

const KEY = 'despacho.deskId';

/** The same after a reload, so that its windows find it again. */
const ownDeskId = (): string => {
  const id = sessionStorage.getItem(KEY) ?? crypto.randomUUID();
  sessionStorage.setItem(KEY, id);
  return id;
};

type Host = { desk: Desk; suggested: Suggested; take: DeskActs['assignTo'] };

export const useDeskWindows = ({ desk, suggested, take }: Host) => {
  const [deskId] = useState(ownDeskId);
  const [open, setOpen] = useState<ReadonlySet<WindowPane>>(new Set());
  const { state, send, orders } = desk;
  const { result, at } = suggested;
  const onMessage = (message: DeskMessage): void => {
    switch (message.type) {
      case 'OPENED':
        setOpen(new Set([...open, message.pane]));
        post({ type: 'STATE', state, suggested: { result, at } });
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
      case 'TAKE': {
        const order = message.orderId === null ? undefined : orders.get(message.orderId)?.order;
        if (message.orderId === null) take(message.courier);
        else if (order !== undefined) take(message.courier, [order]);
        break;
      }
      case 'STATE':
      case 'ENDED':
        break;
    }
  };
  const post = useDeskChannel(deskId, { onMessage, atEnd: { type: 'ENDED' } });
  const isWatched = open.size > 0;
  useEffect(() => {
    if (isWatched) post({ type: 'STATE', state, suggested: { result, at } });
  }, [isWatched, post, state, result, at]);
  return {
    open,
    openWindow: (pane: WindowPane): void =>
      void window.open(`/desk?pane=${pane}&of=${deskId}`, `despacho-${deskId}-${pane}`, 'popup,width=960,height=900'),
  };
};
