import styles from '#styles/tools.css?url';
import { attempt } from './attempt.ts';
import { startGalleries } from './gallery.ts';
import { startKeepButton } from './keep-button.ts';
import { loadSheet } from './load-sheet.ts';
import { showRecent } from './recent.ts';

let hasStarted = false;

/** Rejects if the style sheet cannot be fetched; the next call retries. */
export async function startTools(keep: HTMLElement): Promise<void> {
  await loadSheet(styles);
  if (hasStarted) return;
  hasStarted = true;
  startGalleries();
  const sheet = document.querySelector('[data-sheet]');
  sheet?.addEventListener('click', () =>
    attempt(sheet, () => import('./sheet.ts').then(({ printSheet }) => printSheet())),
  );
  // Both fail if storage is disabled; the other tools still work.
  for (const started of [startKeepButton(keep), showRecent()]) started.catch(() => {});
}
