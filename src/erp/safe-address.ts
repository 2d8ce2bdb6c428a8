import type { Element } from 'hast';
import { type ImageSource, toImageUrl, treacherous } from './wire/image-source.ts';

const linkSchemes = ['https:', 'mailto:', 'tel:'];

/** Leaves links to safe schemes and pictures of allowed hosts; takes the address from all others. */
export function keepSafeAddress(element: Element, source: ImageSource): void {
  if (element.tagName === 'a') keepSafeLink(element);
  if (element.tagName === 'img') keepSafePicture(element, source);
}

function keepSafeLink(element: Element): void {
  const href = String(element.properties.href ?? '');
  const isSafe =
    !treacherous.test(href) && URL.canParse(href) && linkSchemes.includes(new URL(href).protocol);
  element.properties = isSafe ? { href, rel: ['noopener', 'nofollow'] } : {};
}

function keepSafePicture(element: Element, source: ImageSource): void {
  const { src, alt, width, height } = element.properties;
  const url = toImageUrl(String(src ?? ''), source);
  // A picture without an address would show as broken: what it says is left.
  if (url === null) {
    element.tagName = 'em';
    element.properties = {};
    element.children = [{ type: 'text', value: String(alt ?? '') }];
    return;
  }
  const sizes = [
    ['width', width],
    ['height', height],
  ].filter(([, value]) => /^\d{1,5}$/.test(String(value)));
  element.properties = { src: url, alt: String(alt ?? ''), loading: 'lazy', ...Object.fromEntries(sizes) };
}
