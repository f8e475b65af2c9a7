// The level that mounts parts of the console in the system's Chromium, with the console's own build plugins.
import { defineBrowserCommand, playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { cacheOf } from './cache.ts';
import web from '../../web/vite.config.mjs';
import { chromiumOptions } from '../e2e/browser.ts';

const WIDE = { width: 1280, height: 800 };

/** Emulates what a page cannot set for itself. */
const emulate = defineBrowserCommand(async ({ page }, media: Parameters<typeof page.emulateMedia>[0]) => {
  await page.emulateMedia(media);
});

export const browserLevel = (root: string, include: string[]): TestProjectInlineConfiguration => ({
  root,
  plugins: web.plugins ?? [],
  cacheDir: cacheOf(root),
  // As the product is built: every picture is a file of its own.
  build: web.build ?? {},
  // Known before the first test: a package found later would reload the page under a running one.
  optimizeDeps: {
    entries: [
      ...include,
      'web/src/**/*.stories.tsx',
      'tests/browser/*.{ts,tsx}',
      'packages/client/src/{live,session}/*.ts',
    ],
  },
  test: {
    name: 'browser',
    include,
    testTimeout: 45_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Two pages at a time: one leaves a third of two cores idle (17 to 11 minutes for all files).
    fileParallelism: true,
    maxWorkers: 2,
    // After all others, so that their load turns no wait into a failure.
    sequence: { groupOrder: 1 },
    globalSetup: 'tests/browser/cache.ts',
    setupFiles: ['tests/browser/setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      // While other levels still end, the first page may need more than a minute.
      connectTimeout: 180_000,
      provider: playwright({
        actionTimeout: 15_000,
        launchOptions: chromiumOptions(),
        contextOptions: { locale: 'es-GT', timezoneId: 'Asia/Tokyo' },
      }),
      instances: [{ browser: 'chromium', viewport: WIDE }],
      screenshotFailures: false,
      commands: { emulate },
    },
  },
});
