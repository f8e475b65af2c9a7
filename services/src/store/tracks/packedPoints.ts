// Points of a track as bytes, of one length each: the format in Redis and in the stored hours.
import type { TrackPoint } from '@despacho/contract/couriers/tracks.ts';

/** Second (4), latitude and longitude in millionths of a degree (4 each), accuracy in metres (2), battery in percent (1). */
export const POINT_BYTES = 15;

const MAX_SECOND = 0xff_ff_ff_ff;
const DEGREE = 1_000_000;
const MAX_ACCURACY = 0xff_fe;
const NO_ACCURACY = 0xff_ff;
const NO_BATTERY = 0xff;

const clamp = (value: number, max: number): number => Math.min(Math.max(Math.round(value), 0), max);

/** Values out of range become the nearest ones that fit. */
export const packPoint = ({ at, position, accuracyM, battery }: TrackPoint): Buffer => {
  const bytes = Buffer.alloc(POINT_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, POINT_BYTES);
  view.setUint32(0, clamp(Math.floor(at / 1_000), MAX_SECOND));
  view.setInt32(4, Math.round(position.lat * DEGREE));
  view.setInt32(8, Math.round(position.lng * DEGREE));
  view.setUint16(12, accuracyM === null ? NO_ACCURACY : clamp(accuracyM, MAX_ACCURACY));
  view.setUint8(14, battery === null ? NO_BATTERY : clamp(battery * 100, 100));
  return bytes;
};

export const unpackPoint = (bytes: Uint8Array): TrackPoint => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [accuracy, battery] = [view.getUint16(12), view.getUint8(14)];
  return {
    at: view.getUint32(0) * 1_000,
    position: { lat: view.getInt32(4) / DEGREE, lng: view.getInt32(8) / DEGREE },
    accuracyM: accuracy === NO_ACCURACY ? null : accuracy,
    battery: battery === NO_BATTERY ? null : battery / 100,
  };
};
