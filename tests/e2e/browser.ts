// The system's Chromium, drawing without a graphics card and without requests of its own.
import { existsSync } from 'node:fs';
import { chromium, type Browser, type ConsoleMessage, type Page } from 'playwright-core';

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
];

/** `npm test` sets CHROMIUM; a runner started by hand looks where systems put it. */
export const chromiumOptions = (): { executablePath: string; args: string[] } => ({
  executablePath: process.env['CHROMIUM'] ?? places.find((place) => existsSync(place)) ?? '',
  args: flags,
});

export const openBrowser = async (): Promise<Browser> => {
  const options = chromiumOptions();
  if (options.executablePath === '') throw new Error(`No Chromium at ${places.join(', ')}`);
  return chromium.launch(options);
};

/** The file or route that a message of the page is about. */
const placeOf = (message: ConsoleMessage): string => {
  const { url } = message.location();
  return URL.canParse(url) ? new URL(url).pathname : url;
};

/** Everything the page complains about, with its place: refused by the policy, failed to load, thrown. */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${placeOf(message)}`.trim());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
};
