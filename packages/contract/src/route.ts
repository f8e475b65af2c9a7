// The only type machinery of the contract: a route is a row, and server, client and documentation are computed from it.
import type { z } from 'zod';
import type { Permission } from './access.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** `public` needs no token; `identity` needs an ID token of the identity provider; `session` any valid API token. */
export type Guard = 'public' | 'identity' | 'session' | Permission;

/** One file of a multipart body, in the field of this name; beyond `maxBytes` the request is refused unread. */
export type FileRule = { field: string; maxBytes: number; isRequired: boolean };

/** A file that arrived. Its name is the sender's word and nothing more. */
export type UploadedFile = { name: string; bytes: Uint8Array };

export type Route = {
  method: Method;
  /** Express path from the root, verbatim. */
  path: string;
  guard: Guard;
  params?: z.ZodType;
  query?: z.ZodType;
  /** Headers that mean something to the handler, in lower case; all others are none of its business. */
  headers?: z.ZodType;
  /** Beside a file these are the other fields of the multipart body, and so texts. */
  body?: z.ZodType;
  file?: FileRule;
  answer: z.ZodType;
};

export type RouteTable = Record<string, Route>;

type Part<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

type ReceivedFile<F> = F extends FileRule
  ? F['isRequired'] extends true
    ? UploadedFile
    : UploadedFile | null
  : undefined;

/** What a handler receives: parsed. */
export type Received<R extends Route> = {
  params: Part<R['params']>;
  query: Part<R['query']>;
  headers: Part<R['headers']>;
  body: Part<R['body']>;
  file: ReceivedFile<R['file']>;
};

type Needed<K extends string, T> = undefined extends T ? { [P in K]?: T } : { [P in K]: T };

/** What a caller gives, besides a file. */
export type Call<R extends Route> = Needed<'params', Sent<R['params']>> &
  Needed<'query', Sent<R['query']>> &
  Needed<'headers', Sent<R['headers']>> &
  Needed<'body', Sent<R['body']>>;

export type Answer<R extends Route> = z.output<R['answer']>;

/** Keeps the literal types of the rows and checks each of them. */
export const routes = <T extends RouteTable>(table: T): T => table;
