// The rating form: stars that begin unconfirmed, what it is about, a comment [RA1] [RA3].
import { Button, Callout, HTMLSelect, TextArea } from '@blueprintjs/core';
import { newSessionId } from '@despacho/client/sessionId.ts';
import { MAX_COMMENT, ratingIssue, STARS } from '@despacho/contract/couriers/ratings.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { StarShape } from '../../entities/couriers/Stars.tsx';
import { z } from 'zod';
import { RATING_ISSUE_TEXT } from '../../entities/couriers/text.ts';
import { DraftOffer } from '../../kit/draft/DraftOffer.tsx';
import { useDraft, type FormDraft } from '../../kit/draft/useDraft.ts';
import { Labelled } from '../../kit/form/Labelled.tsx';
import { Stack } from '../../kit/layout/Page.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import styles from './Rating.module.css';
import { ratingText as text } from './text.ts';

const CHOICES = Array.from({ length: STARS.max }, (_, at) => at + STARS.min);

const rating = z.object({ stars: z.number(), isTouched: z.boolean(), issue: ratingIssue, comment: z.string() });
type Given = z.infer<typeof rating> & { key: string };
/** One key for one rating: sending it again after a lost response changes nothing [RA6]. */
const newGiven = (): Given => ({
  stars: STARS.first,
  isTouched: false,
  issue: 'NINGUNO',
  comment: '',
  key: newSessionId(),
});

type Phase = 'waiting' | 'loading' | 'failed';

const StarChoice = ({ given, onStars }: { given: Given; onStars: (stars: number) => void }) => {
  const name = useId();
  return (
    <fieldset className={styles['choice']}>
      <legend>
        {text.stars} <span>{given.isTouched ? '' : text.unconfirmed}</span>
      </legend>
      {CHOICES.map((stars) => (
        <label key={stars} data-unconfirmed={given.isTouched ? undefined : ''}>
          <input
            type="radio"
            name={name}
            value={stars}
            checked={given.stars === stars}
            aria-label={text.starOf(stars)}
            onChange={() => onStars(stars)}
            // The star that is chosen already is confirmed by touching it.
            onClick={() => onStars(stars)}
            onKeyDown={({ key }) => {
              if (key === ' ') onStars(stars);
            }}
          />
          <StarShape isFilled={stars <= given.stars} />
        </label>
      ))}
    </fieldset>
  );
};

const useRatingDraft = (courierId: string, id: string, given: Given, setGiven: (next: Given) => void): FormDraft => {
  const draft = useDraft({
    form: `rating ${courierId}`,
    id,
    current: () => rating.parse(given),
    base: () => rating.parse(newGiven()),
    put: (mine) => {
      const { success, data } = rating.partial().safeParse(mine);
      if (success) setGiven({ ...given, ...data });
    },
    isComparing: false,
  });
  const follow = useEffectEvent(() => draft.changed());
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when something else is given
  useEffect(() => follow(), [given]);
  return draft;
};

type RatingButtonsProps = { stars: Given['stars']; isBusy: boolean; onClose: () => void };

const RatingButtons = ({ stars, isBusy, onClose }: RatingButtonsProps) => (
  <div className={styles['buttons']}>
    <Button size="large" onClick={onClose}>
      {text.close}
    </Button>
    <Button size="large" intent="primary" type="submit" disabled={isBusy}>
      {isBusy ? text.sending : text.send(stars)}
    </Button>
  </div>
);

type RatingFormProps = { courier: Reference; onClose: () => void };

export const RatingForm = ({ courier, onClose }: RatingFormProps) => {
  const rate = useAction('rateCourier');
  const [given, setGiven] = useState(newGiven);
  const [phase, setPhase] = useState<Phase>('waiting');
  const isBusy = phase === 'loading';
  const id = useId();
  const draft = useRatingDraft(courier.id, id, given, setGiven);
  const change = (patch: Partial<Given>): void => {
    if (!isBusy) setGiven({ ...given, ...patch });
  };
  const send = async (): Promise<void> => {
    setPhase('loading');
    const result = await rate({
      params: { id: courier.id },
      headers: { 'idempotency-key': given.key },
      body: { rating: given.stars, message: given.comment, issue: given.issue },
    });
    if (!result.ok) return setPhase('failed');
    notify(text.created, 'success');
    draft.saved();
    onClose();
  };
  return (
    <form
      id={id}
      className={styles['form']}
      aria-label={text.rateCourier(courier.name)}
      data-phase={phase}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      <Stack>
        <DraftOffer draft={draft} />
        <StarChoice given={given} onStars={(stars) => change({ stars, isTouched: true })} />
        <Labelled label={text.issue}>
          {(ties) => (
            <HTMLSelect
              {...ties}
              fill
              large
              iconProps={{ title: '' }}
              value={given.issue}
              options={ratingIssue.options.map((value) => ({ value, label: RATING_ISSUE_TEXT[value] }))}
              onChange={({ target }) => change({ issue: ratingIssue.parse(target.value) })}
            />
          )}
        </Labelled>
        <Labelled label={text.comment}>
          {(ties) => (
            <TextArea
              {...ties}
              fill
              rows={3}
              maxLength={MAX_COMMENT}
              placeholder={text.noComment}
              value={given.comment}
              onChange={({ target }) => change({ comment: target.value })}
            />
          )}
        </Labelled>
        <div role="alert">
          {phase === 'failed' ? (
            <Callout icon={null} intent="danger">
              {text.failed}
            </Callout>
          ) : null}
        </div>
        <RatingButtons stars={given.stars} isBusy={isBusy} onClose={onClose} />
      </Stack>
    </form>
  );
};
