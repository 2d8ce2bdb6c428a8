import { attempt } from './attempt.ts';
import { startGalleries } from './gallery.ts';
import { startKeepButton } from './keep-button.ts';
import { showRecent } from './recent.ts';

let hasStarted = false;

export function startTools(keep: HTMLElement): void {
  if (hasStarted) return;
  hasStarted = true;
  startGalleries();
  const sheet = document.querySelector('[data-sheet]');
  sheet?.addEventListener('click', () =>
    attempt(sheet, () => import('./sheet.ts').then(({ printSheet }) => printSheet())),
  );
  // Both need storage and fail without it.
  for (const started of [startKeepButton(keep), showRecent()]) started.catch(() => {});
}
