// A telephone that a click dials; its text alone where it is not certain whose it is.
import { phoneLink, phoneText } from '@despacho/domain/reading/phone.ts';
import type { ReactNode } from 'react';

type PhoneLinkProps = { phone: string | null | undefined; none?: ReactNode };

export const PhoneLink = ({ phone, none = null }: PhoneLinkProps) => {
  if (phone === null || phone === undefined || phone === '') return none;
  const link = phoneLink(phone);
  if (link === undefined) return phoneText(phone);
  return (
    // In a list the row would open as well.
    <a href={link} onClick={(event) => event.stopPropagation()}>
      {phoneText(phone)}
    </a>
  );
};
