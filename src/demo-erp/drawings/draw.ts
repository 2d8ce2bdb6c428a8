import sharp from 'sharp';
import type { DemoCode } from '#demo-erp/words.ts';
import { drDrawings } from '#demo-erp/drawings/dr.ts';
import { jsDrawings } from '#demo-erp/drawings/js.ts';
import { lwmDrawings } from '#demo-erp/drawings/lwm.ts';
import { nyssDrawings } from '#demo-erp/drawings/nyss.ts';
import { type Backdrop, type Drawing, gradients, looks, type Palette } from '#demo-erp/drawings/palette.ts';
import { skrDrawings } from '#demo-erp/drawings/skr.ts';
import { vsDrawings } from '#demo-erp/drawings/vs.ts';
import { ynDrawings } from '#demo-erp/drawings/yn.ts';

const drawings: Record<DemoCode, Record<string, Drawing>> = {
  yn: ynDrawings,
  lwm: lwmDrawings,
  nyss: nyssDrawings,
  dr: drDrawings,
  js: jsDrawings,
  vs: vsDrawings,
  skr: skrDrawings,
};

const closeUp = 'translate(400 410) scale(1.7) translate(-385 -400)';
const mirrored = 'translate(800 0) scale(-1 1)';

export function drawingNames(brand: DemoCode): readonly string[] {
  return Object.keys(drawings[brand]);
}

/** Null for a name the brand has no drawing of. Tones beyond 0 to 3 give the main view. */
function drawSvg(brand: DemoCode, name: string, tone: number): string | null {
  const table = drawings[brand];
  const drawing = Object.hasOwn(table, name) ? table[name] : undefined;
  if (drawing === undefined) return null;

  const { palette, backdrops } = looks[brand];
  const backdrop = backdrops[tone] ?? backdrops[0];
  const colours = tone === 1 ? otherColourWay(palette) : palette;
  const view = tone === 2 ? closeUp : tone === 3 ? mirrored : 'translate(0 0)';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800">' +
    `<defs>${gradients(palette)}${lights(backdrop, tone === 3 ? 0.2 : 0.5)}</defs>${studio()}` +
    `<g transform="${view}">${drawing(colours)}</g></svg>`
  );
}

/** An 800 × 800 JPEG of the drawing, or null as in `drawSvg`. */
export async function drawPicture(brand: DemoCode, name: string, tone: number): Promise<Buffer | null> {
  const svg = drawSvg(brand, name, tone);
  if (svg === null) return null;
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 82 }).toBuffer();
}

function otherColourWay(palette: Palette): Palette {
  return { ...palette, primary: palette.secondary, secondary: palette.primary };
}

function lights([wall, floor]: Backdrop, lamp: number): string {
  return (
    `<linearGradient id="wall" x2="0" y2="1"><stop offset=".5" stop-color="${wall}"/>` +
    `<stop offset=".74" stop-color="${floor}"/><stop offset="1" stop-color="${wall}"/></linearGradient>` +
    '<linearGradient id="beam" x2="0" y2="1"><stop offset="0" stop-color="#ffedb0" stop-opacity=".85"/>' +
    '<stop offset="1" stop-color="#ffedb0" stop-opacity="0"/></linearGradient>' +
    radial('lamp', '#ffffff', lamp) +
    radial('shadow', '#1d120c', 0.42) +
    radial('glow', '#ffe9a8', 0.9)
  );
}

function radial(id: string, colour: string, opacity: number): string {
  return (
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/>` +
    `<stop offset=".55" stop-color="${colour}" stop-opacity="${opacity * 0.5}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
  );
}

function studio(): string {
  return (
    '<rect width="800" height="800" fill="url(#wall)"/>' +
    '<ellipse cx="360" cy="300" rx="460" ry="380" fill="url(#lamp)"/>'
  );
}
