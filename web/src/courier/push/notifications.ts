// What the service worker does with a push and with the press on its notification [CP30]. Its scope comes from outside: a worker
// has no page, and a test no worker.
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { PUSH_KINDS, type PushKind } from '@despacho/contract/couriers/pageConstants.ts';
import { NOTIFICATION_TITLE, pushText } from './text.ts';

const PAGE = '/courier/';

/** What the page gets from its worker. `open`: the courier pressed the notification of this order. `subscribe`: the browser ended the subscription. */
export type WorkerMessage = { type: 'renew' } | { type: 'subscribe' } | { type: 'open'; orderId: string };

type Subscription = { toJSON(): PushSubscriptionJSON; options: PushSubscriptionOptionsInit };

type PageWindow = {
  visibilityState: string;
  postMessage(message: WorkerMessage): void;
  focus(): Promise<unknown>;
};
export type WorkerScope = {
  clients: {
    matchAll(options: { type: 'window' }): Promise<readonly PageWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: {
    showNotification(title: string, options: NotificationOptions & { renotify: boolean }): Promise<void>;
    pushManager: {
      getSubscription(): Promise<{ endpoint: string } | null>;
      subscribe(options: PushSubscriptionOptionsInit): Promise<Subscription>;
    };
  };
};

/** Null: a newer version of the server sent it. */
const payloadIn = (text: string): { orderId: string; kind: PushKind } | null => {
  try {
    const { orderId, kind } = JSON.parse(text) as { orderId?: unknown; kind?: unknown };
    const found = PUSH_KINDS.find((each) => each === kind);
    return found === undefined || typeof orderId !== 'string' ? null : { orderId, kind: found };
  } catch {
    return null;
  }
};

/** Safari ends a subscription whose pushes show nothing, also while the page is visible. */
const demandsNotification = async ({ registration }: WorkerScope): Promise<boolean> => {
  const subscription = await registration.pushManager.getSubscription();
  return subscription !== null && new URL(subscription.endpoint).hostname.endsWith('.push.apple.com');
};

export const onPush = async (scope: WorkerScope, text: string): Promise<void> => {
  const windows = await scope.clients.matchAll({ type: 'window' });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  for (const page of windows) page.postMessage({ type: 'renew' });
  const isVisible = windows.some(({ visibilityState }) => visibilityState === 'visible');
  if (isVisible && !(await demandsNotification(scope))) return;
  const payload = payloadIn(text);
  await scope.registration.showNotification(NOTIFICATION_TITLE[payload?.kind ?? 'changed'], {
    body: pushText.body,
    lang: 'es-GT',
    icon: `${PAGE}icon-192.png`,
    // One for each order: the newest replaces the one before.
    tag: payload?.orderId ?? 'order',
    renotify: !isVisible,
    silent: isVisible,
    data: payload?.orderId ?? null,
  });
};

export const onNotificationClick = async (
  { clients }: Pick<WorkerScope, 'clients'>,
  notification: Pick<Notification, 'data' | 'close'>,
): Promise<void> => {
  notification.close();
  const orderId = typeof notification.data === 'string' ? notification.data : '';
  const [page] = await clients.matchAll({ type: 'window' });
  if (page === undefined) {
    await clients.openWindow(`${PAGE}#order=${encodeURIComponent(orderId)}`);
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  page.postMessage({ type: 'open', orderId });
  await page.focus();
};

const bodyOf = (subscription: Subscription) => {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys };
};

/**
 * [CP50] The browser replaced or ended the subscription. Where it names the previous one, the server gets the next by its keys, since a worker
 * has no session; else, or where that fails, an open page subscribes, or the next one that is opened.
 */
export const onSubscriptionChange = async (
  { clients, registration }: WorkerScope,
  {
    oldSubscription,
    newSubscription,
  }: { oldSubscription?: Subscription | null; newSubscription?: Subscription | null },
): Promise<void> => {
  const renew = async (previous: Subscription): Promise<boolean> => {
    const { applicationServerKey = null } = previous.options;
    const next =
      newSubscription ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
    const { ok } = await fetch(COURIER_PATHS.renewPush, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ previous: bodyOf(previous), next: bodyOf(next) }),
    });
    return ok;
  };
  if (oldSubscription && (await renew(oldSubscription).catch(() => false))) return;
  for (const page of await clients.matchAll({ type: 'window' }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    page.postMessage({ type: 'subscribe' });
};
