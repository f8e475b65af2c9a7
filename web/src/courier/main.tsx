// Starts the couriers' application. Small: no Blueprint, no router, no schemas, no map.
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { recoverAccount } from './account.ts';
import './courier.css';
import { CourierApp } from './CourierApp.tsx';

installTheme(consoleTheme());
const place = document.getElementById('courier');
if (place === null) throw new Error('the page has no place for its content');
void recoverAccount().then(() =>
  createRoot(place).render(
    <StrictMode>
      <CourierApp />
    </StrictMode>,
  ),
);
// After the first view: what it loads is the same again. Missing on a page without https, where nothing is installed.
if ('serviceWorker' in navigator && import.meta.env.PROD)
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/courier/sw.js', { scope: '/courier/' }).catch(() => undefined);
  });
