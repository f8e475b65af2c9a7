// PINs as customers type them: from a message, with spaces, or with the digits of another keyboard.
/** Only its digits, as ASCII. */
export const normalizedPin = (typed: string): string => typed.normalize('NFKC').replaceAll(/\D/g, '');
