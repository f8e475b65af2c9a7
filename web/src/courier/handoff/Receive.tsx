// The taker: reads the code of the other phone, looks at the order, and takes it [CP32] [CP33].
import { COURIER_PATHS, HANDOFF_QR_PREFIX } from '@despacho/contract/couriers/applicationLimits.ts';
import type { HandoffAnswer, HandoffLook } from '@despacho/contract/couriers/handoffCalls.ts';
import { centsText } from '@despacho/ui/format.ts';
import { useRef, useState } from 'react';
import { ownRequest } from '../account.ts';
import { Camera } from '../camera/Camera.tsx';
import { look, phoneState } from '../phone.ts';
import { text as pageText } from '../text.ts';
import { Panel } from '../Panel.tsx';
import { useReadable } from '../useReadable.ts';
import { HANDOFF_REFUSAL_TEXT, handoffFailure, handoffText as text } from './text.ts';

/** Null: it is a QR of something else. */
const codeIn = (qr: string): string | null =>
  qr.startsWith(HANDOFF_QR_PREFIX) ? qr.slice(HANDOFF_QR_PREFIX.length) : null;

type Found = Extract<HandoffLook, { result: 'found' }> & { code: string; /** The key of the act. */ key: string };

type ReadingProps = { onFound(found: Found): void };

const Reading = ({ onFound }: ReadingProps) => {
  const [message, setMessage] = useState<string | null>(null);
  const lastRead = useRef('');
  const lookAt = async (code: string): Promise<void> => {
    const sent = await ownRequest<HandoffLook>(COURIER_PATHS.lookAtHandoff, { body: { code } });
    if (!sent.ok) {
      // The camera may read it again.
      lastRead.current = '';
      return setMessage(handoffFailure(sent.failure));
    }
    if (sent.value.result === 'refused') return setMessage(HANDOFF_REFUSAL_TEXT[sent.value.reason]);
    onFound({ ...sent.value, code, key: crypto.randomUUID() });
  };
  const onQr = (qr: string): void => {
    if (qr === lastRead.current) return;
    lastRead.current = qr;
    const code = codeIn(qr);
    if (code === null) setMessage(text.otherQr);
    else void lookAt(code);
  };
  return (
    <>
      <Camera formats={['qr_code']} prompt={text.pointIt} onText={onQr} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const code = new FormData(event.currentTarget).get('code');
          if (typeof code === 'string') void lookAt(code);
        }}
      >
        <label>
          {text.code}
          <input
            name="code"
            required
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </label>
        <p role="alert">{message}</p>
        <button type="submit">{text.find}</button>
      </form>
    </>
  );
};

const Confirm = ({ found, onAccept }: { found: Found; onAccept(): void }) => {
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [isInRedZone, setInRedZone] = useState(found.isInRedZone);
  const { order, giver, addsCents, code, key } = found;
  const take = async (): Promise<void> => {
    setSending(true);
    const body = { key, orderId: order.id, code, enterRedZone: isInRedZone };
    const sent = await ownRequest<HandoffAnswer>(COURIER_PATHS.takeHandoff, { body });
    setSending(false);
    if (!sent.ok) return setMessage(handoffFailure(sent.failure));
    if (sent.value.result === 'accepted') return onAccept();
    if (sent.value.reason === 'red-zone') return setInRedZone(true);
    setMessage(HANDOFF_REFUSAL_TEXT[sent.value.reason]);
  };
  return (
    <>
      <p>
        <strong>
          <bdi>{text.found(order.number, giver)}</bdi>
        </strong>
      </p>
      <p>
        <bdi>{order.company.name}</bdi> · <bdi>{order.branch?.name ?? ''}</bdi>
      </p>
      <p>{addsCents === 0 ? text.addsNothing : text.adds(centsText(addsCents))}</p>
      {isInRedZone && (
        <p className="late" role="alert">
          {text.redZone}
        </p>
      )}
      <p role="alert">{message}</p>
      <button type="button" className="primary" disabled={isSending} onClick={() => void take()}>
        {isInRedZone ? text.confirmRedZone : text.confirm}
      </button>
    </>
  );
};

export const Receive = ({ onClose }: { onClose(): void }) => {
  const { work } = useReadable(phoneState);
  const [found, setFound] = useState<Found | null>(null);
  const [isTaken, setTaken] = useState(false);
  const isThere = work?.orders.some(({ id }) => id === found?.order.id) === true;
  return (
    <Panel title={pageText.receive} isWaiting={isTaken && !isThere} onClose={onClose}>
      {found === null && <Reading onFound={setFound} />}
      {found !== null && !isTaken && (
        <Confirm
          found={found}
          onAccept={() => {
            setTaken(true);
            void look();
          }}
        />
      )}
      {found !== null && isTaken && (
        <p role="status">
          <bdi>{text.done(found.order.number)}</bdi>
        </p>
      )}
    </Panel>
  );
};
