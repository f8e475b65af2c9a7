// The steps of an order with their times. A step is done when its time was recorded.
import type { TrackedOrderView } from '@despacho/contract/tracking.ts';
import { statusText, stepText, text, TRACKING_STEPS } from './text.ts';
import { dateTime } from './words.ts';

export const Timeline = ({ order: { brand, number, progress } }: { order: TrackedOrderView }) => {
  const done = TRACKING_STEPS.filter((step) => progress.steps[step] !== undefined).length;
  return (
    <section className="timeline" aria-label={text.progress}>
      <p className="company">{brand.name}</p>
      <p>
        {text.order(number)}{' '}
        <span className="badge" data-stage={progress.stage}>
          {statusText(progress.status)}
        </span>
      </p>
      <progress max={TRACKING_STEPS.length} value={done} aria-label={text.progress} />
      <ol>
        {TRACKING_STEPS.map((step) => {
          const at = progress.steps[step];
          return (
            <li key={step} data-done={at !== undefined || undefined} aria-current={statusIs(progress.status, step)}>
              <span>{stepText(step)}</span>
              {at === undefined ? null : <time dateTime={at}>{dateTime(at)}</time>}
            </li>
          );
        })}
      </ol>
    </section>
  );
};

const statusIs = (status: string, step: string): 'step' | undefined => (status === step ? 'step' : undefined);
