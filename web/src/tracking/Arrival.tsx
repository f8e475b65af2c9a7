// The window in which the order arrives. It moves when the estimate moved by more than a minute [TR5].
import { steadyWindow, windowAhead, type ArrivalWindow } from '@despacho/domain/tracking/arrival.ts';
import { useState } from 'react';
import { text } from './text.ts';
import { useNow } from './useNow.ts';
import type { ViewProps } from './view.ts';
import { time } from './words.ts';

const useWindow = (arrivesAt: string | null): ArrivalWindow | null => {
  const [shown, setShown] = useState<ArrivalWindow | null>(null);
  const next = steadyWindow(shown, arrivesAt === null ? null : Date.parse(arrivesAt));
  if (next !== shown) setShown(next);
  return next;
};

export const Arrival = ({ order, offsetMs }: Pick<ViewProps, 'order' | 'offsetMs'>) => {
  const window = useWindow(order.progress.arrivesAt);
  const now = useNow() + offsetMs;
  const ahead = window === null ? null : windowAhead(window, now);
  return (
    <p className="arrival">
      <span>{text.arrival}</span> {/* The server rendered it some seconds ago. */}
      <strong suppressHydrationWarning>
        {ahead === null ? text.computing : text.window(time(ahead.from), time(ahead.to))}
      </strong>
    </p>
  );
};
