// The edge over HTTP: routes each path to the screens, the apis or the gateways. Its own responses have the form of the API's.
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { securityHeaders } from '../sites/headers.ts';
import { isLinkPath } from '../sites/links.ts';
import { API_PREFIXES, SOCKET_PATH, STATUS_PATHS } from '../sites/programs.ts';
import { mountSites, type Site } from '../sites/static.ts';
import { respondWithCode, type PoolProxy } from './poolProxy.ts';

type Dependencies = {
  config: Pick<Config, 'origins' | 'mapStyleUrl' | 'companyReportUrl' | 'appTitle'>;
  log: Log;
  api: PoolProxy['request'];
  gateway: PoolProxy['request'];
  sites: readonly Site[];
};

/** Express removes the prefix from the address; the backends need all of it. */
const whole =
  (pass: PoolProxy['request']): RequestHandler =>
  (request, response) => {
    request.url = request.originalUrl;
    pass(request, response);
  };

const respondWithError =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
    const isSenders = status >= 400 && status < 500;
    // [RQ8] The message of a sender's error quotes the path.
    if (isSenders) log.info({ status }, 'refused at the edge');
    else log.error({ err: error }, 'refused at the edge');
    respondWithCode(response, isSenders ? 'invalid' : 'internal');
  };

export const createEdgeApp = ({ config, log, api, gateway, sites }: Dependencies): Express => {
  const app = express();
  app.set('etag', false);
  app.disable('x-powered-by');
  // [TR11] Only the api decides who may show a link in a frame: no header of ours may stay beside its own.
  app.use((request, response, next) => (isLinkPath(request.path) ? api(request, response) : next()));
  app.use(securityHeaders(config));
  app.use([...API_PREFIXES, ...STATUS_PATHS], whole(api));
  app.use(SOCKET_PATH, whole(gateway));
  mountSites(app, sites, config.appTitle);
  app.use((_request, response) => respondWithCode(response, 'not-found'));
  app.use(respondWithError(log));
  return app;
};
