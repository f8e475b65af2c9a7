// Couriers as responses of the directory contain them: each field is picked, and the identity is for those who edit couriers.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { DirectoryCourier } from '@despacho/contract/couriers/directory.ts';
import { imageNameIn } from '@despacho/contract/images.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { isComplete } from '@despacho/domain/couriers/directory.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { createImageAddresses } from '../files/imageAddress.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'config'>;
export type CourierView = (caller: Controller) => (courier: Courier) => DirectoryCourier;

export const courierView = ({ clock, config }: Dependencies): CourierView => {
  const addresses = createImageAddresses(config);
  const shownPicture = (picture: string | null): string | null => {
    const name = picture === null ? null : imageNameIn(picture);
    return name === null ? picture : addresses.sign(name, clock.realNow());
  };
  return (caller) => {
    const seesIdentity = can(caller, 'couriers.edit');
    return (courier) => ({
      id: courier.id,
      name: courier.name,
      phone: courier.phone,
      email: courier.email,
      plate: courier.plate,
      picture: shownPicture(courier.picture),
      company: courier.company,
      branch: courier.branch,
      branchIds: courier.branchIds,
      ownership: courier.ownership,
      type: courier.type,
      accountStatus: courier.accountStatus,
      availability: courier.availability,
      lastOrderAt: courier.lastOrderAt,
      identity: seesIdentity ? { dpi: courier.dpi, mongoId: courier.mongoId } : null,
      isComplete: isComplete(courier),
    });
  };
};
