// Couriers as responses of the directory contain them: the fields of readers, and the identity for those who edit couriers.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { courierRows, type Courier } from '@despacho/contract/couriers/couriers.ts';
import type { DirectoryCourier } from '@despacho/contract/couriers/directory.ts';
import { imageNameIn } from '@despacho/contract/images.ts';
import { seenBy } from '@despacho/contract/payloads.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { isComplete } from '@despacho/domain/couriers/directory.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { createImageAddresses } from '../files/imageAddress.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'config'>;
export type CourierView = (caller: Controller) => (courier: Courier) => DirectoryCourier;

const forReaders = seenBy('readers', courierRows);
const forEditors = seenBy('editors', courierRows);

export const courierView = ({ clock, config }: Dependencies): CourierView => {
  const addresses = createImageAddresses(config);
  const shownPicture = (picture: string | null): string | null => {
    const name = picture === null ? null : imageNameIn(picture);
    return name === null ? picture : addresses.sign(name, clock.realNow());
  };
  return (caller) => {
    const seesIdentity = can(caller, 'couriers.edit');
    return (courier) => ({
      ...forReaders(courier),
      picture: shownPicture(courier.picture),
      identity: seesIdentity ? forEditors(courier) : null,
      isComplete: isComplete(courier),
    });
  };
};
