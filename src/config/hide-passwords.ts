/**
 * Takes users with passwords out of the addresses in a text. A password may hold `@` and `/`, as those that nobody escaped do; it ends
 * at the last `@` before a space or the end of a text in quotes. Lines of JSON stay JSON.
 */
export function hidePasswords(text: string): string {
  return text.replace(/\/\/(?:[^/\s:"]*:(?:\\.|[^\s"\\]|"(?![\s,:}\]])){0,500}|[^/\s"]{0,500})@/g, '//…@');
}
