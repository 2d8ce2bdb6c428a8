import sharp from 'sharp';
import type { BrandCode } from '#config/codes.ts';
import { type Content, readContent, readDrawing, readStudio } from './content.ts';

/** Views of a drawing: as it is, in the other colour way, from near, and mirrored in the dark. */
const views = [
  'translate(0 0)',
  'translate(0 0)',
  'translate(400 410) scale(1.7) translate(-385 -400)',
  'translate(800 0) scale(-1 1)',
];

/** Draws one of the four views as an 800 × 800 JPEG; null for a drawing or view that the brand hasn't. */
export async function drawPicture(code: BrandCode, name: string, view: number): Promise<Buffer | null> {
  const drawing = readDrawing(code, name);
  if (drawing === null) return null;
  const svg = toSvg(drawing, readContent(code), view);
  return svg === null ? null : sharp(Buffer.from(svg)).flatten().jpeg({ quality: 82 }).toBuffer();
}

function toSvg(drawing: string, { colours, backdrops }: Content, view: number): string | null {
  const [backdrop, transform] = [backdrops[view], views[view]];
  if (backdrop === undefined || transform === undefined) return null;
  const [wall, floor] = backdrop;
  const [lamp, edge] = view === 3 ? ['0.2', '0.1'] : ['0.5', '0.25'];
  const values = toValues(colours);
  return fill(readStudio(), {
    ...values,
    wall,
    floor,
    lamp,
    'lamp.edge': edge,
    view: transform,
    drawing: fill(toInner(view === 1 ? swapColourWay(drawing) : drawing), values),
  });
}

type Values = Readonly<Record<string, string>>;

/** The value of each placeholder: three shades a hue, and two gradients of the studio made of them. */
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

function swapColourWay(drawing: string): string {
  return drawing.replace(/\{(primary|secondary)\./g, (_, hue) =>
    hue === 'primary' ? '{secondary.' : '{primary.',
  );
}

function fill(template: string, values: Values): string {
  return template.replace(/\{([a-z.]+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

function toInner(svg: string): string {
  return svg.replace(/^\s*<svg\b[^>]*>/, '').replace(/<\/svg>\s*$/, '');
}
