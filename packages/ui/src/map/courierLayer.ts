// Couriers as small grey marks that differ by shape, in full white only after an incident; the drawing shows how old a
// position is, and an old position never moves.
import { IconLayer, TextLayer } from 'deck.gl';
import type { CourierLook } from '../shapes.ts';
import type { Rgba } from '../tokens.ts';
import type { LngLat } from './geometry.ts';
import type { MarkAtlas, MarkName } from './markAtlas.ts';
import type { Offset } from './spread.ts';

export type CourierMark = {
  id: string;
  at: LngLat;
  look: CourierLook;
  /** The position is older than a minute. */
  isHollow: boolean;
  /** Degrees clockwise from north; 0 when unknown. */
  heading: number;
  /** The time without a position; null while it is too short to show. */
  silence: string | null;
};

/** Where it is drawn beside others on the same spot. */
export type SpreadCourier = CourierMark & { offset: Offset };

/** In rem, outline included: seven tenths of what the marks of orders would be beside them. */
const SIZE = {
  free: 0.67,
  toBranch: 0.8,
  inDelivery: 0.91,
  silent: 0.74,
  incident: 1.7,
} as const satisfies Record<CourierLook, number>;

const TEXT_SIZE = 1.25;

const iconOf = ({ look, isHollow }: SpreadCourier): MarkName => (isHollow ? `${look}Hollow` : look);

/** Alpha up to 255: couriers are grey, so that the eye finds orders first. Only the alpha of a colour applies to an icon. */
const QUIET: Rgba = [255, 255, 255, 115];
const FULL: Rgba = [255, 255, 255, 255];

/** `unit` = pixels of one rem. */
export const courierLayer = (
  id: string,
  rows: readonly SpreadCourier[],
  atlas: MarkAtlas,
  unit: number,
): IconLayer<SpreadCourier> =>
  new IconLayer<SpreadCourier>({
    id,
    data: rows,
    iconAtlas: atlas.texture,
    iconMapping: atlas.mapping,
    sizeScale: unit,
    getIcon: iconOf,
    getPosition: ({ at }) => at,
    getPixelOffset: ({ offset }) => [offset[0], offset[1]],
    getSize: ({ look }) => SIZE[look],
    getColor: ({ look }) => (look === 'incident' ? FULL : QUIET),
    // deck turns against the clock.
    getAngle: ({ look, heading }) => (look === 'inDelivery' ? -heading : 0),
  });

type TextLook = { unit: number; color: Rgba; outline: Rgba; fontFamily: string };

/** The time beside silent couriers. */
export const silenceLayer = (
  id: string,
  rows: readonly SpreadCourier[],
  { unit, color, outline, fontFamily }: TextLook,
): TextLayer<SpreadCourier> =>
  new TextLayer<SpreadCourier>({
    id,
    data: rows,
    fontFamily,
    fontWeight: 500,
    fontSettings: { sdf: true, fontSize: 64, buffer: 10, radius: 16, smoothing: 0.12 },
    characterSet: '0123456789 minhd',
    outlineWidth: 3,
    outlineColor: outline,
    getText: ({ silence }) => silence ?? '',
    getPosition: ({ at }) => at,
    getColor: color,
    getSize: TEXT_SIZE,
    sizeScale: unit,
    getTextAnchor: 'start',
    getPixelOffset: ({ offset }) => [offset[0] + unit * 0.7, offset[1]],
  });
