// What a form sees of its lock: one word instead of the states of the machine behind it.
import type { LockState, LockView } from './orderEditEvents.ts';
import type { OrderLockSnapshot } from './orderLock.ts';

const stateOf = (snapshot: OrderLockSnapshot): LockState => {
  if (snapshot.hasTag('mine') || snapshot.hasTag('needless')) return 'mine';
  if (snapshot.hasTag('others')) return 'others';
  if (snapshot.hasTag('lost')) return 'lost';
  return snapshot.hasTag('failed') ? 'failed' : 'asking';
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

export const noLock = (state: LockState): LockView => ({
  state,
  isPrompting: false,
  fence: null,
  holder: null,
  isSameUser: false,
  cause: null,
  order: null,
});
