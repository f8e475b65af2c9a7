// How the panel is divided: the city, and beside or below it a part of it from close by.
import type { Box } from '../marks/labels.ts';
import type { Measure } from './useSize.ts';

/** The boxes of the close-up: its heading above, its legend below, and the map between them. */
export type CloseUpBoxes = { head: Box; map: Box; legend: Box | null };
export type Split = { city: Box; closeUp: CloseUpBoxes | null };

/** In rem: a smaller panel shows the city alone. */
const MIN = { across: 48, along: 24 };

/** The share of the longer side. While an incident has the screen its surroundings are the larger part. */
const CLOSE_UP_SHARE = 0.4;
const INCIDENT_SHARE = 0.62;

/** In rem; a low close-up has no legend. */
const HEAD = 2.9;
const LEGEND = 4;
const MIN_WITH_LEGEND = 20;

const boxesOf = ({ left, top, width, height }: Box, unit: number): CloseUpBoxes => {
  const [head, legend] = [HEAD * unit, height < MIN_WITH_LEGEND * unit ? 0 : LEGEND * unit];
  const rest = Math.max(0, height - head - legend);
  return {
    head: { left, top, width, height: head },
    map: { left, top: top + head, width, height: rest },
    legend: legend === 0 ? null : { left, top: top + head + rest, width, height: legend },
  };
};

/** Beside each other where the panel is wide, else below each other. */
export const splitOf = ({ width, height, unit }: Measure, hasCloseUp: boolean, isIncident: boolean): Split => {
  const whole = { left: 0, top: 0, width, height };
  const isSmall = Math.max(width, height) < MIN.across * unit || Math.min(width, height) < MIN.along * unit;
  if (!hasCloseUp || isSmall) return { city: whole, closeUp: null };
  const share = isIncident ? INCIDENT_SHARE : CLOSE_UP_SHARE;
  if (width >= height) {
    const left = Math.round(width * (1 - share));
    return { city: { ...whole, width: left }, closeUp: boxesOf({ ...whole, left, width: width - left }, unit) };
  }
  const top = Math.round(height * (1 - share));
  return { city: { ...whole, height: top }, closeUp: boxesOf({ ...whole, top, height: height - top }, unit) };
};
