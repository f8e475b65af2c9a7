// Either side of a handoff, loaded when it is opened: the first load of the page stays small.
import { lazySource } from '@despacho/ui/lazySource.ts';
import { Suspense, useState } from 'react';
import { Part } from '../Part.tsx';
import { text } from '../text.ts';
import type { GiveProps } from './Give.tsx';

const giving = lazySource(async () => (await import('./Give.tsx')).Give);
const receiving = lazySource(async () => (await import('./Receive.tsx')).Receive);

/** `order`: the one that is handed over; null: one is received. */
type Props = { order: GiveProps['order'] | null; onClose(): void };

const Side = ({ order, onClose }: Props) => {
  // Code that did not arrive is requested again when it is opened again.
  const [[Give, Receive]] = useState(() => [giving.renew(), receiving.renew()] as const);
  return (
    <Suspense fallback={<p role="status">{text.loading}</p>}>
      {order === null ? <Receive onClose={onClose} /> : <Give order={order} onClose={onClose} />}
    </Suspense>
  );
};

export const Handoff = (props: Props) => (
  <Part>
    <Side {...props} />
  </Part>
);
