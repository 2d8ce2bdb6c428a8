import { attempt } from './attempt.ts';
import { createElement, productsPath } from './dom.ts';
import { startGalleries } from './gallery.ts';
import { maxSelected, readId, readKept, writeKept } from './kept.ts';
import { announce, fillText, getMessages, loadMessages } from './messages.ts';
import { showRecent } from './recent.ts';

let hasStarted = false;

/** `pick.ts` adds the styles of these tools to the page. */
export function startTools(keep: HTMLElement): void {
  if (hasStarted) return;
  hasStarted = true;
  startGalleries();
  const sheet = document.querySelector('[data-sheet]');
  sheet?.addEventListener('click', () =>
    attempt(sheet, () => import('./sheet.ts').then(({ printSheet }) => printSheet())),
  );
  // If the dictionary cannot be loaded, the other tools still work.
  for (const started of [startKeepButton(keep), showRecent()]) started.catch(() => {});
}

async function startKeepButton(button: HTMLElement): Promise<void> {
  const [id, kept] = [readId(), readKept()];
  if (id === null || kept === null) {
    button.hidden = true;
    return;
  }
  button.addEventListener('click', () => attempt(button, () => toggleKept(button, id)));
  const isKept = kept.includes(id);
  button.ariaPressed = String(isKept);
  if (!isKept) return;
  await loadMessages();
  showState(button, id);
}

async function toggleKept(button: HTMLElement, id: string): Promise<void> {
  await loadMessages();
  document.querySelector('.list-full')?.remove();
  // Toggles the state that the button shows, even if another tab has changed the list.
  const isKept = button.ariaPressed === 'true';
  const others = (readKept() ?? []).filter((one) => one !== id);
  if (!isKept && others.length >= maxSelected) {
    showLink(button, true);
    const text = fillText('listFull', { most: maxSelected });
    button.parentElement?.append(createElement('span', { class: 'list-full', role: 'alert' }, text));
    return;
  }
  writeKept(isKept ? others : [id, ...others]);
  showState(button, id);
  announce(button.textContent);
}

function showState(button: HTMLElement, id: string): void {
  const isKept = readKept()?.includes(id) === true;
  button.ariaPressed = String(isKept);
  button.textContent = getMessages()[isKept ? 'unkeep' : 'keep'];
  showLink(button, isKept);
}

function showLink(button: HTMLElement, isShown: boolean): void {
  const link = document.querySelector('.see-list');
  if (!isShown) link?.remove();
  if (!isShown || link !== null) return;
  button.after(
    createElement('a', { class: 'see-list', href: `${productsPath()}list/` }, getMessages().seeList),
  );
}
