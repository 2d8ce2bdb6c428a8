import * as z from 'zod/mini';
import { type Locale, languageTag } from '#catalogue/locale.ts';
import { type BasePage, toDestination } from '#release/address.ts';
import { decodeEntities } from './entities.ts';
import { toText } from './main-text.ts';
import { isForCrawlers } from './page-reading.ts';
import { isFirstPage, isOfCatalogue, type NamedContact } from './page-faults.ts';
import type { TagReader } from './tags.ts';

const livePageSchema = z.object({ subject: z.object({ kind: z.literal('product'), id: z.string() }) });

/** Takes the tags of a page, and knows what it has around its own content, and where it leads. */
export class FrameReading {
  readonly #base: BasePage;
  readonly #links = { header: [] as string[], main: [] as string[], footer: [] as string[] };
  #place: string[] | null = null;
  /** Where the search, the other language and questions about a product lead. */
  readonly #searched: string[] = [];
  readonly #switched: string[] = [];
  readonly #asked: string[] = [];
  /** Where a later page of a listing leads back to. */
  readonly #previous: string[] = [];
  /** The page in the other language, as scripts read it. */
  #counterpart: string | null = null;
  /** The data that scripts refresh the page by. */
  #livePage: string | null = null;
  #hasCharset = false;
  #hasViewport = false;
  #isRestricted = false;
  /** Offset behind the footer's start tag. */
  #footerStart: number | null = null;

  constructor(base: BasePage) {
    this.#base = base;
  }

  take({ name, attributes, end, text }: TagReader): void {
    const addressIn = (attribute: string) => decodeEntities(attributes.get(attribute) ?? '');
    if (name === 'html') this.#counterpart = attributes.has('data-href') ? addressIn('data-href') : null;
    else if (name === 'header' || name === 'main' || name === 'footer') this.#enter(name, end);
    else if (name === 'form' && this.#place === this.#links.header) this.#searched.push(addressIn('action'));
    else if (name === 'meta') this.#takeMeta(attributes);
    else if (name === 'script' && attributes.get('id') === 'live-page') this.#livePage = text;
    if (name !== 'a') return;
    const address = addressIn('href');
    this.#place?.push(address);
    if (attributes.get('class') === 'ask') this.#asked.push(address);
    if (attributes.get('rel') === 'prev') this.#previous.push(address);
    if (attributes.has('hreflang')) this.#switched.push(address);
  }

  /** Returns the files that the main part of a first page leads to; none of other pages. */
  listOffered(): readonly string[] {
    return isFirstPage(this.#base.file) ? [...this.#filesOf(this.#links.main)] : [];
  }

  /** Returns what a page of the catalogue lacks around its content, in words that continue a sentence. */
  listFaults(
    html: string,
    { lang, productId }: { readonly lang: string | null; readonly productId: string | null },
    contact: Readonly<Record<Locale, NamedContact>>,
  ): readonly string[] {
    if (!isOfCatalogue(this.#base.file)) return [];
    return [
      ...this.#listLostWays(),
      ...this.#listContactFaults(html, contact[lang === languageTag.Zh ? 'Zh' : 'En']),
      ...(this.#isOfOther(productId) ? ['is refreshed by the data of another product'] : []),
    ];
  }

  #enter(name: 'header' | 'main' | 'footer', end: number): void {
    this.#place = this.#links[name];
    if (name === 'footer') this.#footerStart ??= end;
  }

  #takeMeta(attributes: TagReader['attributes']): void {
    const textOf = (name: string) => decodeEntities(attributes.get(name) ?? '').toLowerCase();
    const name = textOf('name').trim();
    if (textOf('charset') === 'utf-8') this.#hasCharset = true;
    if (name === 'viewport' && textOf('content').includes('width=device-width')) this.#hasViewport = true;
    if (isForCrawlers(name) && restricting.test(textOf('content'))) this.#isRestricted = true;
  }

  #listLostWays(): readonly string[] {
    const { file } = this.#base;
    const [tree] = /^(?:(?:en|zh)\/)?/.exec(file) ?? [''];
    const products = `${tree}products/index.html`;
    const header = this.#filesOf(this.#links.header);
    const before = pageBefore(file);
    const other = this.#counterpart === null ? null : this.#fileOf(this.#counterpart);
    const isSwitchRight = other === null || (other !== file && this.#filesOf(this.#switched).has(other));
    const isHandled = this.#hasCharset && this.#hasViewport;
    const findings: readonly (readonly [isFault: boolean, words: string])[] = [
      [
        !header.has(`${tree}index.html`) || !header.has(products),
        'lacks a way to the first page or to all products in its header',
      ],
      [!this.#filesOf(this.#searched).has(products), 'lacks the search in its header'],
      [!isSwitchRight, 'does not lead to its other language'],
      [!isHandled, 'does not say that it is UTF-8, or that it is as wide as the screen'],
      [this.#isRestricted, 'keeps search engines from its links, texts or pictures'],
      [before !== null && !this.#filesOf(this.#previous).has(before), 'does not lead to the page before it'],
    ];
    return findings.flatMap(([isFault, words]) => (isFault ? [words] : []));
  }

  #listContactFaults(html: string, { links, texts, ask }: NamedContact): readonly string[] {
    const { footer } = this.#links;
    const shown = texts.length === 0 ? null : this.#readFooter(html);
    const lacking = [
      ...links.filter((link) => !footer.includes(link)),
      ...texts.filter((text) => shown?.has(withoutSpaces(text)) !== true),
    ];
    const others = [
      ...footer.filter((link) => !isOwn.test(link) && !links.includes(link)),
      ...this.#asked.filter((link) => !link.startsWith(ask)).map((link) => link.replace(/\?.*/s, '')),
    ];
    return [
      ...lacking.map((what) => `lacks “${what}” in its footer, which is in brands.json`),
      ...new Set(others.map((link) => `names “${link}” as a contact, which is not in brands.json`)),
    ];
  }

  /** Returns the texts of its elements, and their words: a WeChat ID stands behind another word. */
  #readFooter(html: string): ReadonlySet<string> {
    const start = this.#footerStart ?? html.length;
    const pieces = html.slice(start, html.indexOf('</footer', start)).split(/<[^>]*>/);
    const texts = pieces.map((piece) => withoutSpaces(toText(piece)));
    return new Set(texts.flatMap((text) => [text, ...text.split(/[^\w-]+/)]));
  }

  #isOfOther(productId: string | null): boolean {
    if (productId === null || this.#livePage === null) return false;
    const { data } = livePageSchema.safeParse(parseJson(this.#livePage));
    return data?.subject.id !== productId;
  }

  #filesOf(addresses: readonly string[]): ReadonlySet<string> {
    return new Set(addresses.flatMap((address) => this.#fileOf(address) ?? []));
  }

  #fileOf(address: string): string | null {
    const destination = toDestination(address, this.#base);
    return destination?.kind === 'file' ? destination.file : null;
  }
}

/** Has crawlers pass over a part of a page. */
const restricting = /\b(?:nofollow|nosnippet|noimageindex|max-(?:snippet|image-preview)\s*:\s*(?:0|none))\b/;

/** Of the own site, where other rules see what is missing. */
const isOwn = /^\/(?!\/)/;

/** Returns the page that a later page of a listing follows. */
function pageBefore(file: string): string | null {
  const [, folder, number] =
    /^(.*products\/(?:(?:category|series)\/[^/]+\/)?)(\d+)\/index\.html$/.exec(file) ?? [];
  if (folder === undefined) return null;
  return Number(number) === 2 ? `${folder}index.html` : `${folder}${Number(number) - 1}/index.html`;
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
