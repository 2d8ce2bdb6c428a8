import { type Destination, type BasePage, toDestination, toOwnFile } from './address.ts';
import type { FileFacts, FrameFacts, OutsideUse } from './page-facts-model.ts';
import type { Reference, Use } from './page-facts-references.ts';

/** Links of these kinds may lead anywhere. */
const freeLinks = /^(?:https?:\/\/|mailto:|tel:)/;

/** What is known of a file while it is read. */
export class Gathered {
  lang: string | null = null;
  isRedirect = false;
  isIndexed = true;
  readonly canonicals: string[] = [];
  readonly hreflangs: string[] = [];
  readonly alternates: string[] = [];
  readonly scripts = new Set<string>();
  readonly styles = new Set<string>();
  readonly jsonLdFaults = new Set<string>();
  /** Texts in which the ERP may be named. */
  readonly named: string[] = [];
  readonly #links = new Set<string>();
  readonly #assets = new Set<string>();
  readonly #outside = new Map<string, OutsideUse>();
  readonly #place: BasePage;

  constructor(place: BasePage) {
    this.#place = place;
  }

  refer({ use, address }: Reference): void {
    if (use === 'link' || use === 'picture') this.named.push(address);
    const destination = toDestination(address, this.#place);
    const isPage = use === 'link' || use === 'page';
    if (destination?.kind === 'file') (isPage ? this.#links : this.#assets).add(destination.file);
    else if (destination !== null) this.#leave(use, destination, address);
  }

  #leave(use: Use, { origin }: Extract<Destination, { kind: 'outside' }>, address: string): void {
    if (use === 'link' && freeLinks.test(address)) return;
    if (use === 'picture' && origin === 'data:') return;
    this.#outside.set(`${use} ${origin}`, { use, origin });
  }

  count(countIn: (text: string) => number): number {
    return this.named.reduce((sum, text) => sum + countIn(text), 0);
  }

  toFacts(rest: Pick<FrameFacts, 'isWhole' | 'marks'>): FileFacts {
    return {
      frame: {
        lang: this.lang,
        isRedirect: this.isRedirect,
        isIndexed: this.isIndexed,
        canonical: this.#toCanonical(),
        hreflangs: this.hreflangs,
        assets: [...this.#assets],
        outside: [...this.#outside.values()],
        jsonLdFaults: [...this.jsonLdFaults],
        scripts: [...this.scripts],
        styles: [...this.styles],
        ...rest,
      },
      links: [...this.#links],
      alternates: this.alternates,
    };
  }

  #toCanonical(): string {
    const [first, second] = this.canonicals;
    if (first === undefined) return 'none';
    const { file, siteUrl } = this.#place;
    return second === undefined && toOwnFile(first, siteUrl) === file
      ? 'self'
      : this.canonicals.join(' and ');
  }
}
