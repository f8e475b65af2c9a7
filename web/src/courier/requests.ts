// The page's few requests. Responses come from our own server, which has parsed them by the contract; schemas would be larger
// than the page.
const FAILURES = [
  'unauthenticated',
  'wrong-credentials',
  'locked-out',
  'too-many-requests',
  'no-controller',
  'must-change-password',
  'forbidden',
  'invalid',
] as const;

/** `unreachable`: another try makes sense. */
export type Failure = (typeof FAILURES)[number] | 'unreachable' | 'refused';
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

const TIMEOUT_MS = 12_000;

const failureOf = (status: number, body: { code?: unknown }): Failure => {
  const named = FAILURES.find((failure) => failure === body.code);
  if (named !== undefined) return named;
  // Without a code something in between answered, and an act must wait for the server.
  return status >= 500 || status === 429 || typeof body.code !== 'string' ? 'unreachable' : 'refused';
};

type Request = {
  body?: object;
  /** Instead of a body: with a file. */
  form?: FormData;
  token?: string;
  /** Sent although the page is hidden or closing. */
  isLast?: boolean;
};

/** A GET without a body or a form, else a POST. */
export const request = async <T>(path: string, { body, form, token, isLast }: Request = {}): Promise<Result<T>> => {
  try {
    const response = await fetch(path, {
      method: body === undefined && form === undefined ? 'GET' : 'POST',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form === undefined ? {} : { body: form }),
      credentials: token === undefined ? 'same-origin' : 'omit',
      keepalive: isLast === true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // A page of the network in between answers 200 without JSON: that is no answer of ours.
    if (response.ok) return { ok: true, value: (await response.json()) as T };
    const refusal = (await response.json().catch(() => ({}))) as { code?: unknown };
    return { ok: false, failure: failureOf(response.status, refusal) };
  } catch {
    // No connection, or a response that ended early.
    return { ok: false, failure: 'unreachable' };
  }
};
