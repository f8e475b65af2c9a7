// The service worker of the couriers' application: its shell for a start without network, and pushes. No answer of the API is ever
// cached by it. Plain JavaScript, because the types of workers and of pages exclude each other; what it does with pushes is typed.
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { onNotificationClick, onPush, onSubscriptionChange } from './push/notifications.ts';

// oxlint-disable-next-line no-underscore-dangle -- the build fills it in
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/courier/courier.html'), { allowlist: [/^\/courier\/?$/] }));
void self.skipWaiting();
clientsClaim();

// Past the worker, which a phone ends when it is not used: its start would delay every call.
const CALLS = ['/api/*', '/identity/*'].map((pathname) => ({ urlPattern: { pathname } }));
self.addEventListener('install', (event) => event.addRoutes?.({ condition: { or: CALLS }, source: 'network' }));

self.addEventListener('push', (event) => event.waitUntil(onPush(self, event.data?.text() ?? '')));
self.addEventListener('notificationclick', (event) => event.waitUntil(onNotificationClick(self, event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(onSubscriptionChange(self, event)));
