// How large the letters must be: a character that must be read is at least as high as the distance to it divided by 200.

export type Viewing = { diagonalIn: number; distanceM: number };

export type Legible = {
  /** The scale of all sizes; 1 is 1/120 of the width a rem. */
  scale: number;
  /** Metres from which everything can be read; null when the size of the screen is unknown. */
  readableM: number | null;
  isEnough: boolean;
};

const INCH_M = 0.0254;
/** The share of a screen's diagonal, at 16:9. */
const HEIGHT_SHARE = 9 / Math.hypot(16, 9);
const SCREEN_REM = 67.5;
/** The smallest text that must be read, and how much of its size a capital fills. */
const MIN_TEXT_REM = 1.25;
const CAPITAL = 0.7;
const DISTANCE_SHARE = 200;
/** Beyond this not even the words of one row fit. */
export const MAX_SCALE = 2.4;

const UNSAID: Legible = { scale: 1, readableM: null, isEnough: true };

/** Letters only grow: a nearer reader can read the normal size too. */
export const legibleFor = (viewing: Viewing | null): Legible => {
  if (viewing === null) return UNSAID;
  const remM = (viewing.diagonalIn * INCH_M * HEIGHT_SHARE) / SCREEN_REM;
  const readableAtOneM = remM * MIN_TEXT_REM * CAPITAL * DISTANCE_SHARE;
  const needed = viewing.distanceM / readableAtOneM;
  const scale = Math.min(MAX_SCALE, Math.max(1, needed));
  return { scale, readableM: readableAtOneM * scale, isEnough: needed <= MAX_SCALE };
};
