// Starts the customers' page of an order from the state inside its HTML. Small: no Blueprint, no router, no schemas.
import {
  PAGE_LOCALE,
  TRACKING_PLACE_ID,
  TRACKING_RUNNING,
  TRACKING_STATE_ID,
  type TrackingDocumentState,
} from '@despacho/contract/trackingDocument.ts';
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import './tracking.css';
import { applyBrand } from './brand.ts';
import { followOrder } from './followOrder.ts';
import { setLanguage } from './text.ts';
import { TrackingApp } from './TrackingApp.tsx';

document.documentElement.dataset[TRACKING_RUNNING] = '';
const [place, stored] = [TRACKING_PLACE_ID, TRACKING_STATE_ID].map((id) => document.getElementById(id));
if (!place || !stored) throw new Error('the page has no place for the order');
// Written by our own server into this document.
const state = JSON.parse(stored.textContent) as TrackingDocumentState;
setLanguage(state.language);
const app = (
  <StrictMode>
    <TrackingApp state={state} following={followOrder(state.token, state.page)} />
  </StrictMode>
);
if (place.hasChildNodes()) hydrateRoot(place, app);
else {
  // The server could not render it.
  installTheme(consoleTheme());
  document.documentElement.lang = PAGE_LOCALE[state.language];
  if (state.page.kind === 'order') applyBrand(state.page.order.brand);
  createRoot(place).render(app);
}
