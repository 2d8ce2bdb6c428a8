import { type BasePage, type Destination, toDestination, toOwnFile } from '#release/address.ts';
import { policyHeader } from '#release/policy-text.ts';
import { decodeEntities } from './entities.ts';
import { inlineKindOf, nameInline } from './inline-code.ts';
import { type DescribedProduct, listLackingTypes, readJsonLd } from './json-ld.ts';
import type { OutsideUse, SharedContent } from './page-content.ts';
import {
  isFreeLink,
  type Reference,
  readReferences,
  readRefresh,
  readStyle,
  type Use,
} from './references.ts';
import type { Tag, TagReader } from './tags.ts';

/** Returns the path that a page and its translation have in common. */
function withoutTree(file: string): string {
  return file.replace(/^(?:en|zh)\//, '');
}

/** Names of `meta` that are for browsers, people and networks. */
const ofOthers =
  /^(?:author|color-scheme|description|generator|keywords|referrer|theme-color|viewport|twitter:.*)$/;

/** Whether a `meta` of this name is for all crawlers, or for one, as `googlebot-news` and `baiduspider`: each may have a name of its own. */
export function isForCrawlers(name: string): boolean {
  return name !== '' && !ofOthers.test(name);
}

/** Properties of `meta` by which networks name a page and its site. */
const naming = new Set(['og:site_name', 'og:title']);

/** With any other attribute, browsers may pass over such a tag. */
const plainAttributes = new Set(['rel', 'href', 'type', 'src']);

/** A card, the large one of a first page, or how many products a group has; in a paragraph, it is how many a listing has. */
const isCard = /(?:^|\s)(?:card|cover|count)(?:\s|$)/;

/** Takes the tags of a page, a style sheet's or a script's addresses, and knows what they name together. */
export class PageReading {
  readonly #base: BasePage;
  #lang: string | null = null;
  #isRedirect = false;
  #isIndexed = true;
  readonly #canonicals: string[] = [];
  readonly #hreflangs: string[] = [];
  readonly #alternates: string[] = [];
  /** Offsets are those of texts behind start tags. */
  readonly outline = {
    title: '',
    mains: [] as number[],
    heading: null as number | null,
    price: null as number | null,
    availability: null as string | null,
    collection: null as string | null,
    isHidden: false,
    header: null as number | null,
    footer: null as number | null,
    /** Texts by which it is named elsewhere. */
    named: [] as string[],
    description: '',
    /** Products that its structured data lists. */
    listed: null as number | null,
    hasCards: false,
  };
  #policy: string | null = null;
  #described: DescribedProduct | null = null;
  /** Of its structured data. */
  readonly #types = new Set<string>();
  /** Its style sheets and scripts. */
  readonly loaded = new Set<string>();
  /** Files and addresses of pictures that it shows, and those that its structured data says it shows. */
  readonly #pictures = { shown: new Set<string>(), described: new Set<string>() };
  readonly #inline = { scripts: new Set<string>(), styles: new Set<string>() };
  readonly #jsonLdFaults = new Set<string>();
  readonly #links = new Set<string>();
  readonly #assets = new Set<string>();
  readonly #outside = new Map<string, OutsideUse>();
  /** Texts in which the host of pictures may be named. */
  readonly #allowing: string[] = [];

  constructor(base: BasePage) {
    this.#base = base;
  }

  get lang(): string | null {
    return this.#lang;
  }

  take(tag: TagReader): void {
    const { name, attributes } = tag;
    if (name === 'html') this.#lang = attributes.get('lang') ?? null;
    this.#outline(tag);
    if (name === 'meta') this.#takeMeta(attributes);
    if (name === 'link') this.#takeLink(attributes);
    if (name === 'link' || name === 'script') this.#takeLoaded(tag);
    if (name === 'script' || name === 'style') this.#takeInline(tag);
    if (attributes.has('style')) this.#inline.styles.add('a style attribute');
    for (const attribute of attributes.keys())
      if (/^on[a-z]/.test(attribute)) this.#inline.scripts.add(`the attribute ${attribute}`);
    for (const reference of readReferences(tag)) this.refer(reference);
  }

  refer({ use, address }: Reference): void {
    if (use === 'link' || use === 'picture') this.#allowing.push(address);
    const destination = toDestination(address, this.#base);
    const isPage = use === 'link' || use === 'page';
    if (destination?.kind === 'file') (isPage ? this.#links : this.#assets).add(destination.file);
    else if (destination !== null) this.#leaveSite(use, destination, address);
  }

  countAllowed(countIn: (text: string) => number): number {
    return this.#allowing.reduce((sum, text) => sum + countIn(text), 0);
  }

  /** Returns a fault where pictures that structured data names aren't shown. */
  listUnshown(): readonly string[] {
    const { shown, described } = this.#pictures;
    const missing = [...described].filter((picture) => !shown.has(picture)).length;
    return missing === 0 ? [] : ['does not show a picture that its structured data names'];
  }

  /** Returns a fault for each type of structured data that it lacks, where it is for search engines. */
  listLackingData(): readonly string[] {
    return this.#isIndexed ? listLackingTypes(this.#base.file, this.#types) : [];
  }

  toContent() {
    // A literal of all fields, so that the compiler names a new one that is missing.
    const shared: Omit<SharedContent, 'isWhole' | 'faults' | 'forbidden' | 'isPictureHostMisused'> = {
      lang: this.#lang,
      isRedirect: this.#isRedirect,
      isIndexed: this.#isIndexed,
      canonical: this.#toCanonical(),
      hreflangs: this.#hreflangs,
      assets: [...this.#assets],
      outside: [...this.#outside.values()],
      hasCards: this.outline.hasCards,
      offered: [],
      listed: null,
      rows: null,
      policy: this.#policy,
      jsonLdFaults: [...this.#jsonLdFaults],
      scripts: [...this.#inline.scripts],
      styles: [...this.#inline.styles],
    };
    return { shared, links: [...this.#links], alternates: this.#alternates, described: this.#described };
  }

  #outline({ name, attributes, text, end, depth }: TagReader): void {
    const { outline } = this;
    // Within `html` and `body`, and nothing else.
    if (name === 'main' && depth !== 2) outline.isHidden = true;
    if (/^(?:html|body|main)$/.test(name) && attributes.has('hidden')) outline.isHidden = true;
    // An element of an SVG may have a title, too.
    if (name === 'title' && outline.title === '') outline.title = decodeEntities(text).trim();
    else if (name === 'main') outline.mains.push(end);
    else if (name === 'h1') outline.heading ??= end;
    else if (name === 'header') outline.header ??= end;
    else if (name === 'footer') outline.footer ??= end;
    else if (name !== 'p' && isCard.test(attributes.get('class') ?? '')) outline.hasCards = true;
    else if (name === 'span' && attributes.get('class') === 'price') outline.price ??= end;
    else if (name === 'span' && /^availability /.test(attributes.get('class') ?? ''))
      outline.availability ??= attributes.get('class')?.split(' ')[1] ?? null;
    else if (name === 'img')
      this.#pictures.shown.add(this.#nameOf(decodeEntities(attributes.get('src') ?? '')));
  }

  /** The same for a picture's address with its origin and without. */
  #nameOf(address: string): string {
    const destination = toDestination(address, this.#base);
    return destination?.kind === 'file' ? destination.file : address;
  }

  #takeMeta(attributes: Tag['attributes']): void {
    if (readRefresh(attributes) !== null) this.#isRedirect = true;
    const textOf = (name: string) => decodeEntities(attributes.get(name) ?? '');
    // The policy names the hosts of pictures.
    if (textOf('http-equiv').toLowerCase() === policyHeader) {
      this.#allowing.push(attributes.get('content') ?? '');
      // Browsers obey each of several, which no release has.
      this.#policy = this.#policy === null ? textOf('content') : `${this.#policy}, ${textOf('content')}`;
    }
    const [name, content] = [textOf('name').trim().toLowerCase(), textOf('content')];
    if (isForCrawlers(name) && /\b(?:noindex|none|unavailable_after)\b/i.test(content))
      this.#isIndexed = false;
    if (naming.has(textOf('property'))) this.outline.named.push(content);
    if (name === 'description') this.outline.description = content;
  }

  #takeLink(attributes: Tag['attributes']): void {
    const rel = decodeEntities(attributes.get('rel') ?? '')
      .toLowerCase()
      .split(/\s+/);
    const address = decodeEntities(attributes.get('href') ?? '');
    if (rel.includes('canonical')) this.#canonicals.push(address);
    const hreflang = attributes.get('hreflang');
    if (!rel.includes('alternate') || hreflang === undefined) return;
    this.#hreflangs.push(hreflang);
    this.#alternates.push(toOwnFile(address, this.#base.siteUrl) ?? `/${address}`);
  }

  #takeLoaded({ name, attributes }: Tag): void {
    const isLoaded =
      name === 'link' ? attributes.get('rel') === 'stylesheet' : attributes.get('type') === 'module';
    if (!isLoaded || [...attributes.keys()].some((attribute) => !plainAttributes.has(attribute))) return;
    const address = decodeEntities(attributes.get(name === 'link' ? 'href' : 'src') ?? '');
    const destination = toDestination(address, this.#base);
    if (destination?.kind === 'file') this.loaded.add(destination.file);
  }

  #takeInline(tag: Tag): void {
    const { name, attributes, text } = tag;
    const kind = inlineKindOf(tag);
    if (kind !== null) this.#inline[kind].add(nameInline(text));
    if (name === 'style') for (const reference of readStyle(text)) this.refer(reference);
    if (attributes.get('type')?.toLowerCase() !== 'application/ld+json') return;
    const { fault, type, brand, listed, collection, pictures, pages, product } = readJsonLd(text);
    if (type !== null) this.#types.add(type);
    if (brand !== null) this.outline.named.push(brand);
    this.outline.listed ??= listed;
    this.outline.collection ??= collection;
    if (product !== null) {
      this.#described = product;
      for (const address of pictures) this.#pictures.described.add(this.#nameOf(address));
    }
    if (fault !== null) this.#jsonLdFaults.add(fault);
    for (const address of pictures) this.refer({ use: 'picture', address });
    for (const address of pages) this.refer({ use: 'page', address });
  }

  #leaveSite(use: Use, { origin }: Extract<Destination, { kind: 'outside' }>, address: string): void {
    if (use === 'link' && isFreeLink(address, origin)) return;
    if (use === 'picture' && origin === 'data:') return;
    this.#outside.set(`${use} ${origin}`, { use, origin });
  }

  #toCanonical(): string {
    const [first, second] = this.#canonicals;
    if (first === undefined) return 'none';
    const { file, siteUrl } = this.#base;
    const named = second === undefined ? toOwnFile(first, siteUrl) : null;
    if (named === file) return 'self';
    const isTranslation = named !== null && withoutTree(named) === withoutTree(file);
    return isTranslation ? 'translation' : this.#canonicals.join(' and ');
  }
}
