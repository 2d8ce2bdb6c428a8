import type { DemoCode } from '#demo-erp/words.ts';
import { drawPicture } from '#demo-erp/drawings/draw.ts';
import { type Body, toBody } from './body.ts';

/** The pictures, each drawn when it is first asked for and then kept. */
export class Pictures {
  readonly #bodies = new Map<string, Promise<Body | null>>();
  readonly #published = new Map<string, Body>();

  /** Takes the place of what is drawn under that name. */
  publish(brand: DemoCode, file: string, bytes: Buffer): void {
    this.#published.set(`${brand}/${file}`, toBody('image/jpeg', bytes));
  }

  /** `file` is `{drawing}-{tone}`, without the ending; null: no such picture. */
  async get(brand: DemoCode, file: string): Promise<Body | null> {
    const published = this.#published.get(`${brand}/${file}`);
    if (published) return published;
    const [, name, tone] = /^(.+)-([0-3])$/s.exec(file) ?? [];
    if (name === undefined) return null;
    const key = `${brand}/${file}`;
    const kept = this.#bodies.get(key);
    if (kept) return await kept;
    const drawn = draw(brand, name, Number(tone));
    this.#bodies.set(key, drawn);
    const body = await drawn.catch((error: unknown) => {
      this.#bodies.delete(key);
      throw error;
    });
    // What doesn't exist is not kept, or made-up names would fill the memory.
    if (!body) this.#bodies.delete(key);
    return body;
  }
}

async function draw(brand: DemoCode, name: string, tone: number): Promise<Body | null> {
  const bytes = await drawPicture(brand, name, tone);
  return bytes && toBody('image/jpeg', bytes);
}
