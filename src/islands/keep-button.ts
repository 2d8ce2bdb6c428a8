import { attempt } from './attempt.ts';
import { createElement } from './dom.ts';
import { maxSelected, readId, readKept, writeKept } from './kept.ts';
import { getMessages, announce, fillText, loadMessages } from './messages.ts';

/** Makes the button add the product to the visitor's list or remove it. Hides the button if storage is disabled. */
export async function startKeepButton(button: HTMLElement): Promise<void> {
  const id = readId();
  if (id === null || !hasStorage()) {
    button.hidden = true;
    return;
  }
  button.addEventListener('click', () => attempt(button, () => toggleKept(button, id)));
  const isKept = readKept().includes(id);
  button.ariaPressed = String(isKept);
  if (!isKept) return;
  await loadMessages();
  showState(button, id);
}

function hasStorage(): boolean {
  try {
    readKept();
    return true;
  } catch {
    return false;
  }
}

async function toggleKept(button: HTMLElement, id: string): Promise<void> {
  // Loads the texts first, so that the change can be announced.
  await loadMessages();
  document.querySelector('.list-full')?.remove();
  // Does what the button shows, even if another tab has changed the list.
  const isKept = button.ariaPressed === 'true';
  const others = readKept().filter((one) => one !== id);
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
  const isKept = readKept().includes(id);
  button.ariaPressed = String(isKept);
  button.textContent = getMessages()[isKept ? 'unkeep' : 'keep'];
  showLink(button, isKept);
}

function showLink(button: HTMLElement, isShown: boolean): void {
  const link = document.querySelector('.see-list');
  if (!isShown) link?.remove();
  if (!isShown || link !== null) return;
  const path = document.querySelector('search form')?.getAttribute('action') ?? '';
  button.after(createElement('a', { class: 'see-list', href: `${path}list/` }, getMessages().seeList));
}
