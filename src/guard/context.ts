import { hash } from 'node:crypto';
import type { Brand } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import { type Mark, toHostCounter, toMarkFinder } from '#release/page-facts-marks.ts';
import type { FactsContext } from '#release/page-facts.ts';
import type { Release } from '#release/release.ts';

/** What a release is judged by, besides its files. */
export interface GuardContext {
  readonly brand: Brand;
  /** Of brands.json, the brand itself among them. */
  readonly brands: ReadonlyMap<BrandCode, Brand>;
  /**
   * The ERP as browsers reach it, of the snapshot. Pictures may come from it, and links may lead to it. Where brands.json
   * switches the brand's live refresh off, nothing else may name it: no script, data block, style, text or other
   * file; only pictures, links and what islands are given, which repeats the pictures.
   */
  readonly publicErpHost: string;
  /** Hosts that no visitor may hear of, such as the ERP's where the build asks it by another name. */
  readonly privateHosts: readonly string[];
  /** Values that must not be published, by the names of their variables: see `findSecrets`. */
  readonly secrets: ReadonlyMap<string, string>;
  /** The live release; null before the first. */
  readonly live: Pick<Release, 'counts'> | null;
  /** Of the pull that the release stems from, or should have stemmed from. */
  readonly failedCalls: readonly FailedCall[];
}

/** A call of the ERP without whose answer a release isn't whole. */
export interface FailedCall {
  /** Such as `products/published/by_brand/sg-yn/false`. */
  readonly call: string;
  readonly reason: string;
}

/** What facts are read with. */
export function toFactsContext(context: GuardContext): FactsContext {
  return {
    siteUrl: context.brand.siteUrl,
    findMarks: toMarkFinder(listMarks(context)),
    digest: rememberDigests(),
    pictureOnlyHost: toPictureOnlyHost(context),
  };
}

function toPictureOnlyHost({ brand, publicErpHost }: GuardContext): FactsContext['pictureOnlyHost'] {
  const name = new URL(publicErpHost).host;
  if (brand.live || name === new URL(brand.siteUrl).host) return null;
  return { name, countIn: toHostCounter(name) };
}

/** Changes with all that facts, and what is found in them, depend on besides the files; tells nothing of it. */
export function keyOf(context: GuardContext): string {
  const { brand, publicErpHost } = context;
  const parts = [
    brand.siteUrl,
    brand.live,
    brand.pictureHosts,
    brand.images,
    publicErpHost,
    listMarks(context),
  ];
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 16);
}

/** The folder of another brand's pictures, which hold its favicon. */
export function foreignFolders({ brand, brands }: GuardContext): readonly string[] {
  return othersOf(brand, brands).map(({ code }) => `assets/images/${code}/`);
}

function listMarks(context: GuardContext): readonly Mark[] {
  const { brand, brands, publicErpHost, privateHosts, secrets } = context;
  const own = new Set([brand.siteUrl, publicErpHost].map((url) => new URL(url).host));
  for (const host of brand.pictureHosts) own.add(host);
  const others = othersOf(brand, brands);
  const hosts = others.map(({ siteUrl }) => new URL(siteUrl).host).filter((host) => !own.has(host));
  return [
    ...others.map(({ identifier: text }): Mark => ({ text, name: `identifier:${text}`, bounds: 'word' })),
    ...hosts.map((text): Mark => ({ text, name: `site:${text}`, bounds: 'host' })),
    ...foreignFolders(context).flatMap((folder): readonly Mark[] => {
      const name = `favicon:/${folder}`;
      return [
        { text: `/${folder}`, name, bounds: 'path' },
        { text: `${brand.siteUrl}/${folder}`, name, bounds: 'none' },
      ];
    }),
    ...privateHosts
      .filter((host) => !own.has(host))
      .map((text): Mark => ({ text, name: `private:${text}`, bounds: 'host' })),
    ...[...secrets].map(([name, text]): Mark => ({ text, name: `variable:${name}`, bounds: 'none' })),
  ];
}

function othersOf(brand: Brand, brands: ReadonlyMap<BrandCode, Brand>): readonly Brand[] {
  return [...brands.values()].filter(({ code }) => code !== brand.code);
}

/** Pages have the same few scripts. */
function rememberDigests(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const digest = known.get(text) ?? hash('sha256', text, 'base64');
    known.set(text, digest);
    return digest;
  };
}
