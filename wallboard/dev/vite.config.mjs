// Builds the wall over the invented city, for pictures and tests: `vite build --config dev/vite.config.mjs`.
import { join } from 'node:path';
import { mergeConfig } from 'vite';
import wall from '../vite.config.mjs';

export default mergeConfig(wall, {
  build: {
    outDir: 'dev/dist',
    rollupOptions: { input: join(import.meta.dirname, 'index.html') },
  },
});
