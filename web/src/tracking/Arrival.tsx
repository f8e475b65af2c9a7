// The interval in which the order arrives [TR5].
import { text } from './text.ts';
import { useNow } from './useNow.ts';
import type { ViewProps } from './view.ts';
import { time } from './words.ts';

export const Arrival = ({ order, offsetMs }: Pick<ViewProps, 'order' | 'offsetMs'>) => {
  const now = useNow() + offsetMs;
  const { arrival } = order.progress;
  const isAhead = arrival !== null && now < Date.parse(arrival.to);
  return (
    <p className="arrival">
      <span>{text.arrival}</span> {/* The server rendered it some seconds ago. */}
      <strong suppressHydrationWarning>
        {isAhead ? text.window(time(Date.parse(arrival.from)), time(Date.parse(arrival.to))) : text.computing}
      </strong>
    </p>
  );
};
