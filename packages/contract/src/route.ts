// The only type machinery of the contract: a route is a row, and server, client and documentation are computed from it.
import type { z } from 'zod';
import type { KeyScope, Permission } from './accounts/access.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * `public` needs no token; `identity` needs an ID token of the identity provider; `session` any valid API token; `wall` the
 * token of a wall; `client` a key of the open API; `courier` a token of the couriers' application.
 */
export type Guard = 'public' | 'identity' | 'session' | 'wall' | 'client' | 'courier' | Permission;

/** One file of a multipart body, in the field of this name; a file beyond `maxBytes` is rejected before it is read. */
export type FileRule = { field: string; maxBytes: number; isRequired: boolean };

/** An uploaded file. The name is chosen by the sender and is not trusted. */
export type UploadedFile = { name: string; bytes: Uint8Array };

export type Route = {
  method: Method;
  /** Express path from the root. */
  path: string;
  guard: Guard;
  /** The handler receives the scope of the caller. Only for callers with an account, `session` or a permission, and for walls. */
  scoped?: true;
  /** What a key must be allowed, for rows of the open API. */
  keyScope?: KeyScope;
  /** One line about the call, for people. */
  summary?: string;
  /** Its requests are not limited by address: the handler counts what must be rare. */
  hasOwnLimit?: true;
  /** The queries whose responses this call changes, by the names of their routes. */
  invalidates?: readonly string[];
  params?: z.ZodType;
  query?: z.ZodType;
  /** The headers that the handler reads, in lower case. */
  headers?: z.ZodType;
  /** Beside a file, these are the other fields of the multipart body, and so texts. */
  body?: z.ZodType;
  file?: FileRule;
  /** The largest body, where RQ1 is too little. */
  maxBytes?: number;
  /** Instead of `body`: the handler gets the bytes as they were sent, which a signature is about. */
  isRaw?: true;
  response: z.ZodType;
  /** The response is a text or a file of this media type, sent while it is made. */
  stream?: string;
  /** Seconds for which a public response may be cached; it has an ETag. Without it nothing is cached. */
  maxAgeSec?: number;
};

export type RouteTable = Record<string, Route>;

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

type ReceivedFile<F> = F extends FileRule
  ? F['isRequired'] extends true
    ? UploadedFile
    : UploadedFile | null
  : undefined;

/** What a handler receives: parsed. */
export type Received<R extends Route> = {
  params: Output<R['params']>;
  query: Output<R['query']>;
  headers: Output<R['headers']>;
  body: R['isRaw'] extends true ? Uint8Array : Output<R['body']>;
  file: ReceivedFile<R['file']>;
};

type OptionalIfUndefined<K extends string, T> = undefined extends T ? { [P in K]?: T } : { [P in K]: T };

/** What a caller sends, besides a file. */
export type Call<R extends Route> = OptionalIfUndefined<'params', Input<R['params']>> &
  OptionalIfUndefined<'query', Input<R['query']>> &
  OptionalIfUndefined<'headers', Input<R['headers']>> &
  OptionalIfUndefined<'body', Input<R['body']>>;

export type RouteResponse<R extends Route> = z.output<R['response']>;

/** Keeps the literal types of the rows and checks each of them. */
export const routes = <T extends RouteTable>(table: T): T => table;
