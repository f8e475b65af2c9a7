// Phone numbers of Guatemala: eight digits, after the code 502 or without it.

export const COUNTRY_CODE = '502';
export const LOCAL_DIGITS = 8;

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Digits only. The code is dropped before eight digits; a number of another length keeps all of its own. */
export const localDigits = (text: string): string => {
  const digits = digitsOf(text);
  const isWithCode = digits.length === COUNTRY_CODE.length + LOCAL_DIGITS && digits.startsWith(COUNTRY_CODE);
  return isWithCode ? digits.slice(COUNTRY_CODE.length) : digits;
};
