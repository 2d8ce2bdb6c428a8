import styles from '#styles/tools.css?inline';
import { attempt } from './attempt.ts';
import { addStyles } from './dom.ts';
import { startGalleries } from './gallery.ts';
import { startKeepButton } from './keep-button.ts';
import { showRecent } from './recent.ts';

let hasStarted = false;

export function startTools(keep: HTMLElement): void {
  if (hasStarted) return;
  hasStarted = true;
  addStyles(styles);
  startGalleries();
  const sheet = document.querySelector('[data-sheet]');
  sheet?.addEventListener('click', () =>
    attempt(sheet, () => import('./sheet.ts').then(({ printSheet }) => printSheet())),
  );
  // Both fail if storage is disabled; the other tools still work.
  for (const started of [startKeepButton(keep), showRecent()]) started.catch(() => {});
}
