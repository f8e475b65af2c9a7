// Handlers of images: taken in, put on an order, taken off it; and the page's way to them, GET /imagenes/{name}.
import type { Controller } from '@despacho/contract/access.ts';
import { imageNameIn, imageUrl, type StoredImage } from '@despacho/contract/images.ts';
import type { Order } from '@despacho/contract/orders.ts';
import { scopeContains, scopeOf } from '@despacho/domain/scope.ts';
import type { Express } from 'express';
import { blobTypeOf, newBlobName, type Blobs } from '../../platform/blobs/blobs.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { Log } from '../../platform/log.ts';
import type { Firestore } from '../../store/firestore.ts';
import { changePicture, readOrder, type PictureChange } from '../../store/images/orderImages.ts';
import { removeUnreferenced } from '../../store/images/references.ts';
import { isAway } from '../asking/away.ts';
import type { Handlers } from '../handlers.ts';
import { answerRefusal } from '../mount.ts';
import { answer, refuse, type Outcome } from '../outcome.ts';
import { pictureOf } from './picture.ts';

type Parts = Pick<ProcessContext, 'clock' | 'config'> & { db: Firestore; blobs: Blobs };
type ImageHandlers = Pick<Handlers, 'uploadImage' | 'removeImage' | 'orderImage' | 'removeOrderImage'>;

/** Whoever may not see an order is not told that there is one. */
const isOwnFor =
  (caller: Controller) =>
  ({ company, branch }: Order): boolean => {
    const scope = scopeOf(caller);
    return scope !== null && scopeContains(scope, { companyId: company.id, branchId: branch?.id ?? null });
  };

export const imageHandlers = ({ db, blobs, clock, config }: Parts): ImageHandlers => {
  const store = async (sent: Uint8Array): Promise<Outcome<StoredImage>> => {
    const picture = await pictureOf(sent);
    if (!picture.ok) return picture;
    const { bytes, type } = picture.value;
    const name = newBlobName(type);
    await blobs.put(name, bytes, type);
    return answer({ name, url: imageUrl(name) });
  };

  const change = async (caller: Controller, id: string, picture: string | null) => {
    const asked: PictureChange = {
      id,
      picture,
      by: { id: caller.id, name: caller.name },
      at: clock.now(),
      isOwn: isOwnFor(caller),
    };
    return changePicture(db, asked);
  };

  /** What stays by a failure here the nightly job removes; the order is right already. */
  const forget = async (picture: string | null, log: Log): Promise<void> => {
    const name = picture === null ? null : imageNameIn(picture);
    if (name === null) return;
    try {
      await removeUnreferenced(db, blobs, name, config.origins);
    } catch (error) {
      log.warn({ err: error, image: name }, 'an image nobody shows any more could not be removed');
    }
  };

  return {
    uploadImage: async ({ file }) => {
      const stored = await store(file.bytes);
      return stored.ok ? { ...stored, status: 201 } : stored;
    },
    removeImage: async ({ params: { name } }) =>
      (await removeUnreferenced(db, blobs, name, config.origins))
        ? answer({ ok: true })
        : refuse('conflict', { reason: 'in-use' }),
    orderImage: async ({ caller, params: { id }, file, log }) => {
      const order = await readOrder(db, id);
      if (order === null || !isOwnFor(caller)(order)) return refuse('not-found');
      const stored = await store(file.bytes);
      if (!stored.ok) return stored;
      const { name, url } = stored.value;
      try {
        const changed = await change(caller, id, url);
        await forget(changed.ok ? changed.before : url, log);
        return changed.ok ? answer({ name, url }) : refuse('not-found');
      } catch (error) {
        // It may have been written all the same, so it is only removed where no order shows it.
        await forget(url, log);
        throw error;
      }
    },
    removeOrderImage: async ({ caller, params: { id }, log }) => {
      const changed = await change(caller, id, null);
      if (!changed.ok) return refuse('not-found');
      await forget(changed.before, log);
      return answer({ ok: true });
    },
  };
};

/** An image can do nothing but be shown, even opened by itself. Nobody else's cache may keep what a customer photographed. */
const SHOWN = {
  'Cache-Control': 'private, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** No token: a page's <img> has none to send. The name is the secret (decisions/044). */
export const mountImages = (app: Express, blobs: Blobs, log: Log): void => {
  app.get('/imagenes/:name', async (request, response) => {
    const { name } = request.params;
    const type = blobTypeOf(name);
    try {
      const bytes = type === null ? null : await blobs.read(name);
      if (type === null || bytes === null) answerRefusal(response, refuse('not-found'));
      else response.set({ ...SHOWN, 'Content-Type': type }).send(Buffer.from(bytes));
    } catch (error) {
      log.error({ err: error, image: name }, 'an image could not be read');
      answerRefusal(response, refuse(isAway(error) ? 'unavailable' : 'internal'));
    }
  });
};
