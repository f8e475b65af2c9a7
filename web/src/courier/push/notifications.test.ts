import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  onNotificationClick,
  onPush,
  onSubscriptionChange,
  type WorkerMessage,
  type WorkerScope,
} from './notifications.ts';

let windows: { visibilityState: string }[];
let messages: WorkerMessage[];
let notifications: { title: string; tag: string | undefined; silent: boolean; data: unknown }[];
let opened: string[];
let focused: number;
let endpoint: string;
beforeEach(() => {
  windows = [];
  messages = [];
  notifications = [];
  opened = [];
  focused = 0;
  endpoint = 'https://fcm.googleapis.com/fcm/send/x';
});

const scope: WorkerScope = {
  clients: {
    matchAll: async () =>
      windows.map(({ visibilityState }) => ({
        visibilityState,
        postMessage: (message) => void messages.push(message),
        focus: async () => {
          focused += 1;
        },
      })),
    openWindow: async (url) => void opened.push(url),
  },
  registration: {
    showNotification: async (title, { tag, silent, data }) =>
      void notifications.push({ title, tag, silent: silent === true, data }),
    pushManager: {
      getSubscription: async () => ({ endpoint }),
      subscribe: async ({ applicationServerKey }) =>
        subscriptionOf(applicationServerKey === 'key' ? 'new-key' : 'other'),
    },
  },
};
const subscriptionOf = (name: string) => ({
  options: { applicationServerKey: 'key' },
  toJSON: () => ({ endpoint: `https://push/${name}`, keys: { p256dh: name, auth: 'a' } }),
});
const push = async (payload: object) => onPush(scope, JSON.stringify(payload));

it('[CP30] a push to a closed application is a notification of its order with nothing of it', async () => {
  await push({ orderId: 'order-1', kind: 'assigned' });
  await push({ orderId: 'order-1', kind: 'removed' });
  await push({ orderId: 'order-2', kind: 'message' });
  expect(notifications).toEqual([
    { title: 'Orden nueva', tag: 'order-1', silent: false, data: 'order-1' },
    { title: 'Orden retirada', tag: 'order-1', silent: false, data: 'order-1' },
    { title: 'Mensaje de la consola', tag: 'order-2', silent: false, data: 'order-2' },
  ]);
});

it('[CP30] a page that is visible renews its work instead; a hidden one does so besides', async () => {
  windows = [{ visibilityState: 'visible' }];
  await push({ orderId: 'order-1', kind: 'changed' });
  expect([messages, notifications]).toEqual([[{ type: 'renew' }], []]);
  windows = [{ visibilityState: 'hidden' }];
  await push({ orderId: 'order-1', kind: 'changed' });
  expect([messages.length, notifications.map(({ title }) => title)]).toEqual([2, ['Una orden cambió']]);
});

it('[CP30] where the push service demands one, the notification beside a visible page is silent', async () => {
  endpoint = 'https://web.push.apple.com/x';
  windows = [{ visibilityState: 'visible' }];
  await push({ orderId: 'order-1', kind: 'assigned' });
  expect(notifications).toMatchObject([{ title: 'Orden nueva', silent: true }]);
});

it.each(['', 'nothing', '{}', '{"orderId":1,"kind":"assigned"}', '{"orderId":"a","kind":"other"}', 'null'])(
  '[CP30] a push that cannot be read still shows something: %s',
  async (text) => {
    await onPush(scope, text);
    expect(notifications).toMatchObject([{ title: 'Una orden cambió', data: null }]);
  },
);

it('[CP30] a press opens the application at the order, or focuses the open one', async () => {
  let closed = 0;
  const notification = { data: 'a/ñ#1', close: () => void (closed += 1) };
  await onNotificationClick(scope, notification);
  expect(opened).toEqual(['/courier/#order=a%2F%C3%B1%231']);
  windows = [{ visibilityState: 'hidden' }];
  await onNotificationClick(scope, notification);
  expect([messages, focused, opened.length, closed]).toEqual([[{ type: 'open', orderId: 'a/ñ#1' }], 1, 1, 2]);
});

describe('[CP50] a subscription that the browser replaced or ended', () => {
  let sent: unknown[];
  beforeEach(() => {
    sent = [];
    vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
      sent.push([path, JSON.parse(body)]);
      return Response.json({ ok: true });
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const renewal = (next: string) => [
    '/api/courier/push/renew',
    { previous: subscriptionOf('old').toJSON(), next: subscriptionOf(next).toJSON() },
  ];

  it.each([
    ['with the next one of the browser', { newSubscription: subscriptionOf('next') }, [renewal('next')]],
    ['with a new one by the same key', {}, [renewal('new-key')]],
    ['with a new one where the browser names none', { newSubscription: null }, [renewal('new-key')]],
  ])('is renewed %s', async (_, more, expected) => {
    windows = [{ visibilityState: 'visible' }];
    await onSubscriptionChange(scope, { oldSubscription: subscriptionOf('old'), ...more });
    expect([sent, messages]).toEqual([expected, []]);
  });

  it('is left to the pages where the server is not reached', async () => {
    windows = [{ visibilityState: 'hidden' }];
    vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
    await onSubscriptionChange(scope, { oldSubscription: subscriptionOf('old') });
    expect(messages).toEqual([{ type: 'subscribe' }]);
  });

  it('is left to the pages where the browser does not name it', async () => {
    windows = [{ visibilityState: 'hidden' }];
    await onSubscriptionChange(scope, { oldSubscription: null });
    expect([messages, sent]).toEqual([[{ type: 'subscribe' }], []]);
  });
});
