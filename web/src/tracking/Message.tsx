// Views of a sentence with whom to call, and what is below every view.
import type { OrderStatus } from '@despacho/contract/orders/order.ts';
import type { TrackingDocumentState } from '@despacho/contract/trackingDocument.ts';
import { phoneLink } from '@despacho/domain/reading/phone.ts';
import { statusText, text } from './text.ts';

/** The company's telephone, else the switchboard; nothing where there is neither. */
export const Contact = ({ phone, pbx }: { phone: string | null; pbx: string | null }) => {
  const number = phone ?? pbx;
  if (number === null) return null;
  const link = phone === null ? `tel:${number.replaceAll(/[^\d+]/g, '')}` : phoneLink(phone);
  return (
    <a className="call" href={link}>
      {number}
    </a>
  );
};

export const NotFound = ({ pbx, children }: { pbx: string | null; children: string }) => (
  <main className="message">
    <h1>{children}</h1>
    <p>{pbx === null ? text.requestLink : text.callForLink}</p>
    <Contact phone={null} pbx={pbx} />
  </main>
);

type EndedProps = {
  number: string;
  company: string;
  phone: string | null;
  pbx: string | null;
  /** Null: the order was cancelled, within the last day. */
  status: OrderStatus | null;
};

export const Ended = ({ number, company, phone, pbx, status }: EndedProps) => (
  <main className="message">
    <p className="company">{company}</p>
    {status === null ? <p>{text.order(number)}</p> : null}
    <h1>{status === null ? text.cancelled : text.over(number, statusText(status))}</h1>
    <p>{(phone ?? pbx) === null ? text.contactCompany(company) : text.callCompany(company)}</p>
    <Contact phone={phone} pbx={pbx} />
  </main>
);

export const Footer = ({ state: { year, title } }: { state: Pick<TrackingDocumentState, 'year' | 'title'> }) => (
  <footer className="footer">{text.rights(year, title)}</footer>
);
