// PIN and rating as plain posted forms, for browsers without script [TR16]. The token in the address proves the right to post. What
// was stored is answered by a redirect, so that reloading the page posts nothing again, and nothing typed gets into an address.
import { customerRating, stars } from '@despacho/contract/tracking.ts';
import type { PostResult } from '@despacho/contract/trackingDocument.ts';
import express, { type Express, type Request, type Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { z } from 'zod';
import type { ProcessContext } from '../../platform/context.ts';
import { LINK_VIEWS } from '../../sites/links.ts';
import type { TrackingActions } from './actions.ts';
import type { SendPage } from './html.ts';
import { pinCookieOf, pinCookieOptions, pinSessionIn } from './pinCookie.ts';

const MAX_BYTES = 16_384;

const pinForm = z.object({ pin: z.string().trim().min(1).max(40) });
/** A form posts each line break as two characters. */
const opinion = z.string().transform((text) => text.replaceAll('\r\n', '\n'));
const ratingForm = z.object({ stars: z.coerce.number(), opinion: opinion.optional() }).pipe(customerRating);
/** What the form begins with again. */
const postedForm = z.object({
  stars: z.coerce.number().pipe(stars).transform(String).catch(''),
  opinion: opinion.catch(''),
});

type Dependencies = Pick<ProcessContext, 'config' | 'log'> & { actions: TrackingActions; sendPage: SendPage };
type Link = { token: string; address: string; session: string | undefined };
/** Where the browser goes next. */
type Next = { path: string; result: PostResult | null };
type RatingFailure = { status: number; result: PostResult };

const linkOf = ({ params, headers, ip }: Request): Link => {
  const token = String(params['token']);
  return { token, address: ipKeyGenerator(ip ?? ''), session: pinSessionIn(headers.cookie, token) };
};

const redirect = (response: Response, { path, result }: Next): void => {
  response.set('Cache-Control', 'no-store');
  response.redirect(303, result === null ? path : `${path}?result=${result}`);
};

export const mountTrackingForms = (app: Express, { actions, config, log, sendPage }: Dependencies): void => {
  const logFailure = (error: unknown): void => log.error({ err: error }, 'a form of a customer could not be stored');

  const postPin = async (request: Request, response: Response): Promise<Next> => {
    const { path } = request;
    const link = linkOf(request);
    const form = pinForm.safeParse(request.body);
    if (!form.success) return { path, result: 'failed' };
    const answer = await actions.checkPin(link, form.data.pin);
    if (!answer.ok) return { path, result: answer.code === 'too-many-requests' ? 'too-many' : null };
    if (!answer.value.ok) return { path, result: 'wrong' };
    response.cookie(pinCookieOf(link.token), answer.value.session, pinCookieOptions(config));
    return { path: `/Share/order/${encodeURIComponent(link.token)}`, result: null };
  };

  /** Null: it was stored, or the page shows what else may be: rated before, or of no order. */
  const postRating = async (request: Request): Promise<RatingFailure | null> => {
    const form = ratingForm.safeParse(request.body);
    if (!form.success) return { status: 400, result: 'failed' };
    const answer = await actions.rate(linkOf(request), form.data);
    return !answer.ok && answer.code === 'too-many-requests' ? { status: 429, result: 'too-many' } : null;
  };

  const form = express.urlencoded({ extended: false, limit: MAX_BYTES });
  app.post(['/pin/:token', '/loginLink/:token'], form, async (request, response) => {
    const next = await postPin(request, response).catch((error: unknown): Next => {
      logFailure(error);
      return { path: request.path, result: 'failed' };
    });
    redirect(response, next);
  });
  for (const path of ['/Share/order/:token', '/Link/:token'] as const)
    app.post(path, form, async (request, response) => {
      const failure = await postRating(request).catch((error: unknown): RatingFailure => {
        logFailure(error);
        return { status: 503, result: 'failed' };
      });
      if (failure === null) {
        redirect(response, { path: request.path, result: null });
        return;
      }
      const failed = { ...failure, posted: postedForm.parse(request.body ?? {}) };
      await sendPage(request, response, { view: LINK_VIEWS[path], token: linkOf(request).token, failed });
    });
};
