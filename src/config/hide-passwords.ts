/**
 * Hides users and passwords of addresses in a text. An unescaped password may contain `@` and `/`; it ends at the last `@`
 * before a space or a closing quote. A line of JSON stays valid JSON.
 */
export function hidePasswords(text: string): string {
  return text.replace(/\/\/(?:[^/\s:"]*:(?:\\.|[^\s"\\]|"(?![\s,:}\]])){0,500}|[^/\s"]{0,500})@/g, '//…@');
}
