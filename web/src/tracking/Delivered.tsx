// The delivered order: its rating, once, or the thanks for it.
import { useState, type SyntheticEvent } from 'react';
import { BrandHead } from './BrandHead.tsx';
import { PinHint } from './PinForm.tsx';
import { sendRating, type Failure } from './requests.ts';
import { Stars } from './Stars.tsx';
import { text } from './text.ts';
import type { ViewProps } from './view.ts';

const OPINION_LENGTH = 1_000;

type RatingProps = Pick<ViewProps, 'order' | 'token'> & { onRated: () => void };

const Rating = ({ order, token, onRated }: RatingProps) => {
  const { theme } = order.brand;
  const [stars, setStars] = useState(0);
  const [opinion, setOpinion] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = async (): Promise<void> => {
    setIsSending(true);
    const result = await sendRating(token, stars, opinion);
    setIsSending(false);
    // Rated before, on another device: the thanks are the same.
    if (result.ok || result.failure === 'conflict') onRated();
    else setFailure(result.failure);
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="column" onSubmit={onSubmit}>
      <h1 style={{ fontWeight: theme?.phraseWeight ?? undefined }}>{theme?.deliveredPhrase ?? text.phrase}</h1>
      <Stars value={stars} onChange={setStars} />
      <label>
        {text.opinion}
        <textarea
          rows={4}
          maxLength={OPINION_LENGTH}
          value={opinion}
          onChange={(event) => setOpinion(event.target.value)}
        />
      </label>
      <p role="alert">{failure === null ? null : failure === 'too-many' ? text.tooMany : text.failed}</p>
      <button type="submit" className="primary" disabled={stars === 0 || isSending}>
        {isSending ? text.sending : text.send}
      </button>
    </form>
  );
};

export const Delivered = ({ order, token }: ViewProps) => {
  const [isSent, setIsSent] = useState(false);
  const isRated = isSent || order.rating !== null;
  return (
    <>
      <BrandHead brand={order.brand} />
      <main className="column">
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
          <Rating order={order} token={token} onRated={() => setIsSent(true)} />
        )}
      </main>
    </>
  );
};
