// Builds the wall for /wallboard/ on the one origin. Everything it loads is a file of its own: no data:, no blob:, no inline style.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { neutralOutput } from '../services/bin/neutralNames.mjs';

const MAP_MODULE = 'panels/map/MapPanel.tsx';

/**
 * The page names the map's code, so that it comes beside the page's own and not after it.
 * @returns {import('vite').Plugin}
 */
const preloadMap = () => ({
  name: 'preload-map',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const map = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(MAP_MODULE),
      );
      const files = map?.type === 'chunk' ? [map.fileName, ...map.imports] : [];
      return files.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/wallboard/${file}` },
        injectTo: 'head',
      }));
    },
  },
});

export default defineConfig({
  root: import.meta.dirname,
  base: '/wallboard/',
  plugins: [react(), preloadMap()],
  // In development the console's Vite passes /wallboard to this one; its reload messages come straight from here.
  server: { port: 5_174, hmr: { clientPort: 5_174 } },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    // The map's libraries, loaded after the numbers.
    chunkSizeWarningLimit: 2_200,
    // A separate file forbids zod to compile by `new Function`: a file of schemas loaded first would already have tried.
    rolldownOptions: {
      output: {
        ...neutralOutput,
        codeSplitting: { groups: [{ name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]noEval\.ts$/ }] },
      },
    },
  },
});
