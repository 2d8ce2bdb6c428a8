import type { MessageLine } from './channel-message.ts';
import type { Notice } from './notice.ts';
import type { MessageTexts } from './texts/texts.ts';

export interface LinkContext {
  /** Public origin of the service. */
  readonly origin: string;
  /** Address where a brand's preview is seen; null where it has none. */
  readonly previewUrlOf: (brand: string) => string | null;
}

/** Links what a group of notices tells of, from its first to its last. */
export function linkOf(
  first: Notice,
  { kind, event, brand, items, compared }: Notice,
  words: MessageTexts,
  { origin, previewUrlOf }: LinkContext,
): MessageLine[] {
  const page = `${origin}/brands/${brand}`;
  const report = (name: string) => `${page}/reports/${name}`;
  // Pages that changed without their products are in the report alone, which is about the last build.
  if (compared && (event !== 'live' || items.length > 0)) {
    const { from } = first.compared ?? compared;
    return [{ text: words.links.compare, href: `${page}/compare?from=${from}&to=${compared.to}` }];
  }
  switch (kind) {
    case 'live':
      return [{ text: words.links.changes, href: report('changes.html') }];
    case 'refused':
      return [{ text: words.links.findings, href: `${page}/force` }];
    case 'content':
      return [{ text: words.links.content, href: report('content.html') }];
    case 'held':
    case 'preview':
      // Of a brand that is on hold there is nothing to look at.
      if (event !== 'held') return [];
      return [
        { text: words.links.preview, href: toWebAddress(previewUrlOf(brand)) ?? `${origin}/#brand-${brand}` },
      ];
    default:
      return [];
  }
}

/** Returns null for what is no address of the web. */
export function toWebAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//.test(url) ? url : null;
}
