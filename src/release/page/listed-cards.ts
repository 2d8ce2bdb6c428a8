import { digest32 } from '#catalogue/digest.ts';
import { type BasePage, toDestination } from '#release/address.ts';
import { decodeEntities } from './entities.ts';
import { toText } from './main-text.ts';
import type { TagReader } from './tags.ts';

/** The products that a page lists, as far as other pages say the same of them. */
export interface CardSum {
  readonly listed: number;
  /** Sum of the digests of all of them: the same in any order and on any number of pages. */
  readonly rows: number;
}

/** The pages that list all products of a language, or those of a group. */
const listing = /^(?:(?:en|zh)\/)?products\/(?:(?:category|series)\/[^/]+\/)?(?:\d+\/)?index\.html$/;
const listOfAll = /^(?:(?:en|zh)\/)?products\/(?:\d+\/)?index\.html$/;

export function isListing(file: string): boolean {
  return listing.test(file);
}

export function isListOfAll(file: string): boolean {
  return listOfAll.test(file);
}

/** Takes the tags of a listing, and knows the cards that they stand in. */
export class ListedCards {
  readonly #base: BasePage;
  readonly #cards: Card[] = [];

  constructor(base: BasePage) {
    this.#base = base;
  }

  take({ name, attributes, end }: TagReader): void {
    const card = this.#cards.at(-1);
    const [kind, ofKind = null] = attributes.get('class')?.split(' ') ?? [];
    if (name === 'li')
      this.#cards.push({ isCard: kind === 'card', link: null, price: null, availability: null });
    else if (card === undefined) return;
    else if (name === 'a') card.link ??= { address: decodeEntities(attributes.get('href') ?? ''), end };
    else if (name === 'span' && kind === 'price') card.price ??= end;
    else if (name === 'span' && kind === 'availability') card.availability ??= ofKind;
  }

  /** Returns a fault where the page's structured data lists more products or fewer, in words that continue a sentence. */
  listMissing(listed: number | null): readonly string[] {
    const count = this.#cards.filter(({ isCard }) => isCard).length;
    return listed === null || listed === count
      ? []
      : [`shows ${count} products, where its structured data lists ${listed}`];
  }

  sum(html: string): CardSum {
    const cards = this.#cards.filter(({ isCard }) => isCard);
    const textFrom = (start: number, end: string) => toText(html.slice(start, html.indexOf(end, start)));
    const digests = cards.map(({ link, price, availability }) => {
      const destination = link && toDestination(link.address, this.#base);
      return digestCard({
        file: destination?.kind === 'file' ? destination.file : null,
        name: link === null ? '' : textFrom(link.end, '</a'),
        price: price === null ? '' : textFrom(price, '</span'),
        availability,
      });
    });
    return { listed: cards.length, rows: digests.reduce((sum, digest) => sum + digest, 0) };
  }
}

/** Offsets are those of texts behind start tags. */
interface Card {
  readonly isCard: boolean;
  link: { readonly address: string; readonly end: number } | null;
  price: number | null;
  availability: string | null;
}

export interface CardTexts {
  /** The product's page; null where the card leads to none. */
  readonly file: string | null;
  readonly name: string;
  /** Empty where it has none. */
  readonly price: string;
  readonly availability: string | null;
}

/** Spaces don't count, nor signs that other versions of the tables of languages put between digits. */
export function digestCard({ file, name, price, availability }: CardTexts): number {
  const [bareName, barePrice] = [name.replace(/\s/g, ''), price.replace(/[\s.,'’]/g, '')];
  return digest32([file, bareName, barePrice, availability].join('\n'));
}
