import type { Element, ElementContent } from 'hast';

/** Texts are escaped when the page is written. Null, undefined and false add nothing. */
export type Child = ElementContent | string | null | undefined | false | readonly Child[];

export type Attributes = Readonly<Record<string, string | null>>;

export function h(tagName: string, attributes: Attributes, ...children: readonly Child[]): Element {
  return { type: 'element', tagName, properties: { ...attributes }, children: children.flatMap(toContents) };
}

function toContents(child: Child): readonly ElementContent[] {
  if (child === null || child === undefined || child === false) return [];
  if (typeof child === 'string') return [{ type: 'text', value: replaceControlCharacters(child) }];
  return isList(child) ? child.flatMap(toContents) : [child];
}

function isList(child: ElementContent | readonly Child[]): child is readonly Child[] {
  return Array.isArray(child);
}

const controlCharacters =
  /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

export function replaceControlCharacters(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ').replace(controlCharacters, '\ufffd');
}
