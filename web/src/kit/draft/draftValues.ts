// Values of fields as a draft has them: JSON, of this build or of an earlier one.

export type Values = Readonly<Record<string, unknown>>;

/** As JSON, where an empty field is missing. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Whether a stored value may stand where the form has this one: texts, numbers and flags replace each other, lists and objects do not. */
export const isAlike = (stored: unknown, current: unknown): boolean => {
  if (Array.isArray(stored) || Array.isArray(current)) {
    return Array.isArray(stored) && Array.isArray(current) && stored.every((each) => isAlike(each, current[0] ?? each));
  }
  if (!isObject(stored) || !isObject(current)) return isObject(stored) === isObject(current);
  return Object.keys(current).every((name) => isAlike(stored[name], current[name]));
};
