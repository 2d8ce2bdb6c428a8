import type { FileFacts, FrameFacts } from '#release/page-facts-model.ts';

/**
 * Gives equal frames and paths as one object each. Both are copies: a piece of a page's text would keep all of that
 * text in memory.
 */
export class FactsPool {
  readonly #frames = new Map<string, FrameFacts>();
  readonly #paths = new Map<string, string>();

  take({ frame, links, alternates }: FileFacts): FileFacts {
    return {
      frame: this.takeFrame(frame),
      links: links.map((path) => this.#takePath(path)),
      alternates: alternates.map((path) => this.#takePath(path)),
    };
  }

  takeFrame(frame: FrameFacts): FrameFacts {
    const text = JSON.stringify(frame);
    const known = this.#frames.get(text);
    if (known !== undefined) return known;
    const copy: FrameFacts = JSON.parse(text);
    this.#frames.set(text, copy);
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
