// The facts of an alarm about a person in danger: the courier with telephone, the carried orders, and on request the way
// and the nearest couriers. Only the next one and one's own are opened by themselves, so that a flood stays usable.
import { Button } from '@blueprintjs/core';
import { useSessionState } from '@despacho/client/session/hooks.ts';
import type { Alarm } from '@despacho/contract/alarms.ts';
import { useState } from 'react';
import { CourierFacts, useCourierId } from '../AlarmFacts.tsx';
import { alarmText } from '../text.ts';
import { CarriedOrders } from './CarriedOrders.tsx';
import { Surroundings } from './Surroundings.tsx';

/** [IC8] */
export const DangerFacts = ({ alarm, now }: { alarm: Alarm; now: number }) => (
  <>
    <CourierFacts subject={alarm.subject} />
    <CarriedOrders courierId={useCourierId(alarm.subject)} now={now} />
  </>
);

/** [IC8] Below the buttons, so that they stay in sight. */
export const DangerDetails = ({ alarm, isNext }: { alarm: Alarm; isNext: boolean }) => {
  const session = useSessionState();
  const isMine = session.isSignedIn && alarm.acknowledgedBy?.id === session.profile.id;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (isNext || isMine);
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
        {isOpen ? alarmText.hideSurroundings : alarmText.surroundings}
      </Button>
      {isOpen ? <Surroundings alarmId={alarm.id} /> : null}
    </>
  );
};
