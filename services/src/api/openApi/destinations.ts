// The place of an address: as the request gives it, or as the geocoder finds it, with how sure that is.
import type { ClientOrderChanges, NewDestination } from '@despacho/contract/openApi/orders.ts';
import type { ResolvedPlace } from '@despacho/contract/openApi/values.ts';
import { LONGEST_PLACE_QUERY } from '@despacho/contract/maps/places.ts';
import { latitude, longitude } from '@despacho/contract/orders/payload.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import type { Geocoder } from '../../geo/geo.ts';
import { refuse, respond, type Outcome } from '../outcome.ts';

/** What the geocoder searches for. */
export const addressText = ({ address, zone, municipality, department }: NewDestination): string =>
  [address, zone === undefined || zone === null ? null : `zona ${zone}`, municipality, department]
    .filter((part) => part !== undefined && part !== null && part !== '')
    .join(', ')
    .slice(0, LONGEST_PLACE_QUERY);

/** Null: nothing was found that a courier could ride to. An area is no address. */
export const resolveDestination = async (
  geocoder: Pick<Geocoder, 'search'>,
  destination: NewDestination,
  near: LatLng | null,
): Promise<ResolvedPlace | null> => {
  const { lat, lng } = destination;
  if (lat !== undefined && lng !== undefined) return { lat, lng, precision: 'given', label: null };
  const [best] = await geocoder.search(addressText(destination), near ?? undefined);
  if (best === undefined || best.kind === 'area') return null;
  const { position, label, kind } = best;
  const isServed = latitude.safeParse(position.lat).success && longitude.safeParse(position.lng).success;
  return isServed ? { ...position, precision: kind, label } : null;
};

/** The place that a changed text means, with the parts that stay; null: its text stays, or its coordinates are given. */
const changedDestination = (
  { address, zone, municipality, department }: Order,
  changes: ClientOrderChanges['destination'],
): NewDestination | null => {
  if (changes === undefined || changes.lat !== undefined) return null;
  const stored = { address, zone, municipality, department };
  const changed = {
    address: changes.address ?? address,
    zone: changes.zone === undefined ? zone : changes.zone,
    municipality: changes.municipality === undefined ? municipality : changes.municipality,
    department: changes.department === undefined ? department : changes.department,
  };
  return addressText(changed) === addressText(stored) ? null : changed;
};

/** Where a change of the destination leads; null: the place stays. */
export const changedPlace = async (
  geocoder: Pick<Geocoder, 'search'>,
  order: Order,
  changes: ClientOrderChanges['destination'],
  near: LatLng | null,
): Promise<Outcome<ResolvedPlace | null>> => {
  if (changes?.lat !== undefined && changes.lng !== undefined)
    return respond({ lat: changes.lat, lng: changes.lng, precision: 'given', label: null });
  const sought = changedDestination(order, changes);
  if (sought === null) return respond(null);
  const resolved = await resolveDestination(geocoder, sought, near);
  if (resolved !== null) return respond(resolved);
  const [field = 'address'] = Object.keys(changes ?? {});
  return refuse('invalid', [{ path: `body.destination.${field}`, issue: 'unknown' }]);
};
