import type { BrandCode } from '#config/codes.ts';
import { type Body, toBody } from './body.ts';
import { drawPicture } from './drawing.ts';

/** The pictures, each drawn when it is first asked for and then kept. */
export class Pictures {
  readonly #bodies = new Map<string, Promise<Body | null>>();
  readonly #published = new Map<string, Body>();

  /** Replaces the picture that is drawn under that name. */
  publish(brand: BrandCode, file: string, bytes: Buffer): void {
    this.#published.set(`${brand}/${file}`, toBody('image/jpeg', bytes));
  }

  /** Returns the picture `{drawing}-{view}`, with `-{width}x{height}` where it isn't square, or null where there is none. */
  async get(brand: BrandCode, file: string): Promise<Body | null> {
    const published = this.#published.get(`${brand}/${file}`);
    if (published) return published;
    const [, name, view, size] = /^(.+)-([0-3])(?:-(\d+x\d+))?$/s.exec(file) ?? [];
    if (name === undefined) return null;
    const key = `${brand}/${file}`;
    const kept = this.#bodies.get(key);
    if (kept) return await kept;
    const drawn = draw(brand, name, Number(view), size);
    this.#bodies.set(key, drawn);
    const body = await drawn.catch((error: unknown) => {
      this.#bodies.delete(key);
      throw error;
    });
    // A missing picture is not kept, or made-up names would fill the memory.
    if (!body) this.#bodies.delete(key);
    return body;
  }
}

async function draw(
  brand: BrandCode,
  name: string,
  view: number,
  size: string | undefined,
): Promise<Body | null> {
  const picture = await drawPicture(brand, name, view, size);
  return picture && toBody(picture.type, picture.bytes);
}
