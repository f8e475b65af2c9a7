// A lone surrogate has no UTF-8 form: two identifiers with different ones would name the same document. Requests with one are refused.

/** The UTF-8 form of a surrogate, percent-encoded. Express decodes it to replacement characters in a query. */
const ENCODED_SURROGATE = /%ed%[ab][0-9a-f]%[89ab][0-9a-f]/i;
/** The same as Node reads it from a header: one character for each byte. */
const SURROGATE_BYTES = /\u00ed[\u00a0-\u00bf][\u0080-\u00bf]/;

export const hasBrokenUtf8 = (url: string): boolean => ENCODED_SURROGATE.test(url);

/** Looks at every text and every key. Not recursive: a body may be thousands of levels deep. */
export const isUnicode = (value: unknown): boolean => {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string') {
      if (!next.isWellFormed()) return false;
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) pending.push(key, inner);
    }
  }
  return true;
};

export const isHeaderUnicode = (headers: unknown): boolean =>
  isUnicode(headers) &&
  Object.values(headers ?? {}).every((value) => typeof value !== 'string' || !SURROGATE_BYTES.test(value));
