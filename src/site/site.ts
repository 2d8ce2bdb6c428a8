import {
  type Catalogue,
  type ListedGroup,
  type ListedProduct,
  type ListedWithdrawn,
  toCatalogue,
} from '#catalogue/catalogue.ts';
import { type Languages, type Locale, toLanguages } from '#catalogue/text.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { type Theme, toTheme } from '#catalogue/theme.ts';
import type { Brand } from '#config/brands.ts';
import type { Dictionaries } from './messages.ts';

export interface SiteInput {
  readonly brand: Brand;
  readonly snapshot: Snapshot;
  readonly dictionaries: Dictionaries;
  readonly favicon: Uint8Array;
  readonly wechatQr: Uint8Array | null;
}

export interface Site extends SiteInput {
  readonly catalogue: Catalogue;
  readonly languages: Languages;
  readonly theme: Theme;
  /** False in `astro dev`, because the policy would block the scripts of the dev server. */
  readonly hasPolicy: boolean;
  /** Cached here rather than in a module, because compiled pages and the builder are separate bundles, each with its own modules. */
  readonly titles: Partial<
    Record<Locale, ReadonlyMap<ListedProduct | ListedGroup | ListedWithdrawn, string>>
  >;
  /** Texts that distinguish products with the same name. */
  readonly details: Partial<Record<Locale, ReadonlyMap<ListedProduct, string>>>;
}

export function toSite(input: SiteInput, { hasPolicy = true } = {}): Site {
  const { snapshot, brand } = input;
  return {
    ...input,
    catalogue: toCatalogue(snapshot),
    languages: toLanguages(snapshot.setting.enableZh, brand.forcedLocale),
    theme: toTheme(snapshot.setting.themeColor),
    hasPolicy,
    titles: {},
    details: {},
  };
}
