// Fixed red zones in `zones`: a point each, written by other programs and read once.
import { MAX_ZONES, zone, type Zone } from '@despacho/contract/incidentCalls.ts';
import { COLLECTIONS } from './collections.ts';
import { readNumber } from './documents/scalars.ts';
import { withinLimit, type Firestore } from './firestore.ts';

export type FoundZones = { zones: Zone[]; invalid: string[] };

/** [IC4] `invalid`: ids of zones without numeric coordinates of this world. */
export const readZones = async (db: Firestore): Promise<FoundZones> => {
  const { docs } = await withinLimit(db.collection(COLLECTIONS.zones).limit(MAX_ZONES).get());
  const found: FoundZones = { zones: [], invalid: [] };
  for (const document of docs) {
    const position = { lat: readNumber(document.get('lat')), lng: readNumber(document.get('lng')) };
    const parsed = zone.safeParse({ id: document.id, position });
    if (parsed.success) found.zones.push(parsed.data);
    else found.invalid.push(document.id);
  }
  return found;
};
