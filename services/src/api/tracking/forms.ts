// PIN and rating as plain posted forms, for browsers without script [TR16]. The token in the address proves the right to post; each
// post is answered by a redirect, so that reloading the page posts nothing again, and nothing typed gets into an address.
import { customerRating } from '@despacho/contract/tracking.ts';
import type { PostResult } from '@despacho/contract/trackingDocument.ts';
import express, { type Express, type Request, type Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { z } from 'zod';
import type { ProcessContext } from '../../platform/context.ts';
import type { TrackingActions } from './actions.ts';
import { pinCookieOf, pinCookieOptions, pinSessionIn } from './pinCookie.ts';

const MAX_BYTES = 16_384;

const pinForm = z.object({ pin: z.string().trim().min(1).max(40) });
const ratingForm = z.object({ stars: z.coerce.number(), opinion: z.string().optional() }).pipe(customerRating);

type Dependencies = Pick<ProcessContext, 'config' | 'log'> & { actions: TrackingActions };
type Link = { token: string; address: string; session: string | undefined };
/** Where the browser goes next. */
type Next = { path: string; result: PostResult | null };

export const mountTrackingForms = (app: Express, { actions, config, log }: Dependencies): void => {
  const postPin = async (link: Link, request: Request, response: Response): Promise<Next> => {
    const { path } = request;
    const form = pinForm.safeParse(request.body);
    if (!form.success) return { path, result: 'failed' };
    const answer = await actions.checkPin(link, form.data.pin);
    if (!answer.ok) return { path, result: answer.code === 'too-many-requests' ? 'too-many' : null };
    if (!answer.value.ok) return { path, result: 'wrong' };
    response.cookie(pinCookieOf(link.token), answer.value.session, pinCookieOptions(config));
    return { path: `/Share/order/${encodeURIComponent(link.token)}`, result: null };
  };

  const postRating = async (link: Link, request: Request): Promise<Next> => {
    const { path } = request;
    const form = ratingForm.safeParse(request.body);
    if (!form.success) return { path, result: 'failed' };
    const answer = await actions.rate(link, form.data);
    // The page shows what else may be: rated before, or of no order.
    return { path, result: !answer.ok && answer.code === 'too-many-requests' ? 'too-many' : null };
  };

  const serve =
    (post: (link: Link, request: Request, response: Response) => Promise<Next>) =>
    async (request: Request, response: Response): Promise<void> => {
      const token = String(request.params['token']);
      const session = pinSessionIn(request.headers.cookie, token);
      const link = { token, address: ipKeyGenerator(request.ip ?? ''), session };
      const next = await post(link, request, response).catch((error: unknown): Next => {
        log.error({ err: error }, 'a form of a customer could not be stored');
        return { path: request.path, result: 'failed' };
      });
      response.set('Cache-Control', 'no-store');
      response.redirect(303, next.result === null ? next.path : `${next.path}?result=${next.result}`);
    };

  const form = express.urlencoded({ extended: false, limit: MAX_BYTES });
  app.post(['/pin/:token', '/loginLink/:token'], form, serve(postPin));
  app.post(['/Share/order/:token', '/Link/:token'], form, serve(postRating));
};
