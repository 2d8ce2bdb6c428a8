/** Control characters except tab and line breaks. */
const controls = /[^\P{Cc}\t\n\r]/gu;
/** Characters that reorder or hide text: bidi controls, zero-width space, word joiner, byte order mark. */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;

/** Plain text fit to print: well-formed, without control and bidi characters, with single spaces. */
export function cleanText(text: string): string {
  return cleanHtml(text).replace(/\s+/g, ' ').trim();
}

/** Cleans HTML and keeps its white space. */
export function cleanHtml(html: string): string {
  return html.toWellFormed().replace(controls, '').replace(invisible, '');
}
