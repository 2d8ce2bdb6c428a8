import { hash } from 'node:crypto';
import { escapeHtml } from '#catalogue/escape.ts';
import type { Brand } from '#config/brands.ts';
import { listPictureOrigins } from '#config/brand-schema.ts';
import type { Environment } from '#config/environment.ts';
import { findSecrets, toJsonText } from '#config/secrets.ts';
import type { Variables } from '#config/variable.ts';
import type { Finding } from '#release/manifest.ts';

/** Content that no file of a release may contain. This is plain data, because it is sent to worker processes. */
export interface ForbiddenContent {
  readonly otherBrands: readonly Pick<Brand, 'code' | 'name' | 'identifier' | 'siteUrl'>[];
  /** Hosts that visitors must not see, such as the ERP's internal host. */
  readonly privateHosts: readonly string[];
  readonly secrets: readonly (readonly [variable: string, values: readonly string[]])[];
}

export const noForbiddenContent: ForbiddenContent = { otherBrands: [], privateHosts: [], secrets: [] };

export interface ProjectSettings {
  readonly brands: ReadonlyMap<string, Brand>;
  readonly environment: Pick<Environment, 'erpHost'>;
  readonly variables: Variables;
}

export function toForbiddenContent(
  { code }: Pick<Brand, 'code'>,
  { brands, environment, variables }: ProjectSettings,
): ForbiddenContent {
  const { erpHost } = environment;
  return {
    otherBrands: [...brands.values()].filter((brand) => brand.code !== code).map(toNamed),
    privateHosts: erpHost === null ? [] : [new URL(erpHost).host],
    secrets: [...findSecrets(variables)],
  };
}

function toNamed({ code, name, identifier, siteUrl }: Brand): ForbiddenContent['otherBrands'][number] {
  return { code, name, identifier, siteUrl };
}

/** Contains only plain data, because it is sent to worker processes. */
export interface FindingsContext extends Pick<ForbiddenContent, 'otherBrands'> {
  readonly siteUrl: string;
  readonly brandName: string;
  readonly forbidden: readonly ForbiddenText[];
  readonly pictureOrigins: readonly string[];
  readonly publicErpHost: string;
}

export interface ForbiddenText {
  readonly text: string;
  readonly finding: Finding;
  /**
   * The only place where the text is allowed.
   * - `word`: as part of a longer word.
   * - `host`: as part of a longer host name, or followed by a port.
   * - `path`: in a URL of another host.
   * - `none`: nowhere.
   */
  readonly bounds: 'word' | 'host' | 'path' | 'none';
}

export function toFindingsContext(
  brand: Brand,
  forbiddenContent: ForbiddenContent,
  publicErpHost: string,
): FindingsContext {
  const { siteUrl, name } = brand;
  const { host } = new URL(publicErpHost);
  return {
    siteUrl,
    brandName: name,
    otherBrands: forbiddenContent.otherBrands,
    forbidden: listForbidden(brand, forbiddenContent, host),
    pictureOrigins: listPictureOrigins(brand, publicErpHost),
    publicErpHost: host,
  };
}

/** Increase this if a change to the reader's code changes the findings in unchanged files. */
const readerVersion = 2;

/** The digest does not reveal the context's secrets. */
export function digestContext(context: FindingsContext): string {
  return hash('sha256', JSON.stringify([readerVersion, context]), 'base64url').slice(0, 16);
}

function listForbidden(
  brand: Brand,
  forbiddenContent: ForbiddenContent,
  erpHost: string,
): readonly ForbiddenText[] {
  const own = new Set([new URL(brand.siteUrl).host, erpHost, ...brand.pictureHosts]);
  const isForeign = (host: string) => !own.has(host);
  return [
    ...forbiddenContent.otherBrands.flatMap((other) => {
      const { host } = new URL(other.siteUrl);
      const folder = `/assets/images/${other.code}/`;
      const toText = (text: string, bounds: ForbiddenText['bounds'], shown = text): ForbiddenText => {
        return { text, bounds, finding: { rule: 'other-brand', values: { brand: other.name, text: shown } } };
      };
      return [
        toText(other.identifier, 'word'),
        ...(isForeign(host) ? [toText(host, 'host')] : []),
        toText(folder, 'path'),
        toText(`${brand.siteUrl}${folder}`, 'none', folder),
      ];
    }),
    ...forbiddenContent.privateHosts.filter(isForeign).map((host): ForbiddenText => {
      return { text: host, bounds: 'host', finding: { rule: 'private-host', values: { host } } };
    }),
    ...forbiddenContent.secrets.flatMap(([variable, values]) => {
      const finding: Finding = { rule: 'secret', values: { what: `the value of ${variable}` } };
      const forms = new Set(values.flatMap(listForms));
      return [...forms].map((text): ForbiddenText => ({ text, bounds: 'none', finding }));
    }),
  ];
}

/** Returns the text, and its escaped forms in JSON, HTML, JSON inside HTML, and URLs. */
function listForms(text: string): readonly string[] {
  const plain = [text, toJsonText(text)];
  const html = plain.map(escapeHtml);
  // React and Astro escape apostrophes differently.
  const htmlOfAstro = html.map((each) => each.replaceAll('&#x27;', '&#39;'));
  return [...plain, ...html, ...htmlOfAstro, encodeURIComponent(text)];
}
