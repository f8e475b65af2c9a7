// Entregado, with what has to be proven before it: PIN, photo, signature, and a reason far from the customer's place [CP15].
import { FAR_M } from '@despacho/contract/couriers/applicationLimits.ts';
import type { ProofKind } from '@despacho/contract/orders/deliveryProofs.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { useEffect, useRef, useState } from 'react';
import type { VisibleOrder } from '../overlay.ts';
import { press } from '../phone.ts';
import { currentPosition } from '../positions.ts';
import { ACT_LABEL } from '../text.ts';
import { useReadable } from '../useReadable.ts';
import { scaledPicture } from './picture.ts';
import { addDraft, checkPin, confirmDrafts, proofState, removeDraft } from './proofs.ts';
import { Signature } from './Signature.tsx';
import { doorText, PROOF_NAME } from './text.ts';

const PIN_DIGITS = 6;

/** Outside of the dialog, so that nothing typed is lost where it is closed. */
type Typed = { pin: string; reason: string; receiver: string; isPinRight: boolean; isWithout: boolean };
const NOTHING: Typed = { pin: '', reason: '', receiver: '', isPinRight: false, isWithout: false };

type PartProps = { order: VisibleOrder; typed: Typed; onTyped(changed: Partial<Typed>): void };

const Pin = ({ order, typed, onTyped }: PartProps) => {
  const [message, setMessage] = useState<string | null>(null);
  const check = async (pin: string): Promise<void> => {
    const answer = await checkPin(order.id, pin);
    if (answer === 'unreachable') {
      const isStored = await addDraft({
        orderId: order.id,
        kind: 'pin',
        label: doorText.proofOf(order.number, PROOF_NAME.pin),
        pin,
      });
      return setMessage(isStored ? doorText.later : doorText.notStored);
    }
    if (answer === 'refused' || answer.result === 'refused') return setMessage(doorText.notAccepted);
    onTyped({ isPinRight: answer.result === 'right' });
    setMessage(answer.result === 'right' ? doorText.right : doorText.wrong(answer.triesLeft));
  };
  return (
    <>
      <label>
        {doorText.pin}
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={typed.pin}
          readOnly={typed.isPinRight}
          onChange={({ target }) => {
            const pin = target.value.normalize('NFKC').replaceAll(/\D/g, '');
            onTyped({ pin });
            setMessage(null);
            if (pin.length === PIN_DIGITS) void check(pin);
          }}
        />
      </label>
      <p role="status">{typed.isPinRight ? doorText.right : message}</p>
    </>
  );
};

/** Stores the picture of this kind; the message is why it is not stored. */
const usePicture = (order: VisibleOrder, kind: 'photo' | 'signature') => {
  const [message, setMessage] = useState<string | null>(null);
  const store = async (image: Blob | null): Promise<void> => {
    if (image === null) return setMessage(doorText.noPicture);
    const label = doorText.proofOf(order.number, PROOF_NAME[kind]);
    const isStored = await addDraft({ orderId: order.id, kind, label, image });
    setMessage(isStored ? null : doorText.notStored);
  };
  return { message, store };
};

const Photo = ({ order, isDone }: { order: VisibleOrder; isDone: boolean }) => {
  const { message, store } = usePicture(order, 'photo');
  const onFile = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) await store(await scaledPicture(file));
  };
  return (
    <>
      <label className="button">
        {isDone ? doorText.photoAgain : doorText.photo}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={({ target }) => void onFile(target.files?.[0])}
        />
      </label>
      <p role="status">{message ?? (isDone ? doorText.hasPhoto : '')}</p>
    </>
  );
};

const Sign = ({ order, typed, onTyped, isDone }: PartProps & { isDone: boolean }) => {
  const { message, store } = usePicture(order, 'signature');
  return (
    <>
      <p>{doorText.signature}</p>
      <Signature onDrawn={store} onCleared={() => void removeDraft(order.id, 'signature')} />
      <p role="status">{message ?? (isDone ? doorText.hasSignature : '')}</p>
      <label>
        {doorText.receiver}
        <input
          autoComplete="off"
          maxLength={120}
          value={typed.receiver}
          onChange={({ target }) => onTyped({ receiver: target.value })}
        />
      </label>
    </>
  );
};

