// Asks before an order is assigned that leads into a red zone [IC7]. The request carries what the person confirmed.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import type { Api } from '@despacho/client/rest.ts';
import type { Zone } from '@despacho/contract/incidentCalls.ts';
import { orderConflict } from '@despacho/contract/orders/calls.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { redZones, zoneAt, type RedZone } from '@despacho/domain/incidents/redZones.ts';
import { destinationOf } from '@despacho/domain/orders/order.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { redZoneText } from './text.ts';

export type LedOrder = { number: string; destination: LatLng | null };

/** Read once for each session of the page; a failure is not kept. */
const fixedZones = new WeakMap<Api, Promise<readonly Zone[]>>();
const zonesOf = async (api: Api): Promise<readonly Zone[]> => {
  const reading =
    fixedZones.get(api) ??
    api.zones({}).then((result) => {
      if (!result.ok) fixedZones.delete(api);
      return result.ok ? result.value.zones : [];
    });
  fixedZones.set(api, reading);
  return reading;
};

const reasonOf = ({ incident }: RedZone): string =>
  incident === null ? redZoneText.fixed : redZoneText.incident[incident];

/** Null: the person does not assign. `isConfirmed`: the person sends a courier into a red zone knowingly. */
export const askRedZones = async (
  api: Api,
  live: Live<StaffDocs> | null,
  orders: readonly LedOrder[],
): Promise<{ isConfirmed: boolean } | null> => {
  if (orders.every(({ destination }) => destination === null)) return { isConfirmed: false };
  const zones = redZones(live?.collections.incident.values() ?? [], await zonesOf(api));
  const entering = orders.flatMap(({ number, destination }) => {
    const zone = zoneAt(destination, zones);
    return zone === null ? [] : [{ number, reason: reasonOf(zone) }];
  });
  const [first] = entering;
  if (first === undefined) return { isConfirmed: false };
  const isConfirmed = await confirm({
    title: redZoneText.title(entering.length),
    detail:
      entering.length === 1
        ? redZoneText.one(first.number, first.reason)
        : redZoneText.several(
            entering.map(({ number }) => number),
            orders.length,
          ),
    action: redZoneText.action,
  });
  return isConfirmed ? { isConfirmed } : null;
};

/** The destinations of orders that the live connection follows. */
export const destinationsIn = (
  live: Live<StaffDocs> | null,
  orders: readonly { id: string; number: string }[],
): LedOrder[] =>
  orders.map(({ id, number }) => {
    const order = live?.collections.order.get(id);
    return { number, destination: order === undefined ? null : destinationOf(order) };
  });

/** The server refused because an incident was reported after the question; null: for another reason. */
export const redZoneRefusal = (details: unknown): string | null =>
  orderConflict.safeParse(details).data?.reason === 'red-zone' ? redZoneText.unconfirmed : null;

/** In the query of the requests that assign. */
export const redZoneQuery = ({ isConfirmed }: { isConfirmed: boolean }) =>
  isConfirmed ? { enter_red_zone: 'true' } : {};
