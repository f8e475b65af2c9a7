// A style read from elsewhere, made to carry what our own styles carry.
import type { StyleSpecification } from 'maplibre-gl';
import { LABELS_FROM, type MapFonts } from './mapParts.ts';

/** The fields used here; the map library defines the rest. */
export const isStyle = (value: unknown): value is StyleSpecification =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === 8 &&
  'sources' in value &&
  typeof value.sources === 'object' &&
  'layers' in value &&
  Array.isArray(value.layers);

/** Static layers go under its names, and our own names are drawn with our own fonts. */
export const foreignStyle = (style: StyleSpecification, fonts: MapFonts): StyleSpecification => {
  const firstName = style.layers.findIndex(({ type }) => type === 'symbol');
  const at = firstName === -1 ? style.layers.length : firstName;
  return {
    ...style,
    'font-faces': { ...style['font-faces'], ...fonts },
    layers: [...style.layers.slice(0, at), LABELS_FROM, ...style.layers.slice(at)],
  };
};
