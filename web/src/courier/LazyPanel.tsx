// Dialogs of the courier, loaded when they are opened: the first load of the page stays small.
import { lazySource } from '@despacho/ui/lazySource.ts';
import { Suspense, useState } from 'react';
import type { GiveProps } from './handoff/Give.tsx';
import { Part } from './Part.tsx';
import { text } from './text.ts';

const giving = lazySource(async () => (await import('./handoff/Give.tsx')).Give);
const receiving = lazySource(async () => (await import('./handoff/Receive.tsx')).Receive);
const mapping = lazySource(async () => (await import('./map/OrderMap.tsx')).OrderMap);
const pickingUp = lazySource(async () => (await import('./pickUp/PickUp.tsx')).PickUp);

/** `give`: this order is handed over to another courier; `receive`: one of another courier is received. */
export type OpenPanel = { kind: 'give' | 'map'; order: GiveProps['order'] } | { kind: 'receive' | 'pickUp' };
type Props = { panel: OpenPanel; onClose(): void };

const Content = ({ panel, onClose }: Props) => {
  // Code that did not arrive is requested again when it is opened again.
  const [[Give, Receive, PickUp, OrderMap]] = useState(
    () => [giving.renew(), receiving.renew(), pickingUp.renew(), mapping.renew()] as const,
  );
  return (
    <Suspense fallback={<p role="status">{text.loading}</p>}>
      {panel.kind === 'give' && <Give order={panel.order} onClose={onClose} />}
      {panel.kind === 'map' && <OrderMap order={panel.order} onClose={onClose} />}
      {panel.kind === 'receive' && <Receive onClose={onClose} />}
      {panel.kind === 'pickUp' && <PickUp onClose={onClose} />}
    </Suspense>
  );
};

export const LazyPanel = (props: Props) => (
  <Part>
    <Content {...props} />
  </Part>
);
