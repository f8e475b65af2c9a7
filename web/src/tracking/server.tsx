// Renders the customers' page on the server, from the state that is also inside its HTML. Built as one file, which the api loads.
import { writable } from '@despacho/client/readable.ts';
import { PAGE_LOCALE, type RenderedPage, type RenderPage } from '@despacho/contract/trackingDocument.ts';
import { consoleTheme } from '@despacho/ui/theme.ts';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { lookOf } from './brand.ts';
import { setLanguage } from './text.ts';
import { TrackingApp } from './TrackingApp.tsx';

const rulesOf = (variables: Record<string, string>): string =>
  `:root{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** Without interruption: the language is that of the page being rendered. */
export const render: RenderPage = (state): RenderedPage => {
  const { page, language } = state;
  const currentAt = Date.now();
  const offsetMs = page.kind === 'order' ? Date.parse(page.serverTime) - currentAt : 0;
  const look = lookOf(page.kind === 'order' ? page.order.brand : { theme: null });
  setLanguage(language);
  const following = { state: writable({ page, currentAt, offsetMs }), close: () => undefined };
  const html = renderToString(
    <StrictMode>
      <TrackingApp state={state} following={following} />
    </StrictMode>,
  );
  return {
    html,
    css: `${consoleTheme()}\n${rulesOf(look.variables)}`,
    attributes: { lang: PAGE_LOCALE[language], ...look.attributes },
  };
};
