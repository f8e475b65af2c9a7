// Starts the customers' page of an order from the state inside its HTML. Small: no Blueprint, no router, no schemas.
import { TRACKING_STATE_ID, type TrackingDocumentState } from '@despacho/contract/trackingDocument.ts';
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './tracking.css';
import { applyBrand } from './brand.ts';
import { followOrder } from './followOrder.ts';
import { markLanguage } from './text.ts';
import { TrackingApp } from './TrackingApp.tsx';

const [place, stored] = ['tracking', TRACKING_STATE_ID].map((id) => document.getElementById(id));
if (!place || !stored) throw new Error('the page has no place for the order');
// Written by our own server into this document.
const state = JSON.parse(stored.textContent) as TrackingDocumentState;
installTheme(consoleTheme());
markLanguage();
if (state.page.kind === 'order') applyBrand(state.page.order.brand);
const following = followOrder(state.token, state.page);
createRoot(place).render(
  <StrictMode>
    <TrackingApp state={state} following={following} />
  </StrictMode>,
);
