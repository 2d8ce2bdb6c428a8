import { hash } from 'node:crypto';
import { type InlineCode, toInline } from '#release/inline-code.ts';
import { readTags } from '#release/page-facts-tags.ts';

/** Finds in pages what the policy would not let run; null where there is nothing. */
export interface InlineCheck {
  findStranger(html: string): string | null;
}

/** By what follows their first letter. */
const names: ReadonlyMap<string, string> = new Map([
  ['cri', 'script'],
  ['tyl', 'style'],
]);

/**
 * Pages have the same few scripts: those that were found sound are compared, not hashed. Where something else looks
 * like one, as the text of an attribute may, the page is read as browsers read it.
 */
export function checkInlineCode(inlineCode: InlineCode | null): InlineCheck {
  const allowed = inlineCode ?? { scripts: [], styles: [] };
  const sound = ['<script type="application/ld+json">', '<script type="application/json"'];
  /** What is sound at a place, or nothing. */
  const soundAt = (html: string, at: number) => {
    // Several times as fast as `startsWith`.
    return sound.find((text) => html.slice(at, at + text.length) === text) ?? '';
  };
  const judge = (html: string, at: number, name: string) => {
    const end = html.indexOf(`</${name}>`, at);
    const element = end < 0 ? '' : html.slice(at, end + name.length + 3);
    if (findStranger(element, allowed) === null && element !== '') sound.push(element);
    return soundAt(html, at);
  };
  return {
    findStranger(html) {
      for (let at = html.indexOf('<s'); at >= 0;) {
        const name = names.get(html.slice(at + 2, at + 5));
        const passed = name === undefined ? '<s' : soundAt(html, at) || judge(html, at, name);
        if (passed === '') return findStranger(html, allowed);
        at = html.indexOf('<s', at + passed.length);
      }
      return null;
    },
  };
}

/** Names the scripts and styles that stand in a page. */
export function readInlineCode(html: string): InlineCode {
  const found = { scripts: new Set<string>(), styles: new Set<string>() };
  for (const tag of readTags(html)) {
    const inline = toInline(tag);
    if (inline !== null) found[inline.kind].add(`sha256-${hash('sha256', inline.text, 'base64')}`);
  }
  return { scripts: [...found.scripts], styles: [...found.styles] };
}

function findStranger(html: string, allowed: InlineCode): string | null {
  const { scripts, styles } = readInlineCode(html);
  const script = scripts.find((name) => !allowed.scripts.includes(name));
  if (script !== undefined) return `script (${script})`;
  const style = styles.find((name) => !allowed.styles.includes(name));
  return style === undefined ? null : `style (${style})`;
}
