// The renderer of the customers' page: a file that the build of the console makes, loaded when the first page needs it and again
// after it was built again. Without it the browser renders the page.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedPage, RenderPage, TrackingDocumentState } from '@despacho/contract/trackingDocument.ts';
import type { Log } from '../../platform/log.ts';

const FILE = '.server/customer.mjs';

const isRenderer = (module: unknown): module is { render: RenderPage } =>
  typeof module === 'object' && module !== null && 'render' in module && typeof module.render === 'function';

/** Null: it could not be rendered. A failure is logged once for each build. */
export type Renderer = (state: TrackingDocumentState) => Promise<RenderedPage | null>;

export const createRenderer = (folder: string, log: Pick<Log, 'error'>): Renderer => {
  const path = join(folder, FILE);
  let failedBuild: number | null = null;
  return async (state) => {
    let build = 0;
    try {
      build = (await stat(path)).mtimeMs;
      const module: unknown = await import(`${pathToFileURL(path).href}?build=${build}`);
      if (!isRenderer(module)) throw new Error(`${FILE} renders nothing`);
      return module.render(state);
    } catch (error) {
      if (failedBuild !== build) log.error({ err: error }, "the customers' page could not be rendered");
      failedBuild = build;
      return null;
    }
  };
};
