import type { Locale } from '#catalogue/locale.ts';
import { type CatalogueRecord, type PageKind, pathIn } from '#catalogue/record.ts';

/** Absolute addresses of a product's or group's page; null where there is none. */
export interface PageAddresses {
  /** In the first language. */
  readonly url: string | null;
  readonly urlZh: string | null;
}

export type LinkTo = (kind: PageKind, id: string) => PageAddresses;

export function toLinks(record: CatalogueRecord, siteUrl: string): LinkTo {
  const [first] = record.trees;
  const chinese = record.trees.find(({ locale }) => locale === 'Zh');
  const addressIn = (tree: typeof first, kind: PageKind, id: string) => {
    const path = tree === undefined ? null : pathIn(tree, kind, id, record);
    return path === null ? null : `${siteUrl}${path}`;
  };
  return (kind, id) => ({ url: addressIn(first, kind, id), urlZh: addressIn(chinese, kind, id) });
}

/** Returns the address for readers of a language. */
export function addressFor({ url, urlZh }: PageAddresses, locale: Locale): string | null {
  return locale === 'Zh' ? (urlZh ?? url) : url;
}

export const noPage: PageAddresses = { url: null, urlZh: null };
