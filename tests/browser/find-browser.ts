import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

type Variables = Readonly<Record<string, string | undefined>>;

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;

const usualFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'] as const;

const usualFiles = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
] as const;

export function findBrowser(variables: Variables = process.env): string | null {
  return findFirst([
    variables.CHROMIUM_PATH ?? '',
    ...commands.flatMap((command) => listPlaces(command, variables)),
    ...usualFiles,
    chromium.executablePath(),
  ]);
}

/** The headless shell is a third faster than Chromium. */
export function findHeadlessShell(variables: Variables = process.env): string | null {
  return findFirst(listPlaces('chromium-headless-shell', variables));
}

function listPlaces(command: string, { PATH = '' }: Variables): readonly string[] {
  return [...PATH.split(delimiter).filter(Boolean), ...usualFolders].map((folder) => join(folder, command));
}

function findFirst(files: readonly string[]): string | null {
  return files.find((file) => file !== '' && existsSync(file)) ?? null;
}
