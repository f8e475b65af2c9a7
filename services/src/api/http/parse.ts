// Requests are parsed by their row of the route table; fields that the row does not name are refused, not ignored.
import type { Route, UploadedFile } from '@despacho/contract/route.ts';
import express, { type Request, type Response } from 'express';
import { z } from 'zod';
import { respond, refuse, type Outcome } from '../outcome.ts';
import { refusedFields } from './issues.ts';
import { multipartRefusalOf, readMultipart } from './multipart.ts';

const LARGEST_BODY = '64kb';
const nothing = z.strictObject({});
/** No client of the product compresses requests, so nothing is inflated: it could be a decompression bomb. */
const readJson = express.json({ limit: LARGEST_BODY, strict: true, inflate: false });

/** Resolves with the parsed JSON, `undefined` without a JSON body; rejects with body-parser's own error. */
const jsonOf = async (request: Request, response: Response): Promise<unknown> => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  readJson(request, response, (error?: unknown) => {
    if (error instanceof Error) reject(error);
    else resolve(request.body);
  });
  return promise;
};

/** Some errors of body-parser are the sender's fault; null for the others. */
const refusalOf = (error: unknown): Outcome<never> | null => {
  if (!(error instanceof Error) || !('type' in error) || typeof error.type !== 'string') return null;
  if (error.type === 'entity.too.large') return refuse('too-large');
  // No JSON, another length than declared, or an unknown encoding.
  return refuse('invalid', [{ path: 'body', issue: 'malformed' }]);
};

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
  if (file !== undefined && (file.isRequired || !isJson(request))) return readMultipart(file, request, response);
  const body = row.body === undefined ? undefined : await jsonOf(request, response);
  return { body, file: file === undefined ? undefined : null };
};

export const parseRequest = async (row: Route, request: Request, response: Response): Promise<Outcome<Parsed>> => {
  const params = row.params === undefined ? nothing.safeParse({}) : row.params.safeParse({ ...request.params });
  if (!params.success) return refuse('invalid', refusedFields('params', params.error, request.params));
  const query = (row.query ?? nothing).safeParse(request.query);
  if (!query.success) return refuse('invalid', refusedFields('query', query.error, request.query));
  const headers = row.headers?.safeParse(request.headers);
  if (headers?.success === false) return refuse('invalid', refusedFields('headers', headers.error, request.headers));
  const parsed = { params: params.data, query: query.data, headers: headers?.data };
  try {
    const { body: sent, file } = await sentOf(row, request, response);
    const body = row.body?.safeParse(sent);
    if (body?.success === false) return refuse('invalid', refusedFields('body', body.error, sent));
    return respond({ ...parsed, body: body?.data, file });
  } catch (error) {
    const refusal = refusalOf(error) ?? multipartRefusalOf(error);
    if (refusal === null) throw error;
    return refusal;
  }
};
