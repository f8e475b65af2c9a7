// Shows images: the signed address of an image of an order, and GET /imagenes/{name}, which serves it [IM10].
import { imageNameIn } from '@despacho/contract/images.ts';
import type { Express } from 'express';
import { blobTypeOf, type Blobs } from '../../platform/blobs/blobs.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readOrder } from '../../store/orders/write.ts';
import type { Handlers } from '../handlers.ts';
import { isUnavailable } from '../http/unavailable.ts';
import { sendRefusal } from '../mount.ts';
import { isOwn } from '../orders/dependencies.ts';
import { respond, refuse } from '../outcome.ts';
import { createImageAddresses } from './imageAddress.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'config'> & { db: Firestore };

export const shownImageHandlers = ({ db, clock, config }: Dependencies): Pick<Handlers, 'orderPicture'> => {
  const addresses = createImageAddresses(config);
  return {
    orderPicture: async ({ scope, params: { id, name } }) => {
      const order = await readOrder(db, id);
      if (!isOwn(scope, order)) return refuse('not-found');
      const named = [order.picture, order.receivedPicture].map((picture) =>
        picture === null ? null : imageNameIn(picture),
      );
      return named.includes(name) ? respond({ url: addresses.sign(name, clock.realNow()) }) : refuse('not-found');
    },
  };
};

/** An image runs no code, even when opened directly. Shared caches must not store photos of customers. */
const shownFor = (leftMs: number) => ({
  'Cache-Control': `private, max-age=${Math.floor(leftMs / 1_000)}, immutable`,
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline',
  'X-Content-Type-Options': 'nosniff',
});

export const IMAGE_PATH = '/imagenes/:name';

type Serving = Pick<ProcessContext, 'clock' | 'config' | 'log'> & { blobs: Blobs };

/** No token: a page's <img> has none to send. The address is signed instead [IM10]. */
export const mountImages = (app: Express, { blobs, clock, config, log }: Serving): void => {
  const addresses = createImageAddresses(config);
  app.get(IMAGE_PATH, async (request, response) => {
    const { name } = request.params;
    const leftMs = addresses.leftMs(name, request.query, clock.realNow());
    const type = leftMs === null ? null : blobTypeOf(name);
    try {
      const bytes = type === null ? null : await blobs.read(name);
      if (leftMs === null || type === null || bytes === null) sendRefusal(response, refuse('not-found'));
      else response.set({ ...shownFor(leftMs), 'Content-Type': type }).send(Buffer.from(bytes));
    } catch (error) {
      log.error({ err: error, image: name }, 'an image could not be read');
      sendRefusal(response, refuse(isUnavailable(error) ? 'unavailable' : 'internal'));
    }
  });
};
