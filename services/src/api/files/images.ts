// Handlers of images: upload, removal, and the image of an order.
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import { imageNameIn, imageUrl, type StoredImage } from '@despacho/contract/images.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { Log } from '../../platform/log.ts';
import type { Firestore } from '../../store/firestore.ts';
import { removeUnreferenced } from '../../store/images/references.ts';
import { changeOrder, readOrder } from '../../store/orders/write.ts';
import type { Handlers } from '../handlers.ts';
import { isOwn, unknownOrder, writerOf } from '../orders/dependencies.ts';
import { respond, refuse, type Outcome, type Refusal } from '../outcome.ts';
import { storeUpload, type Uploads } from './uploads.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'config'> & { db: Firestore; blobs: Blobs; uploads: Uploads };
type ImageHandlers = Pick<Handlers, 'uploadImage' | 'removeImage' | 'orderImage' | 'removeOrderImage'>;

type OrderImageRequest = {
  caller: Controller;
  scope: Scope;
  params: { id: string };
  headers: { 'x-screen'?: string | undefined };
};

export const imageHandlers = ({ db, blobs, uploads, clock, config }: Dependencies): ImageHandlers => {
  const store = async (sent: Uint8Array, caller: Controller): Promise<Outcome<StoredImage>> => {
    const stored = await storeUpload({ blobs, uploads }, sent, caller);
    return stored.ok ? respond({ name: stored.value, url: imageUrl(stored.value) }) : stored;
  };

  const ownOrder = async ({ scope, params }: OrderImageRequest): Promise<Order | null> => {
    const order = await readOrder(db, params.id);
    return isOwn(scope, order) ? order : null;
  };

  /** Returns the picture the order had before. */
  const show = async ({ caller, scope, params, headers }: OrderImageRequest, picture: string | null) => {
    let before: string | null = null;
    const what = picture === null ? 'image-removed' : 'image-set';
    const written = await changeOrder<Refusal>(
      db,
      params.id,
      what,
      writerOf(caller, clock.now(), headers),
      async (order) => {
        if (!isOwn(scope, order)) return unknownOrder;
        before = order.picture;
        return { ok: true, order: { ...order, picture } };
      },
    );
    return written.ok ? respond({ before }) : written.refusal;
  };

  /** The order is saved already. If the removal fails, the nightly job repeats it [IM1]. */
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
    uploadImage: async ({ file, caller }) => {
      const stored = await store(file.bytes, caller);
      return stored.ok ? { ...stored, status: 201 } : stored;
    },
    removeImage: async ({ params: { name }, caller }) => {
      // [IM11] Whether another account uploaded it, or anyone did, is not revealed.
      if (!(await uploads.isOwn(name, caller))) return refuse('not-found');
      const isRemoved = await removeUnreferenced(db, blobs, name, config.origins);
      return isRemoved ? respond({ ok: true }) : refuse('conflict', { reason: 'in-use' });
    },
    orderImage: async ({ file, log, ...request }) => {
      // Before anything is drawn or stored.
      if ((await ownOrder(request)) === null) return refuse('not-found');
      const stored = await store(file.bytes, request.caller);
      if (!stored.ok) return stored;
      const { url } = stored.value;
      try {
        const shown = await show(request, url);
        await forget(shown.ok ? shown.value.before : url, log);
        return shown.ok ? stored : shown;
      } catch (error) {
        // The order may have been written, so the image is only removed when no order references it.
        await forget(url, log);
        throw error;
      }
    },
    removeOrderImage: async ({ log, ...request }) => {
      const shown = await show(request, null);
      if (!shown.ok) return shown;
      await forget(shown.value.before, log);
      return respond({ ok: true });
    },
  };
};
