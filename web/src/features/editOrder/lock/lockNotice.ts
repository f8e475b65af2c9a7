// The sentence above a form that cannot be changed, and what can be done about it.
import type { LockView } from '@despacho/domain/machines/orderEditEvents.ts';
import { lockText } from './text.ts';

export type Notice = {
  text: string;
  /** CLEAR needs a permission [LK8]. */
  act: { type: 'TAKE_OVER' | 'TAKE_AGAIN' | 'CLEAR'; text: string } | null;
  isAlarming: boolean;
};

const takeOver = { type: 'TAKE_OVER', text: lockText.takeOver } as const;
const takeAgain = { type: 'TAKE_AGAIN', text: lockText.takeAgain } as const;

const lostBy = ({ cause, holder, isSameUser }: LockView): Notice => {
  if (cause === 'idle' || cause === 'declined') return { text: lockText.lostIdle, act: takeAgain, isAlarming: true };
  if (cause === 'expired' && holder === null) return { text: lockText.lostExpired, act: takeAgain, isAlarming: true };
  if (holder === null) return { text: lockText.lostCleared, act: takeAgain, isAlarming: true };
  return isSameUser
    ? { text: lockText.lostToTab, act: takeOver, isAlarming: true }
    : { text: lockText.lostTo(holder.name), act: takeAgain, isAlarming: true };
};

/** Unsaved text is not lost, and the sentence adds that. */
const withDraft = (notice: Notice, hasChanges: boolean): Notice =>
  hasChanges ? { ...notice, text: `${notice.text} ${lockText.draftKept}` } : notice;

const others = ({ holder, isSameUser }: LockView): Notice =>
  isSameUser
    ? { text: lockText.otherTab, act: takeOver, isAlarming: false }
    : {
        text: lockText.other(holder?.name ?? lockText.someone),
        act: { type: 'CLEAR', text: lockText.clear },
        isAlarming: false,
      };

/** Null while the form can be changed. */
export const lockNotice = (lock: LockView, hasChanges: boolean): Notice | null => {
  switch (lock.state) {
    case 'none':
    case 'mine':
    case 'released':
      return null;
    case 'requesting':
      return { text: lockText.requesting, act: null, isAlarming: false };
    case 'others':
      // There is unsaved text where the lock was lost while this tab was offline.
      return withDraft(others(lock), hasChanges);
    case 'lost':
      return withDraft(lostBy(lock), hasChanges);
    case 'failed':
      return { text: lockText.failed, act: { type: 'TAKE_AGAIN', text: lockText.again }, isAlarming: true };
  }
};
