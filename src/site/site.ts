import {
  type Catalogue,
  type ListedGroup,
  type ListedProduct,
  type ListedWithdrawn,
  toCatalogue,
} from '#catalogue/catalogue.ts';
import { type Languages, type Locale, toLanguages } from '#catalogue/locale.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { type Theme, toTheme } from '#catalogue/theme.ts';
import type { Brand } from '#config/brands.ts';
import type { InlineCode } from '#release/manifest.ts';
import type { Dictionaries } from './messages.ts';

export interface SiteInput {
  readonly brand: Brand;
  readonly snapshot: Snapshot;
  readonly dictionaries: Dictionaries;
  readonly favicon: Uint8Array;
  /** The picture of the QR code, a PNG. */
  readonly wechatQr: Uint8Array | null;
}

export interface Site extends SiteInput {
  readonly catalogue: Catalogue;
  readonly languages: Languages;
  readonly theme: Theme;
  /** Inline code of compiled pages; null in `astro dev`. */
  readonly inlineCode: InlineCode | null;
  /** Filled on first use. Compiled pages and the builder are separate bundles, so they can share a cache only through the site. */
  readonly titles: Partial<Record<Locale, Titles>>;
}

export function toSite(material: SiteInput, inlineCode: InlineCode | null = null): Site {
  const { snapshot, brand } = material;
  return {
    ...material,
    catalogue: toCatalogue(snapshot),
    languages: toLanguages(snapshot.setting.enableZh, brand.forcedLocale),
    theme: toTheme(snapshot.setting.themeColor),
    inlineCode,
    titles: {},
  };
}

export interface Titles {
  /** Titles of products, groups and withdrawn products. All titles of a language are unique. */
  readonly titles: ReadonlyMap<ListedProduct | ListedGroup | ListedWithdrawn, string>;
  /** What distinguishes products with the same name, for their cards and titles. */
  readonly details: ReadonlyMap<ListedProduct, string>;
}
