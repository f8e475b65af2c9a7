// What the benches measured of this release on simulated days, with the date: `npm run bench planOracle cityPlan forecast -- --release`.
import measured from './release.json' with { type: 'json' };

export const RELEASE_FIGURES = [
  /** The cost of a plan divided by that of the exact optimum, mean. */
  'planCost',
  /** The share of late orders with the plan divided by that of the branches' own dispatch. */
  'planLate',
  /** Percent. */
  'recall',
  'precision',
  'createdInside',
  'goingInside',
  /** Minutes, median. */
  'createdWidth',
  'goingWidth',
] as const;
export type ReleaseFigure = (typeof RELEASE_FIGURES)[number];

/** `on`: the local day of the measurement. */
export type MeasuredFigure = { value: number; on: string };

/** [TS19] */
export const RELEASE: Record<ReleaseFigure, MeasuredFigure> = measured;
