// Pushes to this phone: on after a press alone, for the signed-in account, and off with its session [CP29].
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { writable } from '@despacho/client/readable.ts';
import { ownRequest } from '../account.ts';
import { look } from '../phone.ts';
import type { Failure } from '../requests.ts';
import type { WorkerMessage } from './notifications.ts';

const SCOPE = '/courier/';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on' | 'busy' | 'failed';
/** Null: not known yet. */
export const pushState = writable<PushState | null>(null);

/** Whose notification was pressed; null: no order is to be scrolled to. */
export const openedOrder = writable<string | null>(null);

/** Null: this browser has no pushes, or the page is not installed, as without https. */
const pushManager = async (): Promise<PushManager | null> => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return null;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return registration?.pushManager ?? null;
};

const WANTED_KEY = 'despacho.courier.pushes';
/** The courier pressed for pushes in this session: where the browser ended the subscription, a start makes the next one [CP50]. */
const setWanted = (isWanted: boolean): void => {
  try {
    if (isWanted) localStorage.setItem(WANTED_KEY, '1');
    else localStorage.removeItem(WANTED_KEY);
  } catch {
    // A phone that stores nothing is asked for another press.
  }
};
const isWanted = (): boolean => {
  try {
    return localStorage.getItem(WANTED_KEY) !== null;
  } catch {
    return false;
  }
};

const bytesOf = (base64url: string): string => atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));

const isOfKey = (subscription: PushSubscription, key: string): boolean => {
  const own = subscription.options.applicationServerKey;
  return own !== null && String.fromCharCode(...new Uint8Array(own)) === bytesOf(key);
};

/** Makes one where there is none, or one of another installation or of an old secret of it. Null: the server has it. */
const register = async (manager: PushManager): Promise<Failure | null> => {
  const answer = await ownRequest<{ publicKey: string }>(COURIER_PATHS.push);
  if (!answer.ok) return answer.failure;
  const { publicKey: key } = answer.value;
  const existing = await manager.getSubscription();
  if (existing !== null && !isOfKey(existing, key)) await existing.unsubscribe();
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } };
  const sent = await ownRequest(COURIER_PATHS.push, { body });
  if (sent.ok) setWanted(true);
  return sent.ok ? null : sent.failure;
};

/** Its push service is none that the server sends to. */
const refuse = async (subscription: PushSubscription | null): Promise<void> => {
  setWanted(false);
  await subscription?.unsubscribe().catch(() => false);
  pushState.set('unsupported');
};

/** At the start of a session: the phone that has pushes goes on having them, as a part of this session. Asks for nothing. */
export const renewPushes = async (): Promise<void> => {
  const manager = await pushManager().catch(() => null);
  if (manager === null) return pushState.set('unsupported');
  if (Notification.permission === 'denied') return pushState.set('denied');
  const subscription = await manager.getSubscription().catch(() => null);
  const isOn = subscription !== null || isWanted();
  if (!isOn || Notification.permission !== 'granted') return pushState.set('off');
  pushState.set('on');
  // Without network the server still has the subscription, and the next start sends it again.
  const failure = await register(manager).catch(() => null);
  if (failure === 'invalid') await refuse(subscription);
};

/** [CP50] */
const restorePushes = async (): Promise<void> => {
  const manager = await pushManager().catch(() => null);
  if (manager === null || pushState.get() !== 'on' || Notification.permission !== 'granted') return;
  const failure = await register(manager).catch((): Failure => 'refused');
  if (failure !== null && failure !== 'unreachable') pushState.set('off');
};

/** On a press: the browser asks the courier. */
export const activatePushes = async (): Promise<void> => {
  pushState.set('busy');
  try {
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') return pushState.set(permission === 'denied' ? 'denied' : 'off');
    const manager = await pushManager();
    if (manager === null) return pushState.set('unsupported');
    const failure = await register(manager);
    const subscription = failure === null ? null : await manager.getSubscription();
    if (failure === 'invalid') return await refuse(subscription);
    await subscription?.unsubscribe();
    pushState.set(failure === null ? 'on' : 'failed');
  } catch {
    // The push service of the browser is not reached, or refuses.
    pushState.set('failed');
  }
};

/** The phone ends its subscription by itself; a push that comes meanwhile ends it on the server. */
export const endPushes = async (): Promise<void> => {
  setWanted(false);
  pushState.set(null);
  const manager = await pushManager().catch(() => null);
  const subscription = (await manager?.getSubscription().catch(() => null)) ?? null;
  await subscription?.unsubscribe().catch(() => false);
};

export const deactivatePushes = async (): Promise<void> => {
  setWanted(false);
  pushState.set('busy');
  const manager = await pushManager().catch(() => null);
  const subscription = (await manager?.getSubscription().catch(() => null)) ?? null;
  if (subscription !== null) await ownRequest(COURIER_PATHS.pushOff, { body: { endpoint: subscription.endpoint } });
  await subscription?.unsubscribe().catch(() => false);
  pushState.set('off');
};

/** What they are about is on the page. */
const closeNotifications = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
};

/** What the worker reports while the page is open, and the order that a pressed notification opened the page at. */
export const followWorker = (): (() => void) => {
  const orderId = new URLSearchParams(location.hash.slice(1)).get('order');
  if (orderId !== null) {
    openedOrder.set(orderId);
    history.replaceState(null, '', location.pathname);
  }
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const onMessage = ({ data }: MessageEvent<WorkerMessage>): void => {
    if (data.type === 'open') openedOrder.set(data.orderId);
    void (data.type === 'subscribe' ? restorePushes() : look());
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') void closeNotifications().catch(() => undefined);
  };
  onVisible();
  serviceWorker.addEventListener('message', onMessage);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    serviceWorker.removeEventListener('message', onMessage);
    document.removeEventListener('visibilitychange', onVisible);
  };
};
