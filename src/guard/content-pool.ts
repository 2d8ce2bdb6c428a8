import type { FileContent, PageSays, SharedContent } from '#release/page/page-content.ts';

/**
 * Turns equal shared contents and paths into one object each: thousands of pages have few different ones. They are
 * copies, since a piece of a page's text would keep all of that text in memory.
 */
export class ContentPool {
  readonly #shared = new Map<string, SharedContent>();
  readonly #paths = new Map<string, string>();

  take({ shared, links, alternates, says }: FileContent): FileContent {
    return {
      shared: this.takeShared(shared),
      links: links.map((path) => this.#takePath(path)),
      alternates: alternates.map((path) => this.#takePath(path)),
      says: says && this.#copy(says),
    };
  }

  takeShared(shared: SharedContent): SharedContent {
    const text = JSON.stringify(shared);
    const known = this.#shared.get(text);
    if (known !== undefined) return known;
    const copy: SharedContent = JSON.parse(text);
    this.#shared.set(text, copy);
    return copy;
  }

  /** Parts of a page are strings of its text: copied, they let go of it. */
  #copy(says: PageSays): PageSays {
    const copy: PageSays = JSON.parse(JSON.stringify(says));
    return copy;
  }

  #takePath(path: string): string {
    const known = this.#paths.get(path);
    if (known !== undefined) return known;
    const copy = Buffer.from(path).toString();
    this.#paths.set(copy, copy);
    return copy;
  }
}
