// Views of a sentence, and what is below every view.
import type { OrderStatus } from '@despacho/contract/orders/order.ts';
import type { TrackingDocumentState } from '@despacho/contract/trackingDocument.ts';
import { statusText, text } from './text.ts';

const Pbx = ({ number }: { number: string | null }) =>
  number === null ? null : (
    <a className="call" href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
      {number}
    </a>
  );

export const Message = ({ pbx, children }: { pbx: string | null; children: string }) => (
  <main className="message">
    <h1>{children}</h1>
    <Pbx number={pbx} />
  </main>
);

export const OverLine = ({ number, status }: { number: string; status: OrderStatus }) => (
  <main className="message">
    <h1>{text.over(number, statusText(status))}</h1>
  </main>
);

export const Footer = ({ state: { year, title } }: { state: Pick<TrackingDocumentState, 'year' | 'title'> }) => (
  <footer className="footer">{text.rights(year, title)}</footer>
);
