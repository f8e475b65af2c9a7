// Request data: asked for by a row of the route table, kept while somebody looks, renewed at a pace.
import type { Api, Failure, Result } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { ErrorCode } from '@despacho/contract/errors.ts';
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';

/** What the server refused with; a sentence is the screen's. */
export class RequestFailure extends Error {
  readonly code: ErrorCode;
  constructor({ code }: Failure) {
    super(code);
    this.name = 'RequestFailure';
    this.code = code;
  }
}

const RETRIES = 2;
const worthRetrying: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['unavailable', 'internal', 'too-many-requests']);

const newClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < RETRIES && error instanceof RequestFailure && worthRetrying.has(error.code),
      },
    },
  });

/** Give it the account's id as key: what one account was answered, another never sees. */
export const Requests = ({ children }: { children: ReactNode }) => {
  const [client] = useState(newClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};

export type Answered<T> = { value: T | null; failure: ErrorCode | null; isWaiting: boolean; retry: () => void };

/** The last answer stays while a newer one is asked for, or could not be had. */
export const useAnswer = <T,>(
  name: string,
  ask: (api: Api, signal: AbortSignal) => Promise<Result<T>>,
  everyMs: number,
): Answered<T> => {
  const { api } = useSession();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [name],
    refetchInterval: everyMs,
    queryFn: async ({ signal }) => {
      const result = await ask(api, signal);
      if (!result.ok) throw new RequestFailure(result);
      return result.value;
    },
  });
  const failure = error instanceof RequestFailure ? error.code : error === null ? null : 'internal';
  return { value: data ?? null, failure, isWaiting: isPending, retry: () => void refetch() };
};

/** To be called when something was changed: asks anew. */
export const useRenewal = (name: string): (() => Promise<void>) => {
  const client = useQueryClient();
  return useCallback(async () => client.invalidateQueries({ queryKey: [name] }), [client, name]);
};
