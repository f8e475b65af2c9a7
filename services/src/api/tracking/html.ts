// The HTML of the customers' page with its state inside [TR11]. Not indexed, not cached, and shown in frames of the company's
// own sites only.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  TRACKING_STATE_ID,
  type TrackingDocumentState,
  type TrackingView,
} from '@despacho/contract/trackingDocument.ts';
import type { Express, Request, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { ProcessContext } from '../../platform/context.ts';
import { escaped } from '../../sites/static.ts';
import { text as siteText } from '../../sites/text.ts';
import { text } from './text.ts';
import type { TrackingDocument, TrackingPages } from './pages.ts';

const VIEWS: Record<string, TrackingView> = {
  '/Share/order/:token': 'timeline',
  '/Link/:token': 'sheet',
  '/loginLink/:token': 'pin',
  '/pin/:token': 'pin',
};

type Dependencies = Pick<ProcessContext, 'config' | 'clock' | 'log'> & {
  pages: Pick<TrackingPages, 'document'>;
  folder: string;
};

/** Nothing in it can end the element that it is written into. */
const asJson = (state: TrackingDocumentState): string => JSON.stringify(state).replaceAll('<', '\\u003c');

const previewOf = ({ page }: TrackingDocument, title: string): { title: string; description: string } =>
  page.kind === 'order'
    ? { title: page.order.brand.name, description: text.preview }
    : { title, description: text.preview };

/** Its origins besides our own: the video of the company, and the sites that may show the sheet. */
const policyOf = (policy: string, view: TrackingView, { page, frameOrigins }: TrackingDocument): string => {
  const video = page.kind === 'order' ? page.order.brand.videoUrl : null;
  const media = video !== null && URL.canParse(video) ? ` media-src ${new URL(video).origin};` : '';
  const frames = view === 'sheet' && frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'";
  return `${policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${frames}`)};${media}`.replaceAll(';;', ';');
};

const statusOf = ({ page }: TrackingDocument): number => (page.kind === 'unknown' ? 404 : 200);

export const mountTrackingPages = (app: Express, { pages, folder, config, clock, log }: Dependencies): void => {
  const send = (
    response: Response,
    template: string,
    view: TrackingView,
    token: string,
    document: TrackingDocument,
  ) => {
    const state: TrackingDocumentState = {
      view,
      token,
      title: config.appTitle,
      pbx: config.pbxNumber,
      year: new Date(clock.now()).getFullYear(),
      page: document.page,
    };
    const preview = previewOf(document, config.appTitle);
    const policy = response.getHeader('Content-Security-Policy');
    if (view === 'sheet' && document.frameOrigins.length > 0) response.removeHeader('X-Frame-Options');
    response
      .status(statusOf(document))
      .set({
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex, nofollow, noarchive',
        ...(typeof policy === 'string' ? { 'Content-Security-Policy': policyOf(policy, view, document) } : {}),
      })
      .type('html')
      .send(
        template
          .replaceAll('%APP_TITLE%', () => escaped(config.appTitle))
          .replaceAll('%PREVIEW_TITLE%', () => escaped(preview.title))
          .replaceAll('%PREVIEW_TEXT%', () => escaped(preview.description))
          .replace(`<script type="application/json" id="${TRACKING_STATE_ID}">`, (tag) => `${tag}${asJson(state)}`),
      );
  };

  const serve =
    (view: TrackingView) =>
    async (request: Request, response: Response): Promise<void> => {
      const token = String(request.params['token']);
      const template = await readFile(join(folder, 'customer.html'), 'utf8').catch(() => null);
      if (template === null) {
        response.status(503).type('text/plain').send(siteText.notBuilt);
        return;
      }
      try {
        const document = await pages.document({ token, address: ipKeyGenerator(request.ip ?? '') });
        if (document === 'too-many')
          response.status(429).set('Retry-After', '600').type('text/plain').send(text.tooMany);
        else send(response, template, view, token, document);
      } catch (error) {
        log.error({ err: error }, "a customers' page could not be read");
        response.status(503).set('Retry-After', '10').type('text/plain').send(text.unavailable);
      }
    };

  for (const [path, view] of Object.entries(VIEWS)) app.get(path, serve(view));
};
