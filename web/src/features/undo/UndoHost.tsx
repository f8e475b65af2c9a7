// Mounted once for a signed-in account: shows possible undos as notices, and listens for Ctrl+Z.
import { useSession } from '@despacho/client/session/hooks.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { dismissAction, notify, type NoticeAction } from '../../kit/notify/notify.ts';
import { noticeText } from '../../kit/notify/text.ts';
import { leftMsOf, offerTo, undoOffers, withdraw } from './offerUndo.ts';
import { takeBack, takeBackNewest } from './takeBack.ts';

/** There it undoes typing. */
const TYPES = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]';

const isUndoKey = (event: KeyboardEvent): boolean => {
  const isTyping = event.target instanceof Element && event.target.closest(TYPES) !== null;
  return (
    event.key.toLowerCase() === 'z' &&
    !event.repeat &&
    (event.ctrlKey || event.metaKey) &&
    !event.shiftKey &&
    !event.altKey &&
    !isTyping
  );
};

export const UndoHost = ({ owner }: { owner: string }) => {
  const { api } = useSession();
  const offers = useSyncExternalStore(undoOffers.subscribe, undoOffers.get);
  const shown = useRef(new Map<number, NoticeAction>());

  useEffect(() => offerTo(owner), [owner]);

  useEffect(() => {
    const open = new Set(offers.map(({ id }) => id));
    for (const [id, action] of shown.current) {
      if (open.has(id)) continue;
      dismissAction(action);
      shown.current.delete(id);
    }
    for (const offer of offers) {
      const leftMs = leftMsOf(offer);
      if (shown.current.has(offer.id)) continue;
      if (leftMs <= 0) {
        withdraw(offer);
        continue;
      }
      const action = { text: noticeText.undo, run: () => void takeBack(api, offer) };
      shown.current.set(offer.id, action);
      notify(offer.text, 'success', { action, forMs: leftMs, isTimed: true });
    }
  }, [api, offers]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && isUndoKey(event) && takeBackNewest(api)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [api]);

  return null;
};
