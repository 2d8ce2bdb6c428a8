import { text as failed } from 'virtual:text/failed';
import type { Locale } from '#catalogue/text.ts';

/** Resolves to true if `work` succeeds. If it rejects, shows a message after the element. */
export async function attempt(at: Element, work: () => Promise<unknown>): Promise<boolean> {
  document.querySelector('.failed')?.remove();
  try {
    await work();
    return true;
  } catch {
    const note = document.createElement('span');
    note.className = 'failed';
    note.role = 'alert';
    note.textContent = inPageLocale(failed);
    at.after(note);
    return false;
  }
}

/** A dictionary text that is compiled into a script, so that it can be shown before the dictionary is loaded. */
export type DictionaryText = Readonly<Record<Locale, string>>;

export function inPageLocale(text: DictionaryText): string {
  return text[pageLocale()];
}

export function pageLocale(): Locale {
  return document.documentElement.dataset.locale === 'Zh' ? 'Zh' : 'En';
}
