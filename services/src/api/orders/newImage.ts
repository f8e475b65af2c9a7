// The image of an order that is being created: uploaded before the order, and removed when the order is not written [OR91].
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { NewOrder } from '@despacho/contract/orders/payload.ts';
import { removeUnreferenced } from '../../store/images/references.ts';
import type { Log } from '../../platform/log.ts';
import type { OrderDependencies } from './dependencies.ts';

type Dependencies = Pick<OrderDependencies, 'db' | 'blobs' | 'uploads' | 'config'>;
type Image = Pick<NewOrder, 'image' | 'company_id' | 'branch_id'>;

export const newImages = ({ db, blobs, uploads, config }: Dependencies) => ({
  /** [IM11] Whether an order at this place may have the image, and it is there. */
  isUsable: async ({ image, company_id, branch_id }: Image, caller: Controller): Promise<boolean> => {
    if (image === null || image === undefined) return true;
    const place = { companyId: company_id, branchId: branch_id };
    return (await uploads.isNameable(image, caller, place)) && (await blobs.read(image)) !== null;
  },

  /** After a failure here, or when it is uncertain whether the order was written, the nightly job removes the image [IM1]. */
  remove: async (image: string | null | undefined, caller: Controller, log: Log): Promise<void> => {
    if (image === undefined || image === null) return;
    try {
      // A request may name an image that another account uploaded.
      if (!(await uploads.isOwn(image, caller))) return;
      await removeUnreferenced(db, blobs, image, config.origins);
    } catch (error) {
      log.warn({ err: error, image }, 'the image of an order that was not created could not be removed');
    }
  },
});
