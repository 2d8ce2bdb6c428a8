import { toOwnFile } from './address.ts';
import { everyPath, headersOf, parseHeaderRules } from './header-rules.ts';
import { toInline } from './inline-code.ts';
import { Gathered } from './page-facts-gathered.ts';
import { toJsonLdFacts } from './page-facts-json-ld.ts';
import type { FindMarks } from './page-facts-marks.ts';
import type { FileFacts } from './page-facts-model.ts';
import { readReferences, readRefresh, readStyle } from './page-facts-references.ts';
import { decodeEntities, readTags, type Tag } from './page-facts-tags.ts';
import { parseDirectives, policyHeader } from './policy-text.ts';

/** What facts depend on besides the file's bytes. */
export interface FactsContext {
  /** Origin of the own site. */
  readonly siteUrl: string;
  readonly findMarks: FindMarks;
  /** SHA-256 of a text as UTF-8, in base64. */
  readonly digest: (text: string) => string;
  /** A host that may be named in pictures, links and what islands are given, and nowhere else. */
  readonly pictureOnlyHost: PictureOnlyHost | null;
}

export interface PictureOnlyHost {
  readonly name: string;
  readonly countIn: (text: string) => number;
}

export function toPageFacts(html: string, file: string, context: FactsContext): FileFacts {
  const gathered = new Gathered({ file, siteUrl: context.siteUrl });
  for (const tag of readTags(html)) readTag(tag, gathered, context);
  const { pictureOnlyHost: host } = context;
  const isStray = host !== null && host.countIn(html) > gathered.count(host.countIn);
  const strays = isStray ? [`erp:${host.name}`] : [];
  return gathered.toFacts({
    isWhole: /<\/html>\s*$/i.test(html.slice(-100)),
    marks: [...context.findMarks(html), ...strays],
  });
}

/** The same of a file that is no page. */
export function toTextFacts(text: string, file: string, context: FactsContext): FileFacts {
  const gathered = new Gathered({ file, siteUrl: context.siteUrl });
  if (file.endsWith('.css')) for (const reference of readStyle(text)) gathered.refer(reference);
  const { pictureOnlyHost: host } = context;
  // A policy of headers names the hosts of pictures, and lists of products name the pictures.
  const isStray =
    host !== null &&
    !/^_headers$|(?:^|\/)products(?:-\d+)?\.(?:json|csv)$/.test(file) &&
    host.countIn(text) > 0;
  const strays = isStray ? [`erp:${host.name}`] : [];
  return gathered.toFacts({ isWhole: true, marks: [...context.findMarks(text), ...strays] });
}

/** The pages that a sitemap lists, in its order, as `links`. */
export function toSitemapFacts(xml: string, file: string, context: FactsContext): FileFacts {
  return { ...toTextFacts(xml, file, context), links: toSitemapLinks(xml, context.siteUrl) };
}

export function toSitemapLinks(xml: string, siteUrl: string): readonly string[] {
  return [...xml.matchAll(/<loc>\s*([^<]*?)\s*<\/loc>/g)].map(([, address = '']) => {
    const decoded = decodeEntities(address);
    return toOwnFile(decoded, siteUrl) ?? `/${decoded}`;
  });
}

/** Which inline scripts and styles the policy of `_headers` allows, as `scripts` and `styles`. */
export function toHeadersFacts(text: string, file: string, context: FactsContext): FileFacts {
  const { frame, ...facts } = toTextFacts(text, file, context);
  const headers = headersOf(everyPath, parseHeaderRules(text));
  const policy = parseDirectives(headers.find(([name]) => name.toLowerCase() === policyHeader)?.[1] ?? '');
  const namesIn = (directive: string) => {
    return (policy.get(directive) ?? []).flatMap((source) => /^'(sha256-.+)'$/.exec(source)?.[1] ?? []);
  };
  return { ...facts, frame: { ...frame, scripts: namesIn('script-src'), styles: namesIn('style-src') } };
}

function readTag(tag: Tag, gathered: Gathered, { digest, siteUrl }: FactsContext): void {
  const { name, attributes, text } = tag;
  if (name === 'html') gathered.lang = attributes.get('lang') ?? null;
  if (name === 'meta') readMeta(attributes, gathered);
  if (name === 'link') readOwnPlace(attributes, gathered, siteUrl);
  const inline = toInline(tag);
  if (inline !== null) gathered[inline.kind].add(`sha256-${digest(inline.text)}`);
  if (attributes.has('style')) gathered.styles.add('a style attribute');
  for (const attribute of attributes.keys())
    if (/^on[a-z]/.test(attribute)) gathered.scripts.add(`the attribute ${attribute}`);
  if (name === 'style') for (const reference of readStyle(text)) gathered.refer(reference);
  if (attributes.get('type')?.toLowerCase() === 'application/ld+json') readJsonLd(text, gathered);
  const references = readReferences(tag);
  for (const reference of references) gathered.refer(reference);
  if (name === 'astro-island') gathered.named.push(attributes.get('props') ?? '');
}

function readMeta(attributes: ReadonlyMap<string, string>, gathered: Gathered): void {
  if (readRefresh(attributes) !== null) gathered.isRedirect = true;
  const content = attributes.get('content') ?? '';
  // The policy names the hosts of pictures.
  if (attributes.get('http-equiv')?.toLowerCase() === policyHeader) gathered.named.push(content);
  const isForRobots = attributes.get('name')?.toLowerCase() === 'robots';
  if (isForRobots && /\b(?:noindex|none)\b/i.test(content)) gathered.isIndexed = false;
}

function readOwnPlace(attributes: ReadonlyMap<string, string>, gathered: Gathered, siteUrl: string): void {
  const rel = attributes.get('rel')?.toLowerCase();
  const address = decodeEntities(attributes.get('href') ?? '');
  if (rel === 'canonical') gathered.canonicals.push(address);
  const hreflang = attributes.get('hreflang');
  if (rel !== 'alternate' || hreflang === undefined) return;
  gathered.hreflangs.push(hreflang);
  gathered.alternates.push(toOwnFile(address, siteUrl) ?? `/${address}`);
}

function readJsonLd(text: string, gathered: Gathered): void {
  const { fault, pictures, links } = toJsonLdFacts(text);
  if (fault !== null) gathered.jsonLdFaults.add(fault);
  for (const address of pictures) gathered.refer({ use: 'picture', address });
  for (const address of links) gathered.refer({ use: 'page', address });
}
