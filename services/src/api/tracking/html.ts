// The HTML of the customers' page, rendered, with its state inside [TR11]. Not indexed, not cached, and shown in frames of the
// company's own sites only.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  POST_RESULTS,
  TRACKING_PLACE_ID,
  TRACKING_RUNNING,
  TRACKING_STATE_ID,
  type PageLanguage,
  type RenderedPage,
  type TrackingDocumentState,
  type TrackingView,
} from '@despacho/contract/trackingDocument.ts';
import type { Express, NextFunction, Request, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { ProcessContext } from '../../platform/context.ts';
import { isLinkPath, LINK_VIEWS } from '../../sites/links.ts';
import { escaped } from '../../sites/static.ts';
import { text as siteText } from '../../sites/text.ts';
import { text } from './text.ts';
import type { TrackingDocument, TrackingPages } from './pages.ts';
import { pinSessionIn } from './pinCookie.ts';
import { createRenderer } from './rendering.ts';

type Dependencies = Pick<ProcessContext, 'config' | 'clock' | 'log'> & {
  pages: Pick<TrackingPages, 'document'>;
  folder: string;
};

/** Nothing in it can end the element that it is written into. */
const asJson = (state: TrackingDocumentState): string => JSON.stringify(state).replaceAll('<', '\\u003c');

const previewOf = ({ page }: TrackingDocument, title: string): string =>
  page.kind === 'order' ? page.order.brand.name : title;

const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

type Inline = { css: string | null; script: string | null };

/** Its sources besides our own: the video of the company, its colours, its renewal, and the sites that may show the sheet. */
const policyOf = (
  policy: string,
  view: TrackingView,
  { page, frameOrigins }: TrackingDocument,
  { css, script }: Inline,
): string => {
  const video = page.kind === 'order' ? page.order.brand.videoUrl : null;
  const media = video !== null && URL.canParse(video) ? ` media-src ${new URL(video).origin};` : '';
  const frames = view === 'sheet' && frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'";
  const allowing = (code: string | null) => (sources: string) =>
    code === null ? sources : `${sources} ${hashOf(code)}`;
  return `${policy
    .replace(/frame-ancestors [^;]*/, `frame-ancestors ${frames}`)
    .replace(/style-src [^;]*/, allowing(css))
    .replace(/script-src [^;]*/, allowing(script))};${media}`.replaceAll(';;', ';');
};

const statusOf = ({ page }: TrackingDocument): number => (page.kind === 'unknown' ? 404 : 200);

/** As `navigator.language` is the first one. */
const languageOf = (request: Request): PageLanguage =>
  /^\s*en\b/i.test(request.get('accept-language') ?? '') ? 'en' : 'es';

/** Old browsers cannot run the page's script, and must read this one. A script that is still loading is waited for. */
const RENEWAL_SCRIPT = `setInterval(function(){if(document.readyState==='complete'&&!('${TRACKING_RUNNING}' in document.documentElement.dataset))location.reload()},60000)`;
/** [TR16] A form that is being filled in is not reloaded. */
const RENEWAL = `<noscript><meta http-equiv="refresh" content="60"></noscript><script>${RENEWAL_SCRIPT}</script>`;
const renewsItself = ({ view, page }: TrackingDocumentState): boolean =>
  page.kind === 'order' && view !== 'pin' && (page.order.progress.stage !== 'delivered' || page.order.rating !== null);

const withRendered = (html: string, { html: body, css, attributes }: RenderedPage): string => {
  const root = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return html
    .replace(/<html[^>]*>/, () => `<html${root.join('')}>`)
    .replace('</head>', () => `<style>${css}</style></head>`)
    .replace(`<div id="${TRACKING_PLACE_ID}">`, (tag) => `${tag}${body}`);
};

type Opened = {
  view: TrackingView;
  /** Null: a link without one. */
  token: string | null;
  /** A rating that could not be stored, and the status of the answer. */
  failed?: Pick<TrackingDocumentState, 'result' | 'posted'> & { status: number };
};

export type SendPage = (request: Request, response: Response, opened: Opened) => Promise<void>;

export const createPageSender = ({ pages, folder, config, clock, log }: Dependencies): SendPage => {
  const render = createRenderer(folder, log);

  const send = async (
    request: Request,
    response: Response,
    { template, document, view, token, failed }: Opened & { template: string; document: TrackingDocument },
  ): Promise<void> => {
    const state: TrackingDocumentState = {
      view,
      token: token ?? '',
      language: languageOf(request),
      title: config.appTitle,
      pbx: config.pbxNumber,
      year: new Date(clock.now()).getFullYear(),
      result: failed?.result ?? POST_RESULTS.find((result) => result === request.query['result']) ?? null,
      posted: failed?.posted ?? null,
      page: document.page,
    };
    const rendered = await render(state);
    const preview = previewOf(document, config.appTitle);
    const policy = response.getHeader('Content-Security-Policy');
    const renews = renewsItself(state);
    const inline = { css: rendered?.css ?? null, script: renews ? RENEWAL_SCRIPT : null };
    if (view === 'sheet' && document.frameOrigins.length > 0) response.removeHeader('X-Frame-Options');
    const html = template
      .replaceAll('%APP_TITLE%', () => escaped(config.appTitle))
      .replaceAll('%PREVIEW_TITLE%', () => escaped(preview))
      .replaceAll('%PREVIEW_TEXT%', () => escaped(text.preview))
      .replace('</head>', (tag) => `${renews ? RENEWAL : ''}${tag}`)
      .replace(`<script type="application/json" id="${TRACKING_STATE_ID}">`, (tag) => `${tag}${asJson(state)}`);
    response
      .status(failed?.status ?? statusOf(document))
      .set({
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex, nofollow, noarchive',
        ...(typeof policy === 'string' ? { 'Content-Security-Policy': policyOf(policy, view, document, inline) } : {}),
      })
      .type('html')
      .send(rendered === null ? html : withRendered(html, rendered));
  };

  const documentOf = async (request: Request, token: string): Promise<TrackingDocument | 'too-many'> =>
    pages.document({
      token,
      address: ipKeyGenerator(request.ip ?? ''),
      session: pinSessionIn(request.get('cookie'), token),
    });

  return async (request, response, opened) => {
    const { token } = opened;
    const template = await readFile(join(folder, 'customer.html'), 'utf8').catch(() => null);
    if (template === null) {
      response.status(503).type('text/plain').send(siteText.notBuilt);
      return;
    }
    try {
      const unknown: TrackingDocument = { page: { kind: 'unknown' }, frameOrigins: [] };
      const document = token === null ? unknown : await documentOf(request, token);
      if (document === 'too-many') response.status(429).set('Retry-After', '600').type('text/plain').send(text.tooMany);
      else await send(request, response, { ...opened, template, document });
    } catch (error) {
      log.error({ err: error }, "a customers' page could not be read");
      response.status(503).set('Retry-After', '10').type('text/plain').send(text.unavailable);
    }
  };
};

/** [TR17] Whole links were served before. */
const mountCutLinks = (app: Express, sendPage: SendPage): void => {
  const unknown = { view: 'timeline', token: null } as const;
  app.use(async (request: Request, response: Response, next: NextFunction) => {
    const isOpened = request.method === 'GET' || request.method === 'HEAD';
    if (isOpened && isLinkPath(request.path)) await sendPage(request, response, unknown);
    else next();
  });
  app.use(async (error: unknown, request: Request, response: Response, next: NextFunction) => {
    // A cut `%`: Express cannot decode the token.
    if (error instanceof URIError && isLinkPath(request.path)) await sendPage(request, response, unknown);
    else next(error);
  });
};

export const mountTrackingPages = (app: Express, sendPage: SendPage): void => {
  for (const [path, view] of Object.entries(LINK_VIEWS))
    app.get(path, async (request, response) =>
      sendPage(request, response, { view, token: String(request.params['token']) }),
    );
  mountCutLinks(app, sendPage);
};
