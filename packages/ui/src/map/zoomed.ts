// Widths that grow with the zoom. A screen with twice the pixels shows the same area of the city one zoom deeper, so a
// width of one rem must stay one rem there.
import type { ExpressionSpecification } from 'maplibre-gl';

/** Pixels of one rem at which a stop's zoom is meant: a screen of 1080 lines. */
const MEANT_UNIT = 16;

/** Zoom and width in rem. `unit` = pixels of one rem. */
export type Stop = [zoom: number, width: number];

export const zoomed = (unit: number, stops: readonly Stop[]): ExpressionSpecification => {
  const deeper = Math.log2(unit / MEANT_UNIT);
  const pairs = stops.flatMap(([zoom, width]) => [zoom + deeper, width * unit]);
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...pairs];
};
