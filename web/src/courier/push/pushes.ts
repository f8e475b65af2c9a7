// Pushes to this phone: on after a press alone, for the signed-in account, and off with its session [CP29].
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { writable } from '@despacho/client/readable.ts';
import { ownRequest } from '../account.ts';
import { look } from '../phone.ts';
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

const publicKey = async (): Promise<string | null> => {
  const answer = await ownRequest<{ publicKey: string }>(COURIER_PATHS.push);
  return answer.ok ? answer.value.publicKey : null;
};

const bytesOf = (base64url: string): string => atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));

const isOfKey = (subscription: PushSubscription, key: string): boolean => {
  const own = subscription.options.applicationServerKey;
  return own !== null && String.fromCharCode(...new Uint8Array(own)) === bytesOf(key);
};

/** Makes one where there is none, or one of another installation or of an old secret of it. False: the server did not take it. */
const register = async (manager: PushManager): Promise<boolean> => {
  const key = await publicKey();
  if (key === null) return false;
  const existing = await manager.getSubscription();
  if (existing !== null && !isOfKey(existing, key)) await existing.unsubscribe();
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } };
  return (await ownRequest(COURIER_PATHS.push, { body })).ok;
};

/** At the start of a session: the phone that has pushes goes on having them, as a part of this session. Asks for nothing. */
export const renewPushes = async (): Promise<void> => {
  const manager = await pushManager().catch(() => null);
  if (manager === null) return pushState.set('unsupported');
  if (Notification.permission === 'denied') return pushState.set('denied');
  const subscription = await manager.getSubscription().catch(() => null);
  if (subscription === null || Notification.permission !== 'granted') return pushState.set('off');
  pushState.set('on');
  // Without network the server still has the subscription, and the next start sends it again.
  await register(manager).catch(() => undefined);
};

/** On a press: the browser asks the courier. */
export const activatePushes = async (): Promise<void> => {
  pushState.set('busy');
  try {
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') return pushState.set(permission === 'denied' ? 'denied' : 'off');
    const manager = await pushManager();
    if (manager === null) return pushState.set('unsupported');
    pushState.set((await register(manager)) ? 'on' : 'failed');
  } catch {
    // The push service of the browser is not reached, or refuses.
    pushState.set('failed');
  }
};

/** The phone ends its subscription by itself; a push that comes meanwhile ends it on the server. */
export const endPushes = async (): Promise<void> => {
  pushState.set(null);
  const manager = await pushManager().catch(() => null);
  const subscription = (await manager?.getSubscription().catch(() => null)) ?? null;
  await subscription?.unsubscribe().catch(() => false);
};

export const deactivatePushes = async (): Promise<void> => {
  pushState.set('busy');
  const manager = await pushManager().catch(() => null);
  const subscription = (await manager?.getSubscription().catch(() => null)) ?? null;
  if (subscription !== null) await ownRequest(COURIER_PATHS.pushOff, { body: { endpoint: subscription.endpoint } });
  await subscription?.unsubscribe().catch(() => false);
  pushState.set('off');
};

/** What the worker says while the page is open, and the order that a pressed notification opened the page at. */
export const followWorker = (): (() => void) => {
  if (location.hash !== '') {
    openedOrder.set(decodeURIComponent(location.hash.slice(1)));
    history.replaceState(null, '', location.pathname);
  }
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const onMessage = ({ data }: MessageEvent<WorkerMessage>): void => {
    if (data.type === 'open') openedOrder.set(data.orderId);
    void look();
  };
  serviceWorker.addEventListener('message', onMessage);
  return () => serviceWorker.removeEventListener('message', onMessage);
};
