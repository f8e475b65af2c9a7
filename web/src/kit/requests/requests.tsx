// Query results of the signed-in account: kept while they are shown, retried, and read again after the mutations that change them.
import { useSession } from '@despacho/client/session/hooks.ts';
import type { ErrorCode } from '@despacho/contract/errors.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { RequestFailure } from './RequestFailure.ts';

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

/** Give it the account's id as key: another account must never see the results of the last one. */
export const Requests = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  const [client] = useState(newClient);
  useEffect(
    () =>
      session.onMutation((changed) => {
        for (const query of changed) void client.invalidateQueries({ queryKey: [query] });
      }),
    [session, client],
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};
