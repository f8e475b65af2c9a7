// The order before it is on its way, or rescheduled: the company, its video, and the steps so far.
import { useRecovery } from '@despacho/ui/recovery/useRecovery.ts';
import { BrandHead } from './BrandHead.tsx';
import { Contact } from './Message.tsx';
import { PinHint } from './PinForm.tsx';
import { text } from './text.ts';
import { Timeline } from './Timeline.tsx';
import { isRescheduled, type ViewProps } from './view.ts';

/** Rejects while it does not come. */
const loadVideo = async (url: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const video = document.createElement('video');
    video.addEventListener('loadedmetadata', resolve);
    video.addEventListener('error', reject);
    video.preload = 'metadata';
    video.src = url;
  });

const Video = ({ url }: { url: string }) => {
  const { hasFailed, onFailure } = useRecovery(async () => loadVideo(url));
  return hasFailed ? (
    <a className="call" href={url} rel="noreferrer" target="_blank">
      {text.video}
    </a>
  ) : (
    // Without captions: the company's own advertisement, which has nothing about the order.
    <video src={url} controls muted playsInline preload="none" aria-label={text.video} onError={onFailure} />
  );
};

const Rescheduled = ({ order, state: { pbx } }: Pick<ViewProps, 'order' | 'state'>) => (
  <>
    <h1>{text.rescheduled}</h1>
    <p className="note">{text.rescheduledNote}</p>
    <Contact phone={order.brand.phone} pbx={pbx} />
  </>
);

export const Waiting = ({ order, token, state }: ViewProps) => (
  <>
    <BrandHead brand={order.brand} />
    <main className="column">
      {isRescheduled(order.progress.status) ? <Rescheduled order={order} state={state} /> : <h1>{text.waiting}</h1>}
      {order.brand.videoUrl === null ? null : <Video url={order.brand.videoUrl} />}
      <Timeline order={order} />
      {order.needsPin ? <PinHint token={token} /> : null}
    </main>
  </>
);
