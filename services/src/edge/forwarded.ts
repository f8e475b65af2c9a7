// The forwarding headers of the edge. It only adds its own address to the list: the backends decide which addresses they trust (TRUST_PROXY).
import type { IncomingMessage } from 'node:http';
import { STATUS_PATHS } from '../sites/programs.ts';

const thisMachine = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/** Without another proxy in between: /metrics and the details of /health are open to this machine, with an edge as without. */
const isLocalStatusRequest = ({ headers, url, socket }: IncomingMessage): boolean =>
  STATUS_PATHS.some((path) => path === url?.split('?')[0]) &&
  thisMachine.test(socket.remoteAddress ?? '') &&
  forwardingHeaders.every((name) => headers[name] === undefined);

const listed = (received: string | string[] | undefined, own: string): string =>
  [received ?? [], own].flat().join(', ');

export const forwardedHeaders = (request: IncomingMessage): Record<string, string> => {
  if (isLocalStatusRequest(request)) return {};
  const { headers, socket } = request;
  return {
    'x-forwarded-for': listed(headers['x-forwarded-for'], socket.remoteAddress ?? 'unknown'),
    'x-forwarded-proto': listed(headers['x-forwarded-proto'], 'http'),
  };
};
