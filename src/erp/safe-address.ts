import type { Element } from 'hast';
import { cleanText } from '#catalogue/clean-text.ts';
import {
  type ImageSource,
  type RefusedAddress,
  toImageUrl,
  ambiguousCharacters,
  explainRefusal,
} from './wire/image-source.ts';

const linkSchemes = ['https:', 'mailto:', 'tel:'];

/** Removes an unsafe address and returns a description of it. Returns null if the address is safe. */
export function keepSafeAddress(element: Element, source: ImageSource): string | null {
  if (element.tagName === 'a') return keepSafeLink(element);
  return element.tagName === 'img' ? keepSafePicture(element, source) : null;
}

function keepSafeLink(element: Element): string | null {
  const href = String(element.properties.href ?? '');
  const url = !ambiguousCharacters.test(href) && URL.canParse(href) ? new URL(href) : null;
  const isSafe = url !== null && linkSchemes.includes(url.protocol);
  // Prints the parsed URL instead of the given text, because browsers read `https:evil.example` as a relative path.
  element.properties = isSafe ? { href: url.href, rel: ['noopener', 'nofollow'] } : {};
  return isSafe || href === '' ? null : 'an unsafe link address';
}

function keepSafePicture(element: Element, source: ImageSource): string | null {
  const { src, alt, width, height } = element.properties;
  const address = String(src ?? '');
  const url = toImageUrl(address, source);
  const text = cleanText(String(alt ?? ''));
  if (url === null) {
    element.tagName = 'em';
    element.properties = {};
    element.children = [{ type: 'text', value: text }];
    return describeRefusal(address, source);
  }
  const sizes = [
    ['width', width],
    ['height', height],
  ].filter(([, value]) => /^\d{1,5}$/.test(String(value)));
  element.properties = { src: url, alt: text, loading: 'lazy', ...Object.fromEntries(sizes) };
  return null;
}

function describeRefusal(address: string, source: ImageSource): string {
  const refused = explainRefusal(address, source);
  if (refused === null) return 'a picture without a web address';
  const [why, host] = refused;
  return `a picture at ${host} ${refusals[why]}`;
}

const refusals = {
  host: 'whose host is not a permitted source',
  http: 'without https',
  user: 'with a user name in its address',
} as const satisfies Record<RefusedAddress[0], string>;
