// The page's few requests. Responses come from our own server, which has parsed them by the contract.
import type { PinAnswer, TrackingPage } from '@despacho/contract/tracking.ts';

export type Failure = 'unreachable' | 'too-many' | 'conflict' | 'refused';
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

const TIMEOUT_MS = 12_000;
const FAILURES: Record<number, Failure> = { 429: 'too-many', 409: 'conflict', 503: 'unreachable' };

const request = async <T>(path: string, init: RequestInit = {}): Promise<Result<T>> => {
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return { ok: false, failure: FAILURES[response.status] ?? 'refused' };
    return { ok: true, value: (await response.json()) as T };
  } catch {
    // No connection, or a response that ended early.
    return { ok: false, failure: 'unreachable' };
  }
};

const post = async <T>(path: string, body: object, headers: Record<string, string> = {}): Promise<Result<T>> =>
  request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const pathOf = (token: string): string => `/api/customer-page/${encodeURIComponent(token)}`;
const sessionKey = (token: string): string => `despacho.pin.${token}`;

/** The session of the PIN, for as long as the server accepts it. */
const sessionOf = (token: string): string | null => {
  try {
    return localStorage.getItem(sessionKey(token));
  } catch {
    // Storage is forbidden: the PIN is asked for again.
    return null;
  }
};

export const hasSession = (token: string): boolean => sessionOf(token) !== null;

export const keepSession = (token: string, session: string): void => {
  try {
    localStorage.setItem(sessionKey(token), session);
  } catch {
    // As above.
  }
};

const sessionHeaders = (token: string): Record<string, string> => {
  const session = sessionOf(token);
  return session === null ? {} : { 'x-pin-session': session };
};

export const requestPage = async (token: string): Promise<Result<TrackingPage>> =>
  request(pathOf(token), { headers: sessionHeaders(token) });
export const sendPin = async (token: string, pin: string): Promise<Result<PinAnswer>> =>
  post(`${pathOf(token)}/pin`, { pin });
export const sendRating = async (token: string, stars: number, opinion: string): Promise<Result<{ ok: true }>> =>
  post(`${pathOf(token)}/rating`, { stars, opinion }, sessionHeaders(token));
