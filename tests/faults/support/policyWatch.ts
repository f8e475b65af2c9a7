// What hostile texts of web/src/gallery/hostile.ts brought about on a page: whether one ran, and what our policy had to stop.
import type { Page } from 'playwright-core';

/** Before the page is led anywhere. */
export const watchPolicy = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const stopped: string[] = [];
    addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber }) => {
        stopped.push(`${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}:${columnNumber}`);
        document.documentElement.dataset['stopped'] = JSON.stringify(stopped);
      },
    );
  });
};

/** The report of the document that is shown now. */
export const policyReport = async (page: Page): Promise<{ hasRun: boolean; stopped: string[] }> =>
  page.evaluate(() => ({
    hasRun: 'ran' in globalThis,
    stopped: JSON.parse(document.documentElement.dataset['stopped'] ?? '[]') as string[],
  }));
