// A courier for the chosen orders: the button that assigns, the reasons, and the facts that decide whom to send.
import { Button } from '@blueprintjs/core';
import type { Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { duration, whole } from '@despacho/ui/format.ts';
import { useCarriedCash } from '../../entities/couriers/carriedCash.ts';
import { useEntity, useLive, useShownNow } from '../../kit/live.tsx';
import { DotSeparated } from '../../kit/layout/Page.tsx';
import { PhoneLink } from '../../kit/PhoneLink.tsx';
import { LIVE_MS } from '../../kit/freshness.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { Reasons } from '../assign/Suggestions.tsx';
import styles from './Desk.module.css';
import { carriedOrder, carryCourier, takesOrder } from './drag.ts';
import { onFirstClick } from './keys.ts';
import { deskText } from './text.ts';

const shiftText = (shiftEndsAt: string | null, now: number): string => {
  if (shiftEndsAt === null) return deskText.noShift;
  const leftMs = Date.parse(shiftEndsAt) - now;
  return leftMs <= 0 ? deskText.shiftOver : deskText.shiftLeft(duration(leftMs));
};

const batteryText = (level: number | null | undefined): string =>
  level === null || level === undefined ? deskText.noBattery : deskText.battery(`${whole(Math.round(level * 100))} %`);

/** [DK9] The facts beside the reasons. */
const CourierFacts = ({ courier, shiftEndsAt }: Suggestion) => {
  const now = useShownNow();
  const battery = useLive(({ position }) => position.get(courier.id)?.battery, { everyMs: LIVE_MS.screen });
  const { value: contact } = useRoute('courierContact', { params: { id: courier.id } });
  const cash = useCarriedCash(courier.id);
  const plate = useEntity('courier', courier.id)?.plate ?? null;
  const facts = [shiftText(shiftEndsAt, now), batteryText(battery), cash === '' ? deskText.noCash : cash, plate].filter(
    (fact) => fact !== null,
  );
  return (
    <DotSeparated>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      <span>
        <PhoneLink phone={contact?.phone} none={deskText.noPhone} />
      </span>
    </DotSeparated>
  );
};

type CourierOptionProps = {
  suggestion: Suggestion;
  /** The key that assigns; null: it has none. */
  number: number | null;
  isMixed: boolean;
  onTake: () => void;
  onOrder: (orderId: string) => void;
};

export const CourierOption = ({ suggestion, number, isMixed, onTake, onOrder }: CourierOptionProps) => (
  <li
    className={styles['courier']}
    onDragOver={takesOrder}
    onDrop={(event) => {
      event.preventDefault();
      const orderId = carriedOrder(event);
      if (orderId !== null) onOrder(orderId);
    }}
  >
    <Button
      fill
      alignText="start"
      {...(number === null ? {} : { icon: <kbd>{number}</kbd> })}
      draggable
      onDragStart={(event) => carryCourier(event, suggestion.courier)}
      onClick={onFirstClick(onTake)}
    >
      <strong>{suggestion.courier.name}</strong>
      <DotSeparated>
        <Reasons suggestion={suggestion} isMixed={isMixed} />
      </DotSeparated>
    </Button>
    {number === null ? null : <CourierFacts {...suggestion} />}
  </li>
);
