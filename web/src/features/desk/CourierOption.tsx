// A suggested courier of the desk, who is also assigned by dragging.
import type { Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { SuggestedCourier } from '../assign/SuggestedCourier.tsx';
import { carriedOrder, carryCourier, takesOrder } from './drag.ts';
import { onFirstClick } from './keys.ts';

type CourierOptionProps = {
  suggestion: Suggestion;
  /** The first of those who are numbered. */
  best: Suggestion;
  /** The key that assigns. */
  number: number;
  isMixed: boolean;
  onTake: () => void;
  onOrder: (orderId: string) => void;
};

export const CourierOption = ({ onTake, onOrder, ...shown }: CourierOptionProps) => (
  <li
    onDragOver={takesOrder}
    onDrop={(event) => {
      event.preventDefault();
      const orderId = carriedOrder(event);
      if (orderId !== null) onOrder(orderId);
    }}
  >
    <SuggestedCourier
      {...shown}
      hasCondition
      draggable
      onDragStart={(event) => carryCourier(event, shown.suggestion.courier)}
      onClick={onFirstClick(onTake)}
    />
  </li>
);
