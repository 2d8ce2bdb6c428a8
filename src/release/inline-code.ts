import type { Tag } from './page-facts-tags.ts';

/** Names of scripts and styles that stand in pages, as a content security policy spells them: `sha256-…`. */
export interface InlineCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Scripts that hold data, which no policy asks about. */
const dataScript = /^(?:application|text)\/(?:.*\+)?(?:json|plain|html)$/i;

/** What browsers run or apply of a tag's own content; null where that is nothing. */
export function toInline({ name, attributes, text }: Tag): {
  readonly kind: keyof InlineCode;
  /** As parsers read it, and so as policies hash it. */
  readonly text: string;
} | null {
  if (name !== 'style' && (name !== 'script' || attributes.has('src'))) return null;
  if (name === 'script' && dataScript.test(attributes.get('type') ?? '')) return null;
  return { kind: name === 'style' ? 'styles' : 'scripts', text: text.replace(/\r\n?/g, '\n') };
}
