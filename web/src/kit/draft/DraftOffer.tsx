// The offer of a draft where it was typed, and what is different since then.
import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useInterval } from '../requests/useInterval.ts';
import styles from './Draft.module.css';
import { draftText } from './text.ts';
import type { FormDraft } from './useDraft.ts';

const AGE_MS = 15_000;

type OfferProps = Pick<FormDraft, 'recover' | 'discard'> & { at: number };

const Offer = ({ at, recover, discard }: OfferProps) => {
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), AGE_MS);
  return (
    <Callout icon={null} intent="primary" className={styles['offer'] ?? ''}>
      <span>{draftText.offer(Math.max(0, now - at))}</span>
      <span className={styles['buttons']}>
        <Button intent="primary" onClick={recover}>
          {draftText.recover}
        </Button>
        <Button onClick={discard}>{draftText.discard}</Button>
      </span>
    </Callout>
  );
};

export const DraftOffer = ({ draft: { offer, others, recover, discard } }: { draft: FormDraft }) => {
  const count = Object.keys(others).length;
  return (
    <div role="status" className={styles['place']}>
      {offer === null ? null : <Offer at={offer.at} recover={recover} discard={discard} />}
      {count === 0 ? null : (
        <Callout icon={null} intent="warning">
          {draftText.differs(count)}
        </Callout>
      )}
    </div>
  );
};
