// The properties of every view of an order.
import type { TrackedOrderView } from '@despacho/contract/tracking.ts';

export type ViewProps = {
  order: TrackedOrderView;
  token: string;
  /** Server time minus the clock of this device. */
  offsetMs: number;
};
