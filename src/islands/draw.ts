import type { ReactNode } from 'react';

/** Functions that add the `img` elements. They are called after the next paint, because browsers take long to choose image files. */
export type Late = (() => void)[];

/** Draws JSX without React, so that results need not wait for React. Does not support hooks. With `late`, draws no `img` elements. */
export function draw(node: ReactNode, late?: Late): DocumentFragment {
  const fragment = document.createDocumentFragment();
  append(fragment, node, late);
  return fragment;
}

interface Element {
  readonly type: unknown;
  readonly props: Readonly<Record<string, unknown>>;
}

function append(parent: Node, node: unknown, late?: Late): void {
  if (Array.isArray(node)) for (const one of node) append(parent, one, late);
  else if (typeof node === 'string' || typeof node === 'number') parent.appendChild(new Text(`${node}`));
  else if (isElement(node)) {
    const { type, props } = node;
    if (typeof type === 'function') append(parent, type(props), late);
    else if (type === 'img' && late) late.push(() => append(parent, node));
    else if (typeof type === 'string') parent.appendChild(drawTag(type, props, late));
    // Any other `type` is `Fragment`.
    else append(parent, props.children, late);
  }
}

function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'props' in node;
}

function drawTag(type: string, { children, ...props }: Element['props'], late?: Late): Node {
  const element = document.createElement(type);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function')
      element.addEventListener(name.slice(2).toLowerCase(), (event) => value(event));
    else if (value !== undefined && value !== null && value !== false)
      element.setAttribute(
        name === 'className' ? 'class' : name.toLowerCase(),
        `${value === true ? '' : value}`,
      );
  }
  append(element, children, late);
  return element;
}
