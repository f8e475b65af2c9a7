// The marker of the place: dragged, or moved by arrow keys.
import type { LatLng } from '@despacho/contract/values.ts';
import type { KeyboardEvent } from 'react';
import { Marker } from 'react-map-gl/maplibre';
import styles from './Map.module.css';
import { PinShape } from './PinShape.tsx';
import { mapFieldText } from './text.ts';

/** About ten metres a key, a hundred with Mayús. */
const STEP_DEGREES = 0.000_1;
const moves: Record<string, [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

export const pointAt = ({ lat, lng }: LatLng): LatLng => ({ lat: rounded(lat), lng: rounded(lng) });

const movedBy = ({ lat, lng }: LatLng, { key, shiftKey }: KeyboardEvent): LatLng | null => {
  const move = moves[key];
  if (move === undefined) return null;
  const step = STEP_DEGREES * (shiftKey ? 10 : 1);
  return pointAt({ lat: lat + move[0] * step, lng: lng + move[1] * step });
};

type PlaceMarkerProps = {
  position: LatLng;
  isFixed: boolean;
  onPoint: (position: LatLng) => void;
  /** By default that of an order's destination. */
  label?: string;
  /** The name of a corner, which is drawn as one; by default the place itself. */
  corner?: string;
};

export const PlaceMarker = ({ position, isFixed, onPoint, label = mapFieldText.marker, corner }: PlaceMarkerProps) => (
  <Marker
    latitude={position.lat}
    longitude={position.lng}
    anchor={corner === undefined ? 'bottom' : 'center'}
    draggable={!isFixed}
    onDragEnd={(event) => onPoint(pointAt(event.lngLat))}
  >
    <button
      type="button"
      className={styles[corner === undefined ? 'pin' : 'corner']}
      aria-label={corner ?? label}
      disabled={isFixed}
      onKeyDown={(event) => {
        const next = movedBy(position, event);
        if (next === null) return;
        event.preventDefault();
        event.stopPropagation();
        onPoint(next);
      }}
    >
      {corner === undefined ? <PinShape /> : null}
    </button>
  </Marker>
);
