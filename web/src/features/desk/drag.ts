// Orders and couriers that are dragged on the desk. The data is of this page alone: what comes from elsewhere is not taken.
import type { Reference } from '@despacho/contract/values.ts';
import { reference } from '@despacho/contract/values.ts';
import type { DragEvent } from 'react';

const ORDER = 'application/x-despacho-order';
const COURIER = 'application/x-despacho-courier';

export const carryOrder = ({ dataTransfer }: DragEvent, id: string): void => {
  dataTransfer.setData(ORDER, id);
  dataTransfer.effectAllowed = 'link';
};

export const carryCourier = ({ dataTransfer }: DragEvent, { id, name }: Reference): void => {
  dataTransfer.setData(COURIER, JSON.stringify({ id, name }));
  dataTransfer.effectAllowed = 'link';
};

const takes =
  (kind: string) =>
  (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(kind)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'link';
  };
export const takesOrder = takes(ORDER);
export const takesCourier = takes(COURIER);

/** Null: something else was dropped. */
export const carriedOrder = ({ dataTransfer }: DragEvent): string | null => dataTransfer.getData(ORDER) || null;

/** Null: something else was dropped. */
export const carriedCourier = ({ dataTransfer }: DragEvent): Reference | null => {
  try {
    return reference.safeParse(JSON.parse(dataTransfer.getData(COURIER))).data ?? null;
  } catch {
    // Dropped text that is no JSON is something else.
    return null;
  }
};
