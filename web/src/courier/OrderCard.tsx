// One order: where it is, where it goes, what is to collect, and its one next act.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { COUNTRY_CODE, digitsOf, phoneLink, phoneText } from '@despacho/domain/reading/phone.ts';
import { hourMinute, money } from '@despacho/ui/format.ts';
import { useEffect, useState } from 'react';
import { Deliver } from './door/Door.tsx';
import { NoCustomer } from './door/NoCustomer.tsx';
import { Messages } from './messages/Messages.tsx';
import type { VisibleOrder } from './overlay.ts';
import { press, serverNow } from './phone.ts';
import { currentPosition } from './positions.ts';
import { Question } from './Question.tsx';
import { ACT_LABEL, PAYMENT_TEXT, text } from './text.ts';
import { useTicks } from './useReadable.ts';

const TICK_MS = 20_000;
const WITH_COUNTRY = `tel:+${COUNTRY_CODE}`;

const Due = ({ lateAt }: { lateAt: string }) => {
  useTicks(TICK_MS);
  const minutes = Math.round((Date.parse(lateAt) - serverNow()) / MINUTE_MS);
  return minutes < 0 ? <strong className="late">{text.late(-minutes)}</strong> : <span>{text.dueIn(minutes)}</span>;
};

type PlaceProps = { order: VisibleOrder; onMap(): void };

/** The own map, then links alone: the application of the phone's choice first. `position`: where the courier goes next. */
const Way = ({ order, position, onMap }: PlaceProps & { position: LatLng | null }) => {
  const place = position === null ? null : `${position.lat},${position.lng}`;
  if (order.position === null && place === null) return null;
  return (
    <div className="pair">
      <button type="button" onClick={onMap}>
        {text.map}
      </button>
      {place !== null && (
        <>
          <a className="button" href={`geo:${place}?q=${place}`}>
            {text.navigate}
          </a>
          <a className="button" href={`https://www.google.com/maps/dir/?api=1&destination=${place}`}>
            {text.googleMaps}
          </a>
          <a className="button" href={`https://waze.com/ul?ll=${place}&navigate=yes`}>
            {text.waze}
          </a>
        </>
      )}
    </div>
  );
};

const Door = ({ order, onMap }: PlaceProps) => {
  const { customerName, recipient, phone, address, zone, note, position, cashOnDelivery, paymentMethod } = order;
  // [DO42] A number of other digits is not dialled.
  const call = phone === null ? undefined : phoneLink(phone);
  return (
    <>
      <p>
        {text.deliverTo} <bdi>{recipient ?? customerName}</bdi>
      </p>
      <p>
        <bdi>{address}</bdi>
        {zone === null ? '' : `, ${text.zone(zone)}`}
      </p>
      {note !== null && (
        <p>
          <bdi>{note}</bdi>
        </p>
      )}
      {phone !== null && call === undefined && (
        <p>
          <bdi>{phoneText(phone)}</bdi>
        </p>
      )}
      <p>
        {cashOnDelivery === null ? PAYMENT_TEXT[paymentMethod] : <strong>{text.collect(money(cashOnDelivery))}</strong>}
      </p>
      <div className="pair">
        {call !== undefined && (
          <a className="button" href={call}>
            {text.call}
          </a>
        )}
        {call?.startsWith(WITH_COUNTRY) === true && (
          <a className="button" href={`https://wa.me/${digitsOf(call)}`}>
            {text.whatsApp}
          </a>
        )}
      </div>
      <Way order={order} position={position} onMap={onMap} />
    </>
  );
};

const Store = ({ order, onMap }: PlaceProps) => {
  const { company, branch, readyAt } = order;
  return (
    <>
      <p>
        {text.pickUpAt} <bdi>{company.name}</bdi> · <bdi>{branch?.name ?? ''}</bdi>
      </p>
      {readyAt !== null && <p>{text.readySince(hourMinute(readyAt))}</p>}
      <Way order={order} position={branch?.position ?? null} onMap={onMap} />
    </>
  );
};

/** [CP55] Of the act that changed under the thumb. */
const SETTLING_MS = 500;

/** Whether the act is the next one since so short a time that a press may mean the one before. */
const useIsSettling = (nextAct: VisibleOrder['nextAct']): boolean => {
  const [settled, setSettled] = useState(nextAct);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(nextAct), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [nextAct]);
  return settled !== nextAct;
};

/** `onMap`: opens its map [CP57]. `onGive`: hands the order over to another courier [CP31]. */
export const OrderCard = ({ order, onMap, onGive }: PlaceProps & { onGive?: () => void }) => {
  const [isRefusing, setRefusing] = useState(false);
  const { id, number, nextAct, isPriority, isRefusable, isWaiting, lateAt, atDoorAt } = order;
  const isSettling = useIsSettling(nextAct);
  const isAtDoor = nextAct === 'arriveAtDoor' || nextAct === 'deliver' || nextAct === null;
  return (
    <article id={`order-${id}`} aria-label={number}>
      <h3>
        <bdi>{number}</bdi> {isPriority && <strong>{text.priority}</strong>} <Due lateAt={lateAt} />
      </h3>
      {isAtDoor ? <Door order={order} onMap={onMap} /> : <Store order={order} onMap={onMap} />}
      {isWaiting && <p className="waiting">{text.sending}</p>}
      {nextAct === null ? (
        <p>{text.delivered}</p>
      ) : nextAct === 'deliver' ? (
        <>
          <Deliver order={order} isDisabled={isSettling} />
          {typeof atDoorAt === 'string' && <NoCustomer order={order} atDoorAt={atDoorAt} />}
        </>
      ) : (
        <button
          type="button"
          className="primary"
          disabled={isSettling}
          onClick={() =>
            void press({ kind: nextAct, orderId: id }, `${number} · ${ACT_LABEL[nextAct]}`, currentPosition())
          }
        >
          {ACT_LABEL[nextAct]}
        </button>
      )}
      <Messages order={order} />
      {onGive !== undefined && nextAct !== null && (
        <button type="button" onClick={onGive}>
          {text.give}
        </button>
      )}
      {isRefusable && (
        <button type="button" onClick={() => setRefusing(true)}>
          {text.refuse}
        </button>
      )}
      {isRefusing && (
        <Question
          title={text.refuse}
          confirmLabel={text.confirm}
          withReason
          onConfirm={(reason) => {
            setRefusing(false);
            void press({ kind: 'refuse', orderId: id, reason }, `${number} · ${ACT_LABEL.refuse}`, currentPosition());
          }}
          onCancel={() => setRefusing(false)}
        />
      )}
    </article>
  );
};
