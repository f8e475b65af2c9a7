// The national id of Guatemala (CUI): thirteen digits in groups of 4, 5 and 4. A doubtful one is a warning and never blocks.

/** How many municipalities each department had when ids were numbered, from department 01. */
const MUNICIPALITIES = [17, 8, 16, 16, 13, 14, 19, 8, 24, 21, 9, 30, 32, 21, 8, 17, 14, 5, 11, 11, 7, 17] as const;

const SERIAL_DIGITS = 8;
const FIRST_WEIGHT = 2;
const MODULUS = 11;

export type CuiProblem = 'digits' | 'checkDigit' | 'department' | 'municipality';

/** Without the spaces and hyphens that people write between the groups. */
export const plainCui = (text: string): string => text.replaceAll(/[\s-]/g, '');

/** The check digit of the first eight digits: weights 2 to 9, modulo 11. Ten fits no digit. */
export const cuiCheckDigit = (serial: string): number =>
  Array.from(serial.slice(0, SERIAL_DIGITS), Number).reduce(
    (sum, digit, place) => sum + digit * (place + FIRST_WEIGHT),
    0,
  ) % MODULUS;

/** [CU1] Null: nothing speaks against it. */
export const cuiProblem = (text: string): CuiProblem | null => {
  const digits = plainCui(text);
  if (!/^\d{13}$/.test(digits)) return 'digits';
  if (cuiCheckDigit(digits) !== Number(digits[SERIAL_DIGITS])) return 'checkDigit';
  const municipalities = MUNICIPALITIES[Number(digits.slice(9, 11)) - 1];
  if (municipalities === undefined) return 'department';
  const municipality = Number(digits.slice(11));
  return municipality >= 1 && municipality <= municipalities ? null : 'municipality';
};

/** In its groups where it has thirteen digits, else as it is. */
export const groupedCui = (text: string): string => plainCui(text).replace(/^(\d{4})(\d{5})(\d{4})$/, '$1 $2 $3');
