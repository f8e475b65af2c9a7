// Builds the customers' page as one file for the server, with every library inside [TR15].
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react()],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/tracking/server.tsx',
    // Static files are not served from a folder that begins with a dot.
    outDir: 'dist/.server',
    rolldownOptions: { output: { entryFileNames: 'customer.mjs', codeSplitting: false } },
  },
});
