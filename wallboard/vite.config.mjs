// Builds the wall for /wallboard/ on the one origin. Everything it loads is a file of its own: no data:, no blob:, no inline style.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/wallboard/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    // The map's libraries, loaded after the numbers.
    chunkSizeWarningLimit: 2_200,
  },
});
