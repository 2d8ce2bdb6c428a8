import { defineConfig } from '@playwright/test';
import { findBrowser, findHeadlessShell } from './tests/browser/find-browser.ts';

const browser = findBrowser();
const shell = findHeadlessShell();
/** Tests of what the headless shell doesn't have, or of tabs whose processes are not shared. */
const needsBrowser = /@back-forward-cache|@own-processes/;

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-features=BackForwardCache',
];

const optionsFor = (executablePath: string | null, more: readonly string[] = []) => ({
  launchOptions: {
    ...(executablePath !== null && { executablePath }),
    args: [...args, ...more],
    // Playwright switches the back-forward cache off; visitors have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/global-setup.ts',
  fullyParallel: true,
  // A worker waits for timers and the network: three take a tenth longer on two cores.
  workers: 4,
  // Some tests build a site. Limits end tests that hang; a busy machine may take long.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // A shared machine may stall a browser for seconds; what passes only the second time is counted and named.
  retries: 1,
  reporter: 'line',
  use: { browserName: 'chromium', headless: true },
  projects:
    shell === null
      ? [{ name: 'chromium', use: optionsFor(browser) }]
      : [
          // A whole Chromium starts slowly: one a file. First, as else one of them would be waited for at the end.
          { name: 'chromium', grep: needsBrowser, fullyParallel: false, use: optionsFor(browser) },
          {
            name: 'headless-shell',
            grepInvert: needsBrowser,
            // Else each page starts a process for its blank page, and another for the first it visits.
            use: optionsFor(shell, ['--renderer-process-limit=1']),
          },
        ],
});
