import { toOwnFile } from './page-facts-addresses.ts';
import { Gathered } from './page-facts-gathered.ts';
import { toJsonLdFacts } from './page-facts-json-ld.ts';
import type { FindMarks } from './page-facts-marks.ts';
import type { FileFacts } from './page-facts-model.ts';
import { readReferences, readRefresh, readStyle } from './page-facts-references.ts';
import { decodeEntities, readTags, type Tag } from './page-facts-tags.ts';

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

/** Scripts that hold data, which no policy asks about. */
const dataScript = /^(?:application|text)\/(?:.*\+)?(?:json|plain|html)$/i;

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
  // A policy of headers names the hosts of pictures.
  const isStray = host !== null && file !== '_headers' && host.countIn(text) > 0;
  const strays = isStray ? [`erp:${host.name}`] : [];
  return gathered.toFacts({ isWhole: true, marks: [...context.findMarks(text), ...strays] });
}

/** The pages that a sitemap lists, in its order, as `links`. */
export function toSitemapFacts(xml: string, file: string, context: FactsContext): FileFacts {
  const links = [...xml.matchAll(/<loc>\s*([^<]*?)\s*<\/loc>/g)].map(([, address = '']) => {
    const decoded = decodeEntities(address);
    return toOwnFile(decoded, context.siteUrl) ?? `/${decoded}`;
  });
  return { ...toTextFacts(xml, file, context), links };
}

function readTag(tag: Tag, gathered: Gathered, { digest, siteUrl }: FactsContext): void {
  const { name, attributes, text } = tag;
  if (name === 'html') gathered.lang = attributes.get('lang') ?? null;
  if (name === 'meta') readMeta(attributes, gathered);
  if (name === 'link') readOwnPlace(attributes, gathered, siteUrl);
  if (name === 'style') {
    gathered.styles.add(`sha256-${digest(normalise(text))}`);
    for (const reference of readStyle(text)) gathered.refer(reference);
  }
  if (name === 'script' && !attributes.has('src'))
    readScript(attributes.get('type') ?? '', text, gathered, digest);
  const references = readReferences(tag);
  for (const reference of references) gathered.refer(reference);
  if (name === 'astro-island') gathered.named.push(attributes.get('props') ?? '');
}

function readMeta(attributes: ReadonlyMap<string, string>, gathered: Gathered): void {
  if (readRefresh(attributes) !== null) gathered.isRedirect = true;
  const isForRobots = attributes.get('name')?.toLowerCase() === 'robots';
  if (isForRobots && /\b(?:noindex|none)\b/i.test(attributes.get('content') ?? ''))
    gathered.isIndexed = false;
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

function readScript(type: string, text: string, gathered: Gathered, digest: (text: string) => string): void {
  if (type.toLowerCase() !== 'application/ld+json') {
    if (!dataScript.test(type)) gathered.scripts.add(`sha256-${digest(normalise(text))}`);
    return;
  }
  const { fault, pictures, links } = toJsonLdFacts(text);
  if (fault !== null) gathered.jsonLdFaults.add(fault);
  for (const address of pictures) gathered.refer({ use: 'picture', address });
  for (const address of links) gathered.refer({ use: 'page', address });
}

/** As parsers read it, and so as policies hash it. */
function normalise(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
