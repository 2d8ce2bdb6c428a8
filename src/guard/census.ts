import type { FileContent } from '#release/page/page-content.ts';
import type { Counts } from '#release/release.ts';
import { hasOwnAddress } from './checked-release.ts';

/** Numbers of a release, counted in its files alone. */
export interface Census {
  readonly counts: Counts;
  /** By language: pages that share their title, and pages that say the same. */
  readonly titles: ReadonlyMap<string, Shared>;
  readonly texts: ReadonlyMap<string, Shared>;
  /** By list of all products: how many its files list together. */
  readonly listed: ReadonlyMap<string, number>;
  /** The same lists: sums of the digests of what they say of products; without those that say nothing of them. */
  readonly rows: ReadonlyMap<string, number>;
}

/** Files by what two of them or more have in common. */
export type Shared = ReadonlyMap<string, ReadonlySet<string>>;

/** Counts the files of one release after the other; of a change, only what it adds and takes away. */
export class CensusTaker implements Census {
  readonly #pages = new Map<string, number>();
  readonly #products = new Map<string, number>();
  readonly #pictures = new Map<string, number>();
  #indexed = 0;
  readonly #titles = new Map<string, Sharing>();
  readonly #texts = new Map<string, Sharing>();
  readonly #listed = new Map<string, Lists>();

  add(file: string, content: FileContent): void {
    this.#take(file, content, 1);
  }

  remove(file: string, content: FileContent): void {
    this.#take(file, content, -1);
  }

  get counts(): Counts {
    const most = (counts: ReadonlyMap<string, number>) => Math.max(0, ...counts.values());
    const pages = [...this.#pages].filter(([, count]) => count > 0);
    return {
      products: most(this.#products),
      pages: Object.fromEntries(pages),
      pictures: most(this.#pictures),
      indexed: this.#indexed,
    };
  }

  get titles(): ReadonlyMap<string, Shared> {
    return new Map([...this.#titles].map(([lang, { shared }]) => [lang, shared]));
  }

  get texts(): ReadonlyMap<string, Shared> {
    return new Map([...this.#texts].map(([lang, { shared }]) => [lang, shared]));
  }

  get listed(): ReadonlyMap<string, number> {
    return new Map([...this.#listed].map(([list, files]) => [list, sumOf(files, 'count')]));
  }

  get rows(): ReadonlyMap<string, number> {
    const said = [...this.#listed].filter(([, files]) =>
      [...files.values()].some(({ rows }) => rows !== null),
    );
    return new Map(said.map(([list, files]) => [list, sumOf(files, 'rows')]));
  }

  #take(file: string, content: FileContent, sign: 1 | -1): void {
    const { shared, says } = content;
    if (shared.listed !== null) this.#list(file, { count: shared.listed, rows: shared.rows }, sign);
    if (says === null || !hasOwnAddress(file, content)) return;
    const lang = shared.lang ?? '';
    add(this.#pages, lang, sign);
    if (says.product !== null) {
      add(this.#products, lang, sign);
      add(this.#pictures, lang, sign * says.product.pictures);
    }
    if (shared.isIndexed && shared.canonical !== 'translation') this.#indexed += sign;
    sharingOf(this.#titles, lang).take(says.title, file, sign);
    sharingOf(this.#texts, lang).take(says.text, file, sign);
  }

  #list(file: string, of: Listed, sign: 1 | -1): void {
    const list = file.replace(ofPart, '');
    const files: Lists = this.#listed.get(list) ?? new Map();
    if (sign > 0) files.set(file, of);
    else files.delete(file);
    if (files.size === 0) this.#listed.delete(list);
    else this.#listed.set(list, files);
  }
}

/** Lists go on in `products-2.json`, on the page `products/2/`, and in parts of the search by the bits in their names. */
const ofPart =
  /-\d+(?=\.json$)|(?<=^assets\/search\/rows-(?:en|zh)).*|(?<=(?:^|\/)products\/)(?:\d+\/)?index\.html$/;

interface Listed {
  readonly count: number;
  readonly rows: number | null;
}

/** By file. */
type Lists = Map<string, Listed>;

function sumOf(files: Lists, key: keyof Listed): number {
  return [...files.values()].reduce((sum, one) => sum + (one[key] ?? 0), 0);
}

/** Files by a text; nearly all are alone with theirs. */
class Sharing {
  readonly #first = new Map<string, string>();
  readonly #shared = new Map<string, Set<string>>();

  get shared(): Shared {
    return this.#shared;
  }

  take(text: string, file: string, sign: 1 | -1): void {
    if (text === '') return;
    if (sign > 0) this.#add(text, file);
    else this.#remove(text, file);
  }

  #add(text: string, file: string): void {
    const first = this.#first.get(text);
    if (first === undefined) this.#first.set(text, file);
    else this.#shared.set(text, (this.#shared.get(text) ?? new Set([first])).add(file));
  }

  #remove(text: string, file: string): void {
    const files = this.#shared.get(text);
    files?.delete(file);
    const [left] = files ?? [];
    if (files === undefined || left === undefined) this.#first.delete(text);
    else this.#first.set(text, left);
    if (files?.size === 1) this.#shared.delete(text);
  }
}

function sharingOf(all: Map<string, Sharing>, lang: string): Sharing {
  const sharing = all.get(lang) ?? new Sharing();
  all.set(lang, sharing);
  return sharing;
}

function add(counts: Map<string, number>, key: string, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}
