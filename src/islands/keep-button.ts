import { make } from './dom.ts';
import { mostKept, readKept, writeKept } from './kept.ts';
import { $messages, announceText, loadMessages } from './messages.ts';

/** Puts the page's product into the visitor's list, or takes it out. Without storage there is no list, and no button. */
export async function startKeepButton(button: HTMLElement): Promise<void> {
  const id = readId();
  try {
    if (id === null) throw new Error('The page names no product.');
    const show = async () => {
      const isKept = readKept().includes(id);
      button.setAttribute('aria-pressed', String(isKept));
      if (!isKept && $messages.get().keep === undefined) return;
      await loadMessages();
      button.textContent = $messages.get()[isKept ? 'unkeep' : 'keep'] ?? '';
      showLink(button, isKept);
    };
    button.addEventListener('click', async () => {
      const kept = readKept();
      writeKept(kept.includes(id) ? kept.filter((one) => one !== id) : [id, ...kept].slice(0, mostKept));
      await loadMessages();
      await show();
      announceText(button.textContent);
    });
    await show();
  } catch {
    button.hidden = true;
  }
}

function showLink(button: HTMLElement, isKept: boolean): void {
  const link = document.querySelector('.see-list');
  if (!isKept) link?.remove();
  if (!isKept || link !== null) return;
  const path = document.querySelector('search form')?.getAttribute('action') ?? '';
  button.after(make('a', { class: 'see-list', href: `${path}list/` }, $messages.get().seeList ?? ''));
}

/** The id stands in the page's structured data. */
function readId(): string | null {
  for (const { textContent } of document.querySelectorAll('script[type="application/ld+json"]')) {
    const data: unknown = JSON.parse(textContent);
    if (typeof data === 'object' && data !== null && 'productID' in data) return String(data.productID);
  }
  return null;
}
