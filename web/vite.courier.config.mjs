// Builds the couriers' application for /courier/: a page of its own that is installed on phones, with the service worker of its
// shell. No answer of the API is ever cached by it.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { neutralOutput } from '../services/bin/neutralNames.mjs';

const base = '/courier/';

export default defineConfig({
  root: import.meta.dirname,
  base,
  publicDir: 'src/courier/public',
  plugins: [
    react(),
    VitePWA({
      // The page registers it after its first view.
      injectRegister: null,
      manifest: {
        name: 'Piloto',
        short_name: 'Piloto',
        lang: 'es-GT',
        id: base,
        start_url: base,
        scope: base,
        display: 'standalone',
        orientation: 'portrait',
        background_color: '#111418',
        theme_color: '#111418',
        icons: [
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
        ],
      },
      strategies: 'injectManifest',
      srcDir: 'src/courier',
      filename: 'sw.js',
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg}'],
        // [CP58] What draws the map is several times the rest, and needs a network anyway.
        globIgnores: ['**/MarkedMap-*'],
      },
    }),
  ],
  build: {
    outDir: 'dist/courier',
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'courier.html', output: neutralOutput },
  },
});
