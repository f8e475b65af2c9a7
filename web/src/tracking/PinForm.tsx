// The PIN of an order: three tries for all who try. With it the page shows name, address and phone.
import type { TrackedOrderView } from '@despacho/contract/tracking.ts';
import type { TrackingDocumentState } from '@despacho/contract/trackingDocument.ts';
import { useState, type SyntheticEvent } from 'react';
import { BrandHead } from './BrandHead.tsx';
import { Contact, Footer } from './Message.tsx';
import { keepSession, sendPin } from './requests.ts';
import { text } from './text.ts';
import { useField, useHydrated } from './useHydrated.ts';

const LONGEST = 40;
/** The greeting can be read before the order opens. */
const GREETING_MS = 1_500;

/** Leads to the form. */
export const PinHint = ({ token }: { token: string }) => (
  <p className="hint">
    {text.pinNeeded} <a href={`/pin/${encodeURIComponent(token)}`}>{text.verify}</a>
  </p>
);

const outcomeOf = (triesLeft: number): string =>
  triesLeft === 0 ? text.pinBlocked : `${text.pinWrong}. ${text.pinLeft}. ${text.pinTries(triesLeft)}`;

/** What the page shows before anything is typed: blocked before, or the result of a form that was posted without script. */
const firstOutcome = ({ result }: TrackingDocumentState, triesLeft: number | null): string => {
  if (triesLeft === 0) return text.pinBlocked;
  if (result === 'wrong' && triesLeft !== null) return outcomeOf(triesLeft);
  return result === null ? '' : result === 'too-many' ? text.tooMany : text.failed;
};

type PinFormProps = { state: TrackingDocumentState; order: TrackedOrderView };

export const PinForm = ({ state, order }: PinFormProps) => {
  const { token } = state;
  const [pin, setPin, field] = useField<HTMLInputElement>();
  const [outcome, setOutcome] = useState(() => firstOutcome(state, order.pinTriesLeft));
  const [isBlocked, setIsBlocked] = useState(order.pinTriesLeft === 0);
  const isHydrated = useHydrated();
  const [isSending, setIsSending] = useState(false);
  const send = async (): Promise<void> => {
    setIsSending(true);
    const result = await sendPin(token, pin);
    setIsSending(false);
    if (!result.ok) {
      setOutcome(result.failure === 'too-many' ? text.tooMany : text.failed);
      return;
    }
    if (result.value.ok) {
      keepSession(token, result.value.session);
      setOutcome(text.pinRight(result.value.name));
      setIsSending(true);
      setTimeout(() => location.assign(`/Share/order/${encodeURIComponent(token)}`), GREETING_MS);
      return;
    }
    setPin('');
    setIsBlocked(result.value.left === 0);
    setOutcome(outcomeOf(result.value.left));
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <>
      <BrandHead brand={order.brand} />
      <main className="column">
        <form className="column" method="post" onSubmit={onSubmit}>
          <h1>{text.pinTitle}</h1>
          <p>{text.order(order.number)}</p>
          <label>
            {text.pin}
            <input
              type="text"
              name="pin"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={LONGEST}
              ref={field}
              value={pin}
              disabled={isBlocked}
              required
              onChange={(event) => setPin(event.target.value)}
            />
          </label>
          <p role="alert">{outcome}</p>
          {isBlocked ? <Contact phone={order.brand.phone} pbx={state.pbx} /> : null}
          <button
            type="submit"
            className="primary"
            disabled={isBlocked || isSending || (isHydrated && pin.trim() === '')}
          >
            {text.verify}
          </button>
        </form>
      </main>
      <Footer state={state} />
    </>
  );
};
