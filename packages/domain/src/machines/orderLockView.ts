// What a form needs of its lock: one state instead of the states of the machine in orderLock.ts.
import type { LockState, LockView } from './orderEditEvents.ts';
import type { OrderLockSnapshot } from './orderLock.ts';

const stateOf = (snapshot: OrderLockSnapshot): LockState => {
  if (snapshot.hasTag('mine') || snapshot.hasTag('unneeded')) return 'mine';
  if (snapshot.hasTag('others')) return 'others';
  if (snapshot.hasTag('lost')) return 'lost';
  return snapshot.hasTag('failed') ? 'failed' : 'requesting';
};

export const viewOfLock = (snapshot: OrderLockSnapshot): LockView => {
  const { fence, holder, isSameUser, cause, order } = snapshot.context;
  const isMine = snapshot.hasTag('mine');
  return {
    state: stateOf(snapshot),
    isPrompting: snapshot.hasTag('prompting'),
    fence: isMine ? fence : null,
    holder,
    isSameUser,
    cause,
    order: isMine ? order : null,
  };
};

/** A lock that no machine keeps, or not yet. */
export const lockView = (state: LockState): LockView => ({
  state,
  isPrompting: false,
  fence: null,
  holder: null,
  isSameUser: false,
  cause: null,
  order: null,
});