type DialogProps = PartProps & { farM: number | null; position: LatLng | null; onClose(): void };

const DoorDialog = ({ order, typed, onTyped, farM, position, onClose }: DialogProps) => {
  const [message, setMessage] = useState<string | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const stored = useReadable(proofState).filter(({ orderId, state }) => orderId === order.id && state !== 'refused');
  const isDone = (kind: ProofKind): boolean =>
    stored.some((proof) => proof.kind === kind) || (kind === 'pin' && typed.isPinRight);
  // The work no longer names a PIN that was right.
  const [asked] = useState(order.proofs);
  const needsReason = farM !== null || typed.isWithout;

  const onConfirm = async (): Promise<void> => {
    const missing: string[] = asked
      .filter((kind) => !isDone(kind) && (kind === 'pin' || !typed.isWithout))
      .map((kind) => PROOF_NAME[kind]);
    const needsName = asked.includes('signature') && !typed.isWithout;
    if (needsName && typed.receiver.trim() === '') missing.push(doorText.receiver.toLowerCase());
    const reason = typed.reason.trim();
    if (needsReason && reason === '') missing.push(doorText.reason.toLowerCase());
    if (missing.length > 0) return setMessage(doorText.missing(missing.join(', ')));
    await confirmDrafts(order.id, typed.receiver.trim());
    const isStored = await press(
      { kind: 'deliver', orderId: order.id, ...(reason === '' ? {} : { reason }) },
      `${order.number} · ${ACT_LABEL.deliver}`,
      position,
    );
    if (isStored) onClose();
  };

  const part = { order, typed, onTyped };
  return (
    <dialog ref={dialog} aria-labelledby="door" onCancel={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onConfirm();
        }}
      >
        <h2 id="door">
          {doorText.title} <bdi>{order.number}</bdi>
        </h2>
        {asked.includes('pin') && <Pin {...part} />}
        {asked.includes('photo') && <Photo order={order} isDone={isDone('photo')} />}
        {asked.includes('signature') && <Sign {...part} isDone={isDone('signature')} />}
        {farM !== null && <p>{doorText.far(farM)}</p>}
        {needsReason && (
          <label>
            {doorText.reason}
            <input
              autoComplete="off"
              maxLength={200}
              value={typed.reason}
              onChange={({ target }) => onTyped({ reason: target.value })}
            />
          </label>
        )}
        <p role="alert">{message}</p>
        <button type="submit" className="primary">
          {ACT_LABEL.deliver}
        </button>
        {!typed.isWithout && asked.some((kind) => kind !== 'pin' && !isDone(kind)) && (
          <button type="button" onClick={() => onTyped({ isWithout: true })}>
            {doorText.without}
          </button>
        )}
        <button type="button" onClick={onClose}>
          {doorText.cancel}
        </button>
      </form>
    </dialog>
  );
};

/** [CP18] Whole metres; null: not far, or one of both places is not known. */
const farFrom = (place: LatLng | null, position: LatLng | null): number | null => {
  const metres = place === null || position === null ? 0 : Math.round(distanceM(place, position));
  return metres > FAR_M ? metres : null;
};

/** One touch, where nothing is to be proven. */
export const Deliver = ({ order, isDisabled }: { order: VisibleOrder; isDisabled: boolean }) => {
  const [typed, setTyped] = useState(NOTHING);
  const [at, setAt] = useState<{ position: LatLng | null } | null>(null);
  const onDeliver = (): void => {
    const position = currentPosition();
    if (order.proofs.length > 0 || farFrom(order.position, position) !== null) setAt({ position });
    else void press({ kind: 'deliver', orderId: order.id }, `${order.number} · ${ACT_LABEL.deliver}`, position);
  };
  return (
    <>
      <button type="button" className="primary" disabled={isDisabled} onClick={onDeliver}>
        {ACT_LABEL.deliver}
      </button>
      {at !== null && (
        <DoorDialog
          order={order}
          typed={typed}
          onTyped={(changed) => setTyped((before) => ({ ...before, ...changed }))}
          farM={farFrom(order.position, at.position)}
          position={at.position}
          onClose={() => setAt(null)}
        />
      )}
    </>
  );
};
