// The edge process: one port for everything, where there is no load balancer. Serves the screens and forwards the rest.
import type { Duplex } from 'node:stream';
import type { StartPart } from '../platform/context.ts';
import { backendParts, backendsMessage } from '../platform/process/supervised.ts';
import { SOCKET_PATH } from '../sites/programs.ts';
import { builtSites } from '../sites/static.ts';
import { createEdgeApp } from './app.ts';
import { createPoolProxy, endUpgrade } from './poolProxy.ts';
import { createPool } from './pool.ts';

const isSocketPath = (url: string | undefined): boolean => url?.startsWith(`${SOCKET_PATH}/`) === true;

export const start: StartPart = async ({ config, log, metrics, http }) => {
  const pools = { api: createPool('api'), gateway: createPool('gateway') };
  const api = createPoolProxy(pools.api, log);
  const gateway = createPoolProxy(pools.gateway, log);
  const upgraded = new Set<Duplex>();

  for (const part of backendParts) pools[part].use(config.backends[part]);
  const onMessage = (message: unknown): void => {
    const update = backendsMessage.safeParse(message);
    if (!update.success) return;
    for (const part of backendParts) {
      const urls = update.data.backends[part] ?? [];
      if (urls.length > 0) pools[part].use(urls);
    }
  };
  process.on('message', onMessage);

  const open = metrics.gauge('edge_connections', 'Connections of the edge to those behind it.', ['to']);
  const counting = setInterval(() => {
    for (const part of backendParts) open.set({ to: part }, pools[part].open());
  }, 1_000).unref();

  const onUpgrade: Parameters<typeof http.server.on>[1] = (request, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    if (isSocketPath(request.url)) gateway.upgrade(request, socket, head);
    else endUpgrade(socket, 'not-found');
  };
  http.server.on('upgrade', onUpgrade);
  http.mount(createEdgeApp({ config, log, api: api.request, gateway: gateway.request, sites: builtSites }));

  return {
    close: async () => {
      clearInterval(counting);
      process.off('message', onMessage);
      for (const socket of upgraded) socket.destroy();
    },
  };
};
