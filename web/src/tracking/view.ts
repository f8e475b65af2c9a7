// The properties of every view of an order, and what several of them look at.
import type { OrderStatus } from '@despacho/contract/orders/order.ts';
import type { TrackedOrderView } from '@despacho/contract/tracking.ts';
import type { TrackingDocumentState } from '@despacho/contract/trackingDocument.ts';

export type ViewProps = {
  order: TrackedOrderView;
  token: string;
  /** Server time minus the clock of this device. */
  offsetMs: number;
  state: Pick<TrackingDocumentState, 'pbx' | 'result' | 'posted'>;
};

/** The constants of the contract come with schemas. */
export const isRescheduled = (status: OrderStatus): boolean => status === 'Reagendado';
