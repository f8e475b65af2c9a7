// The image of an order that is being created: uploaded before the order, and removed when the order is not written [OR91].
import { removeUnreferenced } from '../../store/images/references.ts';
import type { Log } from '../../platform/log.ts';
import type { OrderDependencies } from './dependencies.ts';

export const newImages = ({ db, blobs, config }: Pick<OrderDependencies, 'db' | 'blobs' | 'config'>) => ({
  isStored: async (image: string | null): Promise<boolean> => image === null || (await blobs.read(image)) !== null,

  /** After a failure here, or when it is uncertain whether the order was written, the nightly job removes the image [IM1]. */
  remove: async (image: string | null | undefined, log: Log): Promise<void> => {
    if (image === undefined || image === null) return;
    try {
      await removeUnreferenced(db, blobs, image, config.origins);
    } catch (error) {
      log.warn({ err: error, image }, 'the image of an order that was not created could not be removed');
    }
  },
});
