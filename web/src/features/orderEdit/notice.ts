// What stands above a form that cannot be changed: one sentence, and what can be done about it.
import type { LockView } from '@despacho/domain/machines/orderEditEvents.ts';
import { editText } from './text.ts';

export type Notice = {
  text: string;
  /** `clear` needs a right. */
  act: { type: 'TAKE_OVER' | 'TAKE_AGAIN' | 'CLEAR'; text: string } | null;
  isAlarming: boolean;
};

const takeOver = { type: 'TAKE_OVER', text: editText.takeOver } as const;
const takeAgain = { type: 'TAKE_AGAIN', text: editText.takeAgain } as const;

const lostBy = ({ cause, holder, isSameUser }: LockView): Notice => {
  if (cause === 'idle' || cause === 'declined') return { text: editText.lostIdle, act: takeAgain, isAlarming: true };
  if (cause === 'expired' && holder === null) return { text: editText.lostExpired, act: takeAgain, isAlarming: true };
  if (holder === null) return { text: editText.lostToNobody, act: takeAgain, isAlarming: true };
  return isSameUser
    ? { text: editText.lostToTab, act: takeOver, isAlarming: true }
    : { text: editText.lostTo(holder.name), act: takeAgain, isAlarming: true };
};

/** Whoever wrote something is told that it is not lost. */
const told = (notice: Notice, hasChanges: boolean): Notice =>
  hasChanges ? { ...notice, text: `${notice.text} ${editText.stillHere}` } : notice;

const others = ({ holder, isSameUser }: LockView): Notice =>
  isSameUser
    ? { text: editText.otherTab, act: takeOver, isAlarming: false }
    : {
        text: editText.other(holder?.name ?? editText.someone),
        act: { type: 'CLEAR', text: editText.clear },
        isAlarming: false,
      };

/** Null while the form can be changed. */
export const noticeOf = (lock: LockView, hasChanges: boolean): Notice | null => {
  switch (lock.state) {
    case 'none':
    case 'mine':
    case 'released':
      return null;
    case 'asking':
      return { text: editText.asking, act: null, isAlarming: false };
    case 'others':
      // After an absence too long, with what was typed before it.
      return told(others(lock), hasChanges);
    case 'lost':
      return told(lostBy(lock), hasChanges);
    case 'failed':
      return { text: editText.failed, act: { type: 'TAKE_AGAIN', text: editText.again }, isAlarming: true };
  }
};
