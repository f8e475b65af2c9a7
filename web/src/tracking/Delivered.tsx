// The delivered order: when that was, and its rating, once, or the thanks for it.
import { useState, type SyntheticEvent } from 'react';
import { BrandHead } from './BrandHead.tsx';
import { PinHint } from './PinForm.tsx';
import { sendRating, type Failure } from './requests.ts';
import { PlainStars, Stars } from './Stars.tsx';
import { text } from './text.ts';
import { useField, useHydrated } from './useHydrated.ts';
import type { ViewProps } from './view.ts';
import { dateTime } from './words.ts';

const OPINION_LENGTH = 1_000;

type RatingProps = Pick<ViewProps, 'order' | 'token' | 'state'> & { onRated: () => void };

const Rating = ({ order, token, state: { result, posted }, onRated }: RatingProps) => {
  const { theme } = order.brand;
  const [chosen, setChosen, plainStars] = useField<HTMLSelectElement>(posted?.stars);
  const stars = Number(chosen);
  const [opinion, setOpinion, textarea] = useField<HTMLTextAreaElement>(posted?.opinion);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(
    result === 'failed' ? 'unreachable' : result === 'too-many' ? result : null,
  );
  const isHydrated = useHydrated();
  const send = async (): Promise<void> => {
    setIsSending(true);
    const answer = await sendRating(token, stars, opinion);
    setIsSending(false);
    // Rated before, on another device: the thanks are the same.
    if (answer.ok || answer.failure === 'conflict') onRated();
    else setFailure(answer.failure);
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="column" method="post" onSubmit={onSubmit}>
      <h1 data-weight={theme?.phraseWeight ?? undefined}>{theme?.deliveredPhrase ?? text.phrase}</h1>
      {isHydrated ? (
        <Stars value={stars} onChange={(next) => setChosen(String(next))} />
      ) : (
        <PlainStars ref={plainStars} first={chosen} />
      )}
      <label>
        {text.opinion}
        <textarea
          name="opinion"
          rows={4}
          maxLength={OPINION_LENGTH}
          ref={textarea}
          value={opinion}
          onChange={(event) => setOpinion(event.target.value)}
        />
      </label>
      <p role="alert">{failure === null ? null : failure === 'too-many' ? text.tooMany : text.failed}</p>
      <button type="submit" className="primary" disabled={(isHydrated && stars === 0) || isSending}>
        {isSending ? text.sending : text.send}
      </button>
    </form>
  );
};

const DeliveredAt = ({ at, receiver }: { at: string | undefined; receiver: string | null }) => (
  <p className="ended">
    <strong>{text.delivered}</strong> {at === undefined ? null : <time dateTime={at}>{dateTime(at)}</time>}
    {receiver !== null && (
      <>
        {' · '}
        <bdi>{text.deliveredTo(receiver)}</bdi>
      </>
    )}
  </p>
);

export const Delivered = ({ order, token, state }: ViewProps) => {
  const [isSent, setIsSent] = useState(false);
  const isRated = isSent || order.rating !== null;
  return (
    <>
      <BrandHead brand={order.brand} />
      <main className="column">
        <DeliveredAt receiver={order.receiver} at={order.progress.steps.Entregado} />
        {order.needsPin ? (
          <PinHint token={token} />
        ) : isRated ? (
          <div className="message" role="status">
            <h1>{text.rated}</h1>
            {order.rating === null ? (
              <>
                <p>{text.sent(order.customer?.name ?? '')}</p>
                <p>{text.thanks}</p>
              </>
            ) : null}
          </div>
        ) : (
          <Rating order={order} token={token} state={state} onRated={() => setIsSent(true)} />
        )}
      </main>
    </>
  );
};
