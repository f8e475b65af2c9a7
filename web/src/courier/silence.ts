// Why the phone sends no positions, within a shift [CP11]: what hides or closes the page reports it at once, and what gives no time for
// that, a network that is away or an application that is killed, when it is over [CP53].
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import type { SilenceReason } from '@despacho/contract/couriers/couriers.ts';
import { account, ownRequest } from './account.ts';
import { phoneState, serverNow } from './phone.ts';
import { phoneNow } from './phoneClock.ts';

const KEY = 'despacho.courier.alive';
const MARK_MS = 10_000;
/** [CP53] A shorter silence needs no reason. */
const MIN_SILENT_MS = 60_000;

/** `since`: by the phone's clock in ms. False: it did not arrive. */
export const reportSilence = async (reason: SilenceReason, since = phoneNow()): Promise<boolean> => {
  const at = new Date(serverNow() - (phoneNow() - since)).toISOString();
  return (await ownRequest(COURIER_PATHS.silence, { body: { reason, at }, isLast: true })).ok;
};

/** A phone may go over to another account or shift, to which the mark does not apply. */
const ownShift = (): string => [account.get().current?.uid, phoneState.get().work?.shift?.checkInId].join(' ');

/** By the phone's clock; 0: the page was hidden or closed, or out of a shift, and was not killed. */
const mark = (ms: number): void => {
  try {
    if (ms === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, `${ms} ${ownShift()}`);
  } catch {
    // A phone that stores nothing reports no kill.
  }
};
const marked = (): number => {
  try {
    const [ms, ...of] = (localStorage.getItem(KEY) ?? '').split(' ');
    return of.join(' ') === ownShift() ? Number(ms) : 0;
  } catch {
    return 0;
  }
};

/** Within a shift, until the returned function is called. */
export const followSilence = (): (() => void) => {
  const isVisible = (): boolean => document.visibilityState === 'visible';
  const alive = (): void => {
    if (isVisible()) mark(phoneNow());
  };
  const before = marked();
  let killedAt = before > 0 && phoneNow() - before > MIN_SILENT_MS ? before : null;
  /** Again when there is a network. */
  const reportKilled = async (): Promise<void> => {
    if (killedAt !== null && (await reportSilence('killed', killedAt))) killedAt = null;
  };
  void reportKilled();
  alive();
  const timer = setInterval(alive, MARK_MS);

  let offlineSince: number | null = null;
  const onNetwork = (): void => {
    const since = offlineSince;
    offlineSince = phoneState.get().isOnline ? null : (since ?? phoneNow());
    if (since !== null && offlineSince === null) void reportKilled();
    if (since === null || offlineSince !== null || phoneNow() - since <= MIN_SILENT_MS) return;
    void reportSilence('offline', since);
  };
  const unsubscribe = phoneState.subscribe(onNetwork);

  const end = (reason: SilenceReason): void => {
    mark(0);
    void reportSilence(reason);
  };
  const onVisibility = (): void => {
    if (isVisible()) alive();
    else end('hidden');
  };
  const onClose = (): void => end('closed');
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', onClose);
  return () => {
    mark(0);
    clearInterval(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', onClose);
  };
};
