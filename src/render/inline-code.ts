import { hash } from 'node:crypto';
import type { InlineCode } from '#release/manifest.ts';
import { readTags, type Tag } from './tags.ts';

/** Types of scripts that contain data. The policy does not apply to them. */
const dataScript = /^(?:application|text)\/(?:.*\+)?(?:json|plain|html)$/i;

/** Returns the kind of a tag's inline code; null for tags without code and for scripts that are data. */
export function inlineKindOf(tag: Tag): keyof InlineCode | null {
  if (tag.name === 'style') return 'styles';
  if (tag.name !== 'script' || tag.get('src') !== null || dataScript.test(tag.get('type') ?? '')) return null;
  return 'scripts';
}

/** Returns the source expression of a script or style for the policy: the hash of its text after parsing. */
export function nameInline(text: string): string {
  return `sha256-${hash('sha256', text.replace(/\r\n?/g, '\n'), 'base64')}`;
}

/** Returns the names of the scripts and styles in a page, each once. */
export function readInlineCode(html: string): InlineCode {
  const found = { scripts: new Set<string>(), styles: new Set<string>() };
  readTags(html, (tag) => {
    const kind = inlineKindOf(tag);
    if (kind !== null) found[kind].add(nameInline(tag.text));
  });
  return { scripts: [...found.scripts], styles: [...found.styles] };
}
