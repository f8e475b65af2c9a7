// The window in which the order arrives. It moves when the estimate moved by more than a minute [TR5].
import type { TrackingProgress } from '@despacho/contract/tracking.ts';
import { steadyWindow, type ArrivalWindow } from '@despacho/domain/tracking/arrival.ts';
import { useState } from 'react';
import { text } from './text.ts';
import { time } from './words.ts';

const useWindow = (arrivesAt: string | null): ArrivalWindow | null => {
  const [shown, setShown] = useState<ArrivalWindow | null>(null);
  const next = steadyWindow(shown, arrivesAt === null ? null : Date.parse(arrivesAt));
  if (next !== shown) setShown(next);
  return next;
};

export const Arrival = ({ progress: { arrivesAt } }: { progress: TrackingProgress }) => {
  const window = useWindow(arrivesAt);
  return (
    <p className="arrival">
      <span>{text.arrival}</span>{' '}
      <strong>{window === null ? text.computing : text.window(time(window.from), time(window.to))}</strong>
    </p>
  );
};
