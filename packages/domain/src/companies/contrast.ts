// The contrast of two colours as WCAG 2.2 computes it.
import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';

extend([a11y]);

/** From 1 to 21, to two decimals. Colours as `#rrggbb`. */
export const contrastOf = (color: string, ground: string): number => colord(color).contrast(ground);
