import type { Locale } from '#catalogue/locale.ts';

const administrators = {
  En: 'the administrators of this service',
  Zh: '本服务的管理员',
} as const satisfies Record<Locale, string>;

/** Puts the person to ask, or the administrators where nobody is named, in place of `{contact}`. */
export function nameContact(text: string, contact: string | null, locale: Locale): string {
  const name = contact ?? administrators[locale];
  if (locale === 'En') return text.replaceAll('{contact}', () => name);
  // Chinese has a space beside letters and digits, and none before its punctuation.
  const spaced = name.replace(/^(?!\p{Script=Han})/u, ' ').replace(/(?<!\p{Script=Han})$/u, ' ');
  return text.replaceAll('{contact}', () => spaced).replaceAll(/ (?=[，。；])/g, '');
}
