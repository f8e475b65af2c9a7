// The courier and the customer of an order, as lists of names and values.
import { phoneLink } from '@despacho/domain/reading/phone.ts';
import type { TrackedOrderView } from '@despacho/contract/tracking.ts';
import { useRef, type ReactNode } from 'react';
import { text } from './text.ts';
import { useHydrated } from './useHydrated.ts';
import { useImageFailure } from './useImageFailure.ts';

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Picture = ({ url, name }: { url: string; name: string }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const isHydrated = useHydrated();
  const { hasFailed, image } = useImageFailure(url);
  if (hasFailed) return null;
  const picture = <img src={url} alt={text.picture(name)} {...image} />;
  return (
    <>
      <button
        type="button"
        className="picture"
        title={text.enlarge}
        disabled={!isHydrated}
        onClick={() => dialog.current?.showModal()}
      >
        {picture}
      </button>
      <dialog ref={dialog} className="enlarged" aria-label={text.picture(name)}>
        <form method="dialog">
          <button type="submit" className="fold">
            {text.closeSheet}
          </button>
          <button type="submit" className="whole" tabIndex={-1} aria-hidden="true">
            {picture}
          </button>
        </form>
      </dialog>
    </>
  );
};

export const CourierDetails = ({ courier }: { courier: NonNullable<TrackedOrderView['courier']> }) => (
  <div className="details">
    {courier.pictureUrl === null ? null : <Picture url={courier.pictureUrl} name={courier.name} />}
    <dl>
      <Row name={text.courierName}>{courier.name}</Row>
      {courier.plate === null ? null : <Row name={text.plate}>{courier.plate.toLocaleUpperCase('es')}</Row>}
      {courier.phone === null ? null : (
        <Row name={text.phone}>
          <a className="call" href={phoneLink(courier.phone)}>
            {text.call} {courier.phone}
          </a>
        </Row>
      )}
    </dl>
  </div>
);

/** Notes of orders that are not typed in yet stay as they are. */
const notesOf = (note: string | null): string => (note === null || note.trim() === '' ? text.noNotes : note);

export const CustomerDetails = ({ order: { number, customer } }: { order: TrackedOrderView }) => (
  <dl className="details">
    <Row name={text.orderNumber}>{number}</Row>
    {customer === null ? null : (
      <>
        <Row name={text.customerName}>{customer.name}</Row>
        <Row name={text.address}>{customer.address}</Row>
        <Row name={text.notes}>{notesOf(customer.note)}</Row>
      </>
    )}
  </dl>
);
