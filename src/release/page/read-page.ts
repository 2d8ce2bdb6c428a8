import type { BasePage } from '#release/address.ts';
import { FrameReading } from './frame-reading.ts';
import type { DescribedProduct } from './json-ld.ts';
import { isListing, isListOfAll, ListedCards } from './listed-cards.ts';
import { digestText, toText } from './main-text.ts';
import { mayBeIn } from './own-text.ts';
import type { FileContent, PageProduct, ReadingContext, SharedContent } from './page-content.ts';
import { findPageFaults, listMissingFiles, type PageParts } from './page-faults.ts';
import { PageReading } from './page-reading.ts';
import { findProductFaults, type ShownTexts } from './product-faults.ts';
import { type Reference, readImports, readStyle } from './references.ts';
import { TagReader } from './tags.ts';
import { WrittenText } from './written-text.ts';

/** Reads the content of a page; `file` is its path in the dist. */
export function readPage(html: string, file: string, context: ReadingContext): FileContent {
  const base = { file, siteUrl: context.siteUrl };
  const reading = new PageReading(base);
  const cards = isListing(file) ? new ListedCards(base) : null;
  const frame = new FrameReading(base);
  const written = new WrittenText();
  const tag = new TagReader(html);
  while (tag.next()) {
    reading.take(tag);
    cards?.take(tag);
    frame.take(tag);
    written.take(tag);
  }
  const { pictureHost, names, region } = context;
  const { shared, links, alternates, described } = reading.toContent();
  const isWhole = isWholePage(html);
  const parts = readParts(html, file, reading, isWhole ? tag.unclosed : 0);
  const faults = shared.isRedirect
    ? []
    : [
        ...findPageFaults(parts, names),
        ...reading.listUnshown(),
        ...reading.listLackingData(),
        ...(cards?.listMissing(reading.outline.listed) ?? []),
        ...frame.listFaults(html, { lang: parts.lang, productId: described?.id ?? null }, context.contact),
        ...(described === null ? [] : findProductFaults(described, parts, { lang: parts.lang, region })),
      ];
  return {
    shared: {
      ...shared,
      offered: frame.listOffered(),
      ...(isListOfAll(file) && !shared.isRedirect ? cards?.sum(html) : null),
      faults,
      isWhole,
      forbidden: context.findForbidden(html),
      isPictureHostMisused:
        pictureHost !== null && pictureHost.countIn(html) > reading.countAllowed(pictureHost.countIn),
    },
    links,
    alternates,
    says: {
      title: parts.title,
      text: digestText(parts.text ?? ''),
      written: written.count(html),
      product: described && toPageProduct(described),
    },
  };
}

function toPageProduct({ description: _, properties: __, ...product }: DescribedProduct): PageProduct {
  return product;
}

function readParts(
  html: string,
  file: string,
  reading: PageReading,
  unclosed: number,
): PageParts & ShownTexts {
  const { lang, outline } = reading;
  const { title, mains, heading, price, header, footer, named, description, availability, collection } =
    outline;
  const [main] = mains;
  const isOne = main !== undefined && mains.length === 1;
  const content = isOne ? html.slice(main, html.indexOf('</main', main)) : null;
  const textFrom = (start: number | null, end: string) =>
    start === null ? null : toText(html.slice(start, html.indexOf(end, start)));
  return {
    ...{ lang, title, unclosed },
    text: content === null ? null : toText(content),
    isInLanguage: mayBeIn(lang ?? '', content ?? ''),
    isSeen: !outline.isHidden,
    missing: listMissingFiles(file, reading.loaded),
    heading: textFrom(heading, '</h1'),
    price: textFrom(price, '</span'),
    ...{ named, description, availability, collection },
    hasFrame: Boolean(textFrom(header, '</header') && textFrom(footer, '</footer')),
  };
}

/** Whether a page ends as every page does. */
export function isWholePage(html: string): boolean {
  return /<\/html>\s*$/i.test(html.slice(-100));
}

/** The files that a style sheet or a script needs, and the origins that it loads from. */
type Loads = Pick<SharedContent, 'assets' | 'outside'>;

export function readSheet(css: string, base: BasePage): Loads {
  return toLoads(readStyle(css), base);
}

export function readScript(script: string, base: BasePage): Loads {
  return toLoads(readImports(script), base);
}

function toLoads(references: readonly Reference[], base: BasePage): Loads {
  const reading = new PageReading(base);
  for (const reference of references) reading.refer(reference);
  const { assets, outside } = reading.toContent().shared;
  return { assets, outside };
}
