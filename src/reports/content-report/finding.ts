import type { Subject } from '#catalogue/problem.ts';
import type { EnglishText } from '#catalogue/text.ts';
import type { Locale } from '#catalogue/locale.ts';
import { type CatalogueRecord, type PageKind, pathIn } from '#catalogue/record.ts';

export const findingKinds = [
  'left-out',
  'duplicate-id',
  'slug-clash',
  'discontinued',
  'missing-picture',
  'broken-picture',
  'no-chinese',
  'missing-zh-name',
  'missing-zh-description',
  'missing-price',
  'missing-alt',
  'html-removed',
  'repeated',
  'entity',
  'decimals',
  'unreadable',
  'contradiction',
  'variants',
] as const;

export type FindingKind = (typeof findingKinds)[number];

export const severities = ['visible', 'search', 'nice'] as const;

type Severity = (typeof severities)[number];

const otherSeverities: Readonly<Partial<Record<FindingKind, Severity>>> = {
  'missing-price': 'search',
  'missing-alt': 'search',
  repeated: 'nice',
  contradiction: 'nice',
};

export function severityOf(kind: FindingKind): Severity {
  return otherSeverities[kind] ?? 'visible';
}

export interface Finding extends PageAddresses {
  readonly kind: FindingKind;
  readonly about: Subject;
  readonly name: EnglishText | null;
  readonly detail: EnglishText | null;
}

/** Returns the ERP's id or name of a subject; null for other subjects. */
export function idOf(about: Subject): string | null {
  if (about.kind === 'list') return null;
  return about.kind === 'product' ? about.id : about.name;
}

export function toEditAddress(template: string | null, about: Subject): string | null {
  const id = idOf(about);
  if (template === null || id === null) return null;
  return template.replaceAll('{kind}', about.kind).replaceAll('{id}', () => encodeURIComponent(id));
}

export interface PageAddresses {
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

export function addressFor({ url, urlZh }: PageAddresses, locale: Locale): string | null {
  return locale === 'Zh' ? (urlZh ?? url) : url;
}

export const noPage: PageAddresses = { url: null, urlZh: null };
