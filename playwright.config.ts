import { defineConfig } from '@playwright/test';
import { findBrowser, findHeadlessShell } from './tests/browser/find-browser.ts';

const browser = findBrowser();
const shell = findHeadlessShell();
/** Tests of what the headless shell doesn't have. */
const needsBrowser = /@back-forward-cache/;

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-features=BackForwardCache',
];

const optionsFor = (executablePath: string | null) => ({
  launchOptions: {
    ...(executablePath !== null && { executablePath }),
    args,
    // Playwright switches the back-forward cache off; visitors have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/global-setup.ts',
  fullyParallel: true,
  // A worker waits for timers and the network a third of the time.
  workers: 3,
  timeout: 60_000,
  // On two slow cores a whole Chromium takes four seconds and more from one page to the next.
  expect: { timeout: 20_000 },
  // A shared machine may stall a browser for seconds; what passes only the second time is counted and named.
  retries: 1,
  reporter: 'line',
  use: { browserName: 'chromium', headless: true },
  projects:
    shell === null
      ? [{ name: 'chromium', use: optionsFor(browser) }]
      : [
          { name: 'headless-shell', grepInvert: needsBrowser, use: optionsFor(shell) },
          { name: 'chromium', grep: needsBrowser, use: optionsFor(browser) },
        ],
});
