// A telephone that a click dials; its text alone where it is not certain whose it is.
import { phoneLink, phoneText } from '@despacho/domain/reading/phone.ts';
import type { ReactNode } from 'react';

type PhoneLinkProps = { phone: string | null | undefined; none?: ReactNode };

export const PhoneLink = ({ phone, none = null }: PhoneLinkProps) =>
  phone === null || phone === undefined || phone === '' ? (
    none
  ) : (
    // In a list the row would open as well.
    <a href={phoneLink(phone)} onClick={(event) => event.stopPropagation()}>
      {phoneText(phone)}
    </a>
  );
