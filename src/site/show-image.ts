import type { ListedImage } from '#catalogue/catalogue.ts';
import type { Locale } from '#catalogue/text.ts';
import {
  largestOf,
  listFileNames,
  listWidths,
  type MadePicture,
  pictureFormats,
  smallWidth,
  socialFileName,
  socialSize,
} from '#catalogue/picture.ts';
import { type ShownImage, type SizedPicture, toShownImage } from '#catalogue/shown.ts';
import type { Brand } from '#config/brands.ts';
import { assetPath } from './paths.ts';
import type { Site } from './site.ts';

export function showImage(image: ListedImage, locale: Locale, site: Site): ShownImage {
  const shown = toShownImage(image, locale);
  const { images } = site.brand;
  if (images.kind === 'template') return { ...shown, sized: sizeByTemplate(images.template, image) };
  if (images.kind === 'link' || image.picture === null) return shown;
  const { made } = image.picture;
  if (made === null) return { ...shown, isBroken: true };
  const widths = listWidths(made.width);
  const sized: SizedPicture = {
    address: assetPath.picture(`${made.digest}-{width}`),
    endings: pictureFormats.map((ending) => `.${ending}`),
    widths,
    height: heightAt(widths.at(-1) ?? made.width, made),
    tone: toTone(made, site.brand),
  };
  return { ...shown, sized };
}

function fillsFrame({ width, height }: MadePicture, { cardPictures }: Brand): boolean {
  const isSquare = Math.abs(width - height) <= 0.02 * width;
  return width > smallWidth && (cardPictures === 'cover' || isSquare);
}

/** Returns the absolute URL of the largest picture, or null if the picture is broken. */
export function pictureUrl(image: ListedImage, site: Site): string | null {
  const shown = showImage(image, 'En', site);
  if (shown.isBroken) return null;
  const address = largestOf(shown);
  return address.startsWith('/') ? `${site.brand.siteUrl}${address}` : address;
}

export function toSocialImage(image: ListedImage | null, site: Site) {
  const { images, siteUrl, code } = site.brand;
  const made = images.kind === 'own' ? image?.picture?.made : null;
  if (made) return { url: `${siteUrl}${assetPath.picture(socialFileName(made))}`, ...socialSize };
  const url = image && pictureUrl(image, site);
  if (image === null || url === null) return { url: `${siteUrl}${assetPath.card(code)}`, ...socialSize };
  return {
    url,
    width: images.kind === 'template' ? null : image.width,
    height: images.kind === 'template' ? null : image.height,
  };
}

export function listPictureNames({ brand, snapshot }: Site): readonly string[] {
  if (brand.images.kind !== 'own') return [];
  return [...new Set(snapshot.pictures.flatMap(({ made }) => (made === null ? [] : listFileNames(made))))];
}

const templateWidths = listWidths(Number.POSITIVE_INFINITY);

function sizeByTemplate(template: string, { url, width, height }: ListedImage): SizedPicture {
  const widths = width === null ? templateWidths : listWidths(width);
  const address = fillTemplate(template, url, '{width}');
  const ofLargest =
    width === null || height === null ? null : heightAt(widths.at(-1) ?? 0, { width, height });
  return { address, endings: [''], widths, height: ofLargest, tone: '' };
}

function fillTemplate(template: string, url: string, width: number | string): string {
  const values: Readonly<Record<string, string>> = {
    '{width}': String(width),
    '{url}': encodeURIComponent(url),
    '{+url}': url,
  };
  return template.replace(/\{(?:width|\+?url)\}/g, (name) => values[name] ?? name);
}

function heightAt(width: number, of: { readonly width: number; readonly height: number }): number {
  return Math.max(1, Math.round((of.height * width) / of.width));
}

/** Returns a class from `l0` (dark) to `l2` (light), because the Content Security Policy forbids inline styles. */
function toTone(made: MadePicture, brand: Brand): string {
  const { color } = made;
  if (color === '') return 'clear';
  if (!fillsFrame(made, brand)) return '';
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `l${Math.round((Math.max(...channels) + Math.min(...channels)) / 255)}`;
}
