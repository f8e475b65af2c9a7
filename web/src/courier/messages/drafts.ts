// Texts that are typed and not sent yet, by order: they survive a reload of the page, and are forgotten with their order [CP45].
const KEY = 'despacho.courier.messages';

const stored = (): Record<string, string> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    // Storage is forbidden, or not ours: a text lives as long as its field.
    return {};
  }
};

export const draftOf = (orderId: string): string => {
  const text: unknown = stored()[orderId];
  return typeof text === 'string' ? text : '';
};

const store = (texts: Record<string, string>): void => {
  try {
    if (Object.keys(texts).length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // As above.
  }
};

export const storeDraft = (orderId: string, text: string): void => {
  const { [orderId]: _before, ...others } = stored();
  store(text === '' ? others : { ...others, [orderId]: text });
};

/** Those of all other orders. */
export const forgetDrafts = (orderIds: readonly string[] = []): void =>
  store(Object.fromEntries(Object.entries(stored()).filter(([id]) => orderIds.includes(id))));
