// Couriers as white marks that differ by shape; the drawing shows how old a position is, and an old position never moves.
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

/** In rem, outline included. */
const SIZE = {
  free: 0.95,
  toBranch: 1.15,
  inDelivery: 1.3,
  silent: 1.05,
  incident: 1.7,
} as const satisfies Record<CourierLook, number>;

const TEXT_SIZE = 1.25;

const iconOf = ({ look, isHollow }: SpreadCourier): MarkName => (isHollow ? `${look}Hollow` : look);

/** `unit` = pixels of one rem. */
export const courierLayer = (
  rows: readonly SpreadCourier[],
  atlas: MarkAtlas,
  unit: number,
): IconLayer<SpreadCourier> =>
  new IconLayer<SpreadCourier>({
    id: 'couriers',
    data: rows,
    iconAtlas: atlas.texture,
    iconMapping: atlas.mapping,
    sizeScale: unit,
    getIcon: iconOf,
    getPosition: ({ at }) => at,
    getPixelOffset: ({ offset }) => [offset[0], offset[1]],
    getSize: ({ look }) => SIZE[look],
    // deck turns against the clock.
    getAngle: ({ look, heading }) => (look === 'inDelivery' ? -heading : 0),
  });

type TextLook = { unit: number; color: Rgba; outline: Rgba; fontFamily: string };

/** The time beside silent couriers. */
export const silenceLayer = (
  rows: readonly SpreadCourier[],
  { unit, color, outline, fontFamily }: TextLook,
): TextLayer<SpreadCourier> =>
  new TextLayer<SpreadCourier>({
    id: 'silence',
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
