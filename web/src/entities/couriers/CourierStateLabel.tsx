// What a courier is doing, in the words and the colour that people chose [IC16].
import type { CourierState } from '@despacho/domain/couriers/couriers.ts';
import { Mark } from '../../kit/mark/Mark.tsx';
import { useStateLabel, useStateLabels } from '../../kit/stateLabels.tsx';
import { COURIER_STATE_TEXT } from './text.ts';

export const useCourierStateText = (): ((state: CourierState) => string) => {
  const labelOf = useStateLabels();
  return (state) => labelOf('courier', state)?.label ?? COURIER_STATE_TEXT[state];
};

export const CourierStateLabel = ({ state }: { state: CourierState }) => {
  const chosen = useStateLabel('courier', state);
  return chosen === undefined ? COURIER_STATE_TEXT[state] : <Mark color={chosen.color}>{chosen.label}</Mark>;
};
