import sharp, { type Sharp } from 'sharp';
import { type Content, readContent, readDrawing, readStudio } from './content.ts';
import { parseShape } from './untidy.ts';
import { type Body, toBody } from './answer.ts';

const views = [
  'translate(0 0)',
  'translate(0 0)',
  'translate(400 410) scale(1.7) translate(-385 -400)',
  'translate(800 0) scale(-1 1)',
];

async function draw(code: string, name: string, view: number, size?: string): Promise<Body | null> {
  const drawing = readDrawing(code, name);
  if (drawing === null) return null;
  const content = readContent(code);
  const shape = content.untidy?.pictures.map(parseShape).find((one) => one.name === size);
  if (size !== undefined && shape === undefined) return null;
  const open = (thing: string, behind: string) => sharp(toSvg(thing, behind, content, view));
  if (shape === undefined) return toJpeg(open(drawing, ground));
  const { width, height, isCutOut } = shape;
  const cutOut = open(drawing, '').resize(width, height, { fit: 'contain', background: '#0000' }).png();
  if (isCutOut) return toBody('image/png', await cutOut.toBuffer());
  const studio = open('', ground).resize(width, height, { fit: 'fill' });
  return toJpeg(studio.composite([{ input: await cutOut.toBuffer() }]));
}

async function toJpeg(picture: Sharp): Promise<Body> {
  return toBody('image/jpeg', await picture.flatten().jpeg({ quality: 82 }).toBuffer());
}

const ground =
  '<rect width="800" height="800" fill="url(#wall)"/><ellipse cx="360" cy="300" rx="460" ry="380" fill="url(#lamp)"/>';

function toSvg(drawing: string, behind: string, { colours, backdrops }: Content, view: number): Buffer {
  const [backdrop = backdrops[0], transform = ''] = [backdrops[view], views[view]];
  const [wall, floor] = backdrop;
  const [lamp, edge] = view === 3 ? ['0.2', '0.1'] : ['0.5', '0.25'];
  const values = toValues(colours);
  const svg = fillTemplate(readStudio(), {
    ...values,
    wall,
    floor,
    lamp,
    'lamp.edge': edge,
    view: transform,
    ground: behind,
    drawing: fillTemplate(
      toInner(view === 1 ? drawing.replace(/\{(primary|secondary)\./g, swapHue) : drawing),
      values,
    ),
  });
  return Buffer.from(svg);
}

type Values = Readonly<Record<string, string>>;

function toValues({ ink, ...hues }: Content['colours']): Values {
  const ofHues = Object.entries(hues).flatMap(([hue, [light, base, dark]]) => [
    [`${hue}.light`, light],
    [`${hue}.base`, base],
    [`${hue}.dark`, dark],
    [`${hue}.round`, `url(#${hue}-round)`],
    [`${hue}.fall`, `url(#${hue}-fall)`],
  ]);
  return { ...Object.fromEntries(ofHues), ink };
}

function swapHue(_: string, hue: string): string {
  return hue === 'primary' ? '{secondary.' : '{primary.';
}

function fillTemplate(template: string, values: Values): string {
  return template.replace(/\{([a-z.]+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

function toInner(svg: string): string {
  return svg.replace(/^\s*<svg\b[^>]*>/, '').replace(/<\/svg>\s*$/, '');
}

export class Pictures {
  readonly #bodies = new Map<string, Promise<Body | null>>();

  publish(brand: string, file: string, bytes: Buffer): void {
    this.#bodies.set(`${brand}/${file}`, Promise.resolve(toBody('image/jpeg', bytes)));
  }

  /** `file` is `{drawing}-{view}` or `{drawing}-{view}-{width}x{height}`. */
  async get(brand: string, file: string): Promise<Body | null> {
    const key = `${brand}/${file}`;
    const kept = this.#bodies.get(key);
    if (kept) return kept;
    const [, name, view, size] = /^(.+)-([0-3])(?:-(\d+x\d+))?$/s.exec(file) ?? [];
    if (name === undefined) return null;
    const drawn = draw(brand, name, Number(view), size);
    this.#bodies.set(key, drawn);
    const body = await drawn.catch(() => null);
    if (body === null) this.#bodies.delete(key);
    return drawn;
  }
}
