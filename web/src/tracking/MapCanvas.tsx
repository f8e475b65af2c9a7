// The map of the customers' page: a mark for the destination and one for the courier.
import type { LatLng } from '@despacho/contract/values.ts';
import { MarkedMap, type MapMark } from '@despacho/ui/map/MarkedMap.tsx';
import { text } from './text.ts';

const PLACE_ZOOM = 14;

type MapCanvasProps = { destination: LatLng | null; courier: LatLng | null; onFailure: () => void };

export const MapCanvas = ({ destination, courier, onFailure }: MapCanvasProps) => {
  const marks: MapMark[] = [
    { kind: 'destination', label: text.destination, at: destination },
    { kind: 'courier', label: text.courierMark, at: courier },
  ];
  return <MarkedMap title={text.map} marks={marks} maxZoom={PLACE_ZOOM} onFailure={onFailure} />;
};
