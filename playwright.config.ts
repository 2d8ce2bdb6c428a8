import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/browser/find-browser.ts';

const browser = findBrowser();

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A shared machine may stall a browser for seconds; what passes only the second time is counted and named.
  retries: 1,
  reporter: 'line',
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: {
      ...(browser !== null && { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--enable-features=BackForwardCache',
      ],
      // Playwright switches the back-forward cache off; visitors have it.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    },
  },
});
