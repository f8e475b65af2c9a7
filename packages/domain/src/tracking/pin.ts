// The PIN of an order: as customers type it, and how often it may still be tried.
import type { Company } from '@despacho/contract/companies.ts';
import type { OrderSecrets } from '@despacho/contract/orders/secrets.ts';
import { PIN_TRIES } from '@despacho/contract/tracking.ts';

/** [TR6] Null: the page does not ask for a PIN. */
export const triesLeftOf = (
  secrets: Pick<OrderSecrets, 'pin' | 'pinAttempts'>,
  company: Pick<Company, 'requirePin'> | null,
): number | null =>
  company?.requirePin === true && secrets.pin !== null ? Math.max(0, PIN_TRIES - secrets.pinAttempts) : null;

/** From a message, with spaces, or with the digits of another keyboard. */
export const normalizedPin = (typed: string): string => typed.normalize('NFKC').replaceAll(/\D/g, '');
