// Recogí by the number on the bag, read by the camera or typed: each order of a bag by itself [CP37].
import { isSameNumber, orderNumberKey } from '@despacho/domain/reading/orderNumber.ts';
import { useRef, useState } from 'react';
import { Camera } from '../camera/Camera.tsx';
import { visibleWork, type VisibleOrder } from '../overlay.ts';
import { Panel } from '../Panel.tsx';
import { phoneState, press } from '../phone.ts';
import { currentPosition } from '../positions.ts';
import { ACT_LABEL } from '../text.ts';
import { useReadable } from '../useReadable.ts';
import { pickUpText as text } from './text.ts';

const FORMATS = ['qr_code', 'code_128', 'code_39'] as const;

/** [OR46] Two may differ in capitals alone: then the number as it is written. */
const ofNumber = (orders: readonly VisibleOrder[], code: string): VisibleOrder | undefined =>
  orders.find(({ number }) => isSameNumber(number, code)) ??
  orders.find(({ number }) => orderNumberKey(number) === orderNumberKey(code));

/** The message about what a number did. */
const pickUp = async (orders: readonly VisibleOrder[], code: string): Promise<string> => {
  const order = ofNumber(orders, code);
  if (order === undefined) return text.unknown(code.trim().slice(0, 40));
  const { id, number, nextAct } = order;
  if (nextAct === 'accept' || nextAct === 'arriveAtStore') return text.first(number, ACT_LABEL[nextAct]);
  if (nextAct !== 'pickUp') return text.already(number);
  const isStored = await press({ kind: 'pickUp', orderId: id }, `${number} · ${ACT_LABEL.pickUp}`, currentPosition());
  return isStored ? text.done(number) : text.notStored;
};

export const PickUp = ({ onClose }: { onClose(): void }) => {
  const { work, acts } = useReadable(phoneState);
  const [message, setMessage] = useState<string | null>(null);
  const lastRead = useRef('');
  const orders = work === null ? [] : visibleWork(work, acts).orders;
  const remaining = orders.filter(({ nextAct }) => nextAct === 'pickUp').map(({ number }) => number);
  const take = async (code: string): Promise<void> => setMessage(await pickUp(orders, code));
  const onText = (code: string): void => {
    if (code === lastRead.current) return;
    lastRead.current = code;
    void take(code);
  };
  return (
    <Panel title={text.title} onClose={onClose}>
      <p>
        <bdi>{remaining.length === 0 ? text.all : text.remaining(remaining.join(', '))}</bdi>
      </p>
      <Camera formats={FORMATS} prompt={text.pointIt} onText={onText} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const code = new FormData(event.currentTarget).get('number');
          event.currentTarget.reset();
          if (typeof code === 'string') void take(code);
        }}
      >
        <label>
          {text.number}
          <input name="number" required maxLength={100} pattern=".*\S.*" autoComplete="off" spellCheck={false} />
        </label>
        <p role="alert">
          <bdi>{message}</bdi>
        </p>
        <button type="submit" className="primary">
          {ACT_LABEL.pickUp}
        </button>
      </form>
    </Panel>
  );
};
