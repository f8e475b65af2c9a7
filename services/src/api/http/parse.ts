// Requests are parsed by their row of the route table; fields that the row does not name are refused, not ignored.
import type { Route, UploadedFile } from '@despacho/contract/route.ts';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { respond, refuse, type Outcome } from '../outcome.ts';
import { refusedFields } from './issues.ts';
import { hasBrokenUtf8, isHeaderUnicode, isUnicode } from './unicode.ts';
import { multipartRefusalOf, readMultipart } from './multipart.ts';
import { readBytes, readJson } from './readJson.ts';
import { RefusedBody } from './refusedBody.ts';

const nothing = z.strictObject({});

export type Parsed = {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
  file: UploadedFile | null | undefined;
};

type Sent = Pick<Parsed, 'body' | 'file'>;

/** A body whose file may be left out need not be a form. */
const isJson = (request: Request): boolean => request.is('application/json') !== false;

const sentOf = async (row: Route, request: Request, response: Response): Promise<Sent> => {
  const { file } = row;
  if (row.isRaw === true) return { body: await readBytes(request, row.maxBytes), file: undefined };
  if (file !== undefined && (file.isRequired || !isJson(request))) return readMultipart(file, request, response);
  const body = row.body === undefined ? undefined : await readJson(request, row.maxBytes);
  return { body, file: file === undefined ? undefined : null };
};

const malformed = (path: string): Outcome<never> => refuse('invalid', [{ path, issue: 'malformed' }]);

export const parseRequest = async (row: Route, request: Request, response: Response): Promise<Outcome<Parsed>> => {
  if (hasBrokenUtf8(request.originalUrl)) return malformed('query');
  const params = row.params === undefined ? nothing.safeParse({}) : row.params.safeParse({ ...request.params });
  if (!params.success) return refuse('invalid', refusedFields('params', params.error, request.params));
  const query = (row.query ?? nothing).safeParse(request.query);
  if (!query.success) return refuse('invalid', refusedFields('query', query.error, request.query));
  const headers = row.headers?.safeParse(request.headers);
  if (headers?.success === false) return refuse('invalid', refusedFields('headers', headers.error, request.headers));
  if (!isUnicode([params.data, query.data])) return malformed('query');
  if (!isHeaderUnicode(headers?.data)) return malformed('headers');
  const parsed = { params: params.data, query: query.data, headers: headers?.data };
  try {
    const { body: sent, file } = await sentOf(row, request, response);
    if (row.isRaw === true) return respond({ ...parsed, body: sent, file });
    if (!isUnicode(sent)) return malformed('body');
    const body = row.body?.safeParse(sent);
    if (body?.success === false) return refuse('invalid', refusedFields('body', body.error, sent));
    return respond({ ...parsed, body: body?.data, file });
  } catch (error) {
    const refusal = error instanceof RefusedBody ? error.refusal : multipartRefusalOf(error);
    if (refusal === null) throw error;
    return refusal;
  }
};
