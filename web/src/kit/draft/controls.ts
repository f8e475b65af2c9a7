// What a form's controls allow to be stored, by their kind.

const SECRETS = ['[type=password]', '[type=file]', '[autocomplete*=password]', '[autocomplete=one-time-code]'].join();
const LONG_TEXT = 200;

const controlsOf = (formId: string): Element[] => {
  const form = document.getElementById(formId);
  return form instanceof HTMLFormElement ? [...form.elements] : [];
};

/** Passwords, PINs and files never enter a draft, shown or not. */
export const secretNames = (formId: string): string[] =>
  controlsOf(formId).flatMap((control) => (control.matches(SECRETS) ? [control.getAttribute('name') ?? ''] : []));

const isLong = (control: Element): boolean =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && control.type === 'text' && control.maxLength >= LONG_TEXT);

/** A text of several lines, or a note. */
export const hasLongText = (formId: string): boolean => controlsOf(formId).some(isLong);
