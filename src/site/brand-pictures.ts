import { socialSize } from '#catalogue/picture.ts';
import type { Theme } from '#catalogue/theme.ts';

export async function drawBrandCard(
  favicon: Uint8Array,
  { color }: Pick<Theme, 'color'>,
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const logo = await sharp(favicon).resize(288, 288, { fit: 'inside' }).png().toBuffer();
  const plate = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" rx="64" fill="#fff"/></svg>`,
  );
  return sharp({ create: { ...socialSize, channels: 3, background: color } })
    .composite([{ input: plate }, { input: logo }])
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** The background is white, because home screens show transparent areas in black. */
export async function drawTouchIcon(favicon: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const background = '#fff';
  return sharp(favicon)
    .resize(140, 140, { fit: 'contain', background })
    .flatten({ background })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background })
    .png()
    .toBuffer();
}
