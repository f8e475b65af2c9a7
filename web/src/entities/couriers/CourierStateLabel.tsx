// What a courier is doing, in the words and the colour that people chose [IC16], after the alert [CO19].
import type { Availability } from '@despacho/contract/couriers/couriers.ts';
import type { CourierState } from '@despacho/domain/couriers/couriers.ts';
import { AVAILABILITY_LABEL } from '@despacho/domain/couriers/text.ts';
import { hasAlert } from '@despacho/domain/incidents.ts';
import { courierAlertLabel } from '@despacho/ui/text.ts';
import type { ReactNode } from 'react';
import { useEntity } from '../../kit/live.tsx';
import { Mark } from '../../kit/mark/Mark.tsx';
import { useStateLabel, useStateLabels } from '../../kit/stateLabels.tsx';
import { COURIER_STATE_TEXT, noAvailability } from './text.ts';

export const useCourierStateText = (): ((state: CourierState) => string) => {
  const labelOf = useStateLabels();
  return (state) => labelOf('courier', state)?.label ?? COURIER_STATE_TEXT[state];
};

export const CourierStateLabel = ({ state }: { state: CourierState }) => {
  const chosen = useStateLabel('courier', state);
  return chosen === undefined ? COURIER_STATE_TEXT[state] : <Mark color={chosen.color}>{chosen.label}</Mark>;
};

/** [CO16] In its stored label. */
export const AlertLabel = ({ alert }: { alert: string }) =>
  courierAlertLabel(alert, useEntity('courierAlertKind', alert));

/** [CO19] The state of a courier as it is now, after the relevant alert. */
export const WithAlert = ({ courierId, children }: { courierId: string; children: ReactNode }) => {
  const alert = useEntity('courier', courierId)?.alert ?? null;
  if (alert === null || !hasAlert({ alert })) return children;
  return (
    <span>
      <Mark color="danger">
        <AlertLabel alert={alert} />
      </Mark>{' '}
      · {children}
    </span>
  );
};

/** [CO19] */
export const CourierStateNow = ({ courierId, state }: { courierId: string; state: CourierState }) => (
  <WithAlert courierId={courierId}>
    <CourierStateLabel state={state} />
  </WithAlert>
);

export const availabilityText = (availability: Availability | null): string =>
  availability === null ? noAvailability : AVAILABILITY_LABEL[availability];

/** [CO19] */
export const AvailabilityNow = ({ id, availability }: { id: string; availability: Availability | null }) => (
  <WithAlert courierId={id}>{availabilityText(availability)}</WithAlert>
);
