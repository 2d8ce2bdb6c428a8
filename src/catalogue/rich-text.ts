import type { SafeHtml } from './html.ts';
import type { LocalText } from './text.ts';
import { remember } from './remember.ts';

/** An image inside a description. */
export interface TextImage {
  readonly url: string;
  readonly alt: string;
  /** Width and height that the editor chose, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
}

// The sanitiser writes attributes in double quotes, and a quote inside of one as a reference: what these find is a tag.
const imageTag = /<img src="([^"]*)"((?: [a-z]+="[^"]*")*)>/g;
const inlineTag = /<\/?(?:a|b|em|i|img|s|strong|sub|sup|u)(?: [a-z]+="[^"]*")*>/g;
const anyTag = /<\/?[a-z][a-z0-9]*(?: [a-z]+(?:="[^"]*")?)*>/g;

/** The images of a description, in each of its languages. */
export const listTextImages: (text: LocalText<SafeHtml>) => LocalImages = remember((text) => ({
  En: text.En === null ? none : imagesOf(text.En),
  Zh: text.Zh === null ? none : imagesOf(text.Zh),
}));

type LocalImages = Readonly<Record<'En' | 'Zh', readonly TextImage[]>>;

const none: readonly TextImage[] = [];

function imagesOf(html: SafeHtml): readonly TextImage[] {
  return [...html.matchAll(imageTag)].map(([, src = '', rest = '']) => toTextImage(src, rest));
}

/** Replaces each image by what `print` makes of it and of its tag. */
export function replaceTextImages(html: SafeHtml, print: (image: TextImage, tag: string) => string): string {
  return html.replace(imageTag, (tag: string, src: string, rest: string) =>
    print(toTextImage(src, rest), tag),
  );
}

/** Returns its plain text, a paragraph a line. */
export function toPlainText(html: SafeHtml): string {
  const text = html.replace(inlineTag, '').replace(anyTag, '\n');
  return (
    decode(text)
      // All but single spaces, of which there are many.
      .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
      .replace(/ ?\n\s*/g, '\n')
      .trim()
  );
}

/** Escapes text between tags, or an attribute's value in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function toTextImage(src: string, rest: string): TextImage {
  const given = new Map([...rest.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  return {
    url: decode(src),
    alt: decode(given.get('alt') ?? ''),
    width: Number(given.get('width')) || null,
    height: Number(given.get('height')) || null,
  };
}

function decode(text: string): string {
  return text.replace(/&#x([0-9a-f]+);/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}
