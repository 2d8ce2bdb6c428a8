import { hash } from 'node:crypto';
import type { Brand } from '#config/brands.ts';
import { escapeHtml } from '#catalogue/escape.ts';
import type { BrandCode } from '#config/codes.ts';
import { toJsonText } from '#config/secrets.ts';
import type { InlineCode } from '#release/page/inline-code.ts';
import type { ReadingContext } from '#release/page/page-content.ts';
import type { Contents } from '#release/contents.ts';
import type { Counts, Release } from '#release/release.ts';
import { type ForbiddenText, toForbiddenFinder, toHostCounter } from './forbidden-texts.ts';
import { toNamedContact } from './named-contact.ts';

/** Everything that a release is judged by, besides its files. */
export interface GuardContext {
  readonly brand: Brand;
  /** All brands of brands.json, the brand itself among them. */
  readonly brands: ReadonlyMap<BrandCode, Brand>;
  /**
   * The ERP as browsers reach it, of the snapshot. Pictures may come from it, and links may lead to it. Where brands.json
   * switches the brand's live refresh off, nothing else may name it: no script, data block, style, text or other
   * file; only pictures and links.
   */
  readonly publicErpHost: string;
  /** Hosts that no visitor may hear of, such as the ERP's where the build asks it by another name. */
  readonly privateHosts: readonly string[];
  /** Values that must not be published, by the names of their variables: see `findSecrets`. */
  readonly secrets: ReadonlyMap<string, readonly string[]>;
  /** The live release; null before the first. */
  readonly live: LiveRelease | null;
  /** Whether the live release was rendered by the same compiled code. */
  readonly isSameCode: boolean;
  /** The catalogue that the day of the live release began with, or that release's own; null where nobody knows: see `toBaseline`. */
  readonly dayStart: Contents | null;
  /** The digests, of releases that were live, of files that may be kept for ever and that the live release has not; by path. */
  readonly keptAssets: ReadonlyMap<string, ReadonlySet<string>>;
  /** Numbers that the build should have come to, by its catalogue. */
  readonly planned: Counts;
  /** The catalogue that the release was made of. */
  readonly contents: Contents;
  /** All code that may stand in pages, by the compiled code: a release doesn't vouch for itself. */
  readonly inlineCode: InlineCode;
  /** When its pull began, ISO 8601, and the digest of what that came to. */
  readonly pulled: { readonly at: string | null; readonly snapshot: string };
  /** Of a demonstration, no page is for search engines. */
  readonly isDemo: boolean;
  /** Calls of the pull that the release stems from, or should have stemmed from. */
  readonly failedCalls: readonly FailedCall[];
}

/** The live release, as far as the next one is compared with it. */
export interface LiveRelease extends Pick<Release, 'files' | 'pulledAt' | 'snapshot'> {
  /** Its numbers, or greater ones of a release that was live before it on the same day: see `toBaseline`. */
  readonly counts: Counts;
  /** Null where it can't be compared: another version of the code wrote it. */
  readonly contents: Contents | null;
}

/** A call of the ERP without whose answer a release isn't whole. */
export interface FailedCall {
  /** Such as `products/published/by_brand/sg-yn/false`. */
  readonly call: string;
  readonly reason: string;
}

export function toReadingContext(context: GuardContext): ReadingContext {
  return {
    siteUrl: context.brand.siteUrl,
    names: { name: context.brand.name, findOther: toNameFinder(context) },
    contact: toNamedContact(context.brand),
    region: context.brand.region,
    findForbidden: toForbiddenFinder(listForbiddenTexts(context)),
    pictureHost: toPictureHost(context),
  };
}

/** Returns a digest that changes with everything that the content of files and their faults depend on besides the files; it reveals none of that. */
export function digestContext(context: GuardContext): string {
  const { brand, publicErpHost } = context;
  const { siteUrl, region, live, pictureHosts, images, contact } = brand;
  const names = [brand, ...listOthers(brand, context.brands)].map(({ name }) => name);
  const parts = [
    siteUrl,
    region,
    names,
    live,
    pictureHosts,
    images,
    contact,
    publicErpHost,
    listForbiddenTexts(context),
    context.inlineCode,
  ];
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 16);
}

/** Returns the folders of other brands' pictures, which hold their favicons. */
export function listForeignFolders({ brand, brands }: GuardContext): readonly string[] {
  return listOthers(brand, brands).map(({ code }) => `assets/images/${code}/`);
}

/** Shorter names are words of many languages, or codes of products. */
const shortestName = 3;

/** Finds the display names of other brands where they stand as words. */
function toNameFinder({ brand, brands }: GuardContext): (text: string) => string | null {
  const others = listOthers(brand, brands)
    .map(({ name }) => name.trim())
    .filter((name) => name.length >= shortestName && !brand.name.includes(name));
  if (others.length === 0) return () => null;
  const alternatives = others.map(RegExp.escape).join('|');
  // Chinese writes no spaces between its words and a name.
  const part = '[\\p{L}\\p{N}-]';
  const anyOfThem = new RegExp(
    `(?<!(?!\\p{Script=Han})${part})(?:${alternatives})(?!(?!\\p{Script=Han})${part})`,
    'u',
  );
  return (text) => anyOfThem.exec(text.normalize('NFKC'))?.[0] ?? null;
}

function toPictureHost({ brand, publicErpHost }: GuardContext): ReadingContext['pictureHost'] {
  const name = new URL(publicErpHost).host;
  if (brand.live || name === new URL(brand.siteUrl).host) return null;
  return { name, countIn: toHostCounter(name) };
}

function listForbiddenTexts(context: GuardContext): readonly ForbiddenText[] {
  const { brand, brands, publicErpHost, privateHosts, secrets } = context;
  const own = new Set([brand.siteUrl, publicErpHost].map((url) => new URL(url).host));
  for (const host of brand.pictureHosts) own.add(host);
  const others = listOthers(brand, brands);
  const isForeign = (host: string) => !own.has(host);
  const ofOthers = (text: string, bounds: ForbiddenText['bounds'], subject = text): ForbiddenText => {
    return { text, bounds, name: `other-brand:${subject}` };
  };
  return [
    ...others.map(({ identifier }) => ofOthers(identifier, 'word')),
    ...others
      .map(({ siteUrl }) => new URL(siteUrl).host)
      .filter(isForeign)
      .map((host) => ofOthers(host, 'host')),
    ...listForeignFolders(context).flatMap((folder) => [
      ofOthers(`/${folder}`, 'path'),
      ofOthers(`${brand.siteUrl}/${folder}`, 'none', `/${folder}`),
    ]),
    ...privateHosts
      .filter(isForeign)
      .map((host): ForbiddenText => ({ text: host, bounds: 'host', name: `private-host:${host}` })),
    ...[...secrets].flatMap(([variable, texts]) =>
      [...new Set(texts.flatMap(listForms))].map((text): ForbiddenText => ({
        text,
        bounds: 'none',
        name: `secret:the value of ${variable}`,
      })),
    ),
  ];
}

/** Returns a text as it stands in files: plain, and escaped for JSON, HTML, JSON in HTML, and addresses. */
function listForms(text: string): readonly string[] {
  const plain = [text, toJsonText(text)];
  const html = plain.map(escapeHtml);
  // React and Astro write the apostrophe each in its own way.
  return [
    ...plain,
    ...html,
    ...html.map((each) => each.replaceAll('&#x27;', '&#39;')),
    encodeURIComponent(text),
  ];
}

function listOthers(brand: Brand, brands: GuardContext['brands']): readonly Brand[] {
  return [...brands.values()].filter(({ code }) => code !== brand.code);
}
