import { escapeHtml } from '#catalogue/escape.ts';

/** Prints the same HTML as React, several times as fast. Throws for hooks and for other unsupported values. */
export function printComponent<Given extends object>(
  component: (props: Given) => unknown,
  props: Given,
): string {
  return printNode(component(props), { html: '', isAfterText: false }).html;
}

interface Printed {
  html: string;
  /** React separates adjacent texts with a comment. */
  isAfterText: boolean;
}

interface Props {
  readonly children?: unknown;
  readonly [name: string]: unknown;
}

const emptyElements = new Set(['img', 'source']);
const addresses = new Set(['href', 'src']);
const fragment = Symbol.for('react.fragment');

function isElement(node: unknown): node is { readonly type: unknown; readonly props: Props } {
  return typeof node === 'object' && node !== null && '$$typeof' in node && 'type' in node && 'props' in node;
}

function printNode(node: unknown, printed: Printed): Printed {
  if (typeof node === 'string' || typeof node === 'number') return printText(String(node), printed);
  if (Array.isArray(node)) for (const one of node) printNode(one, printed);
  else if (isElement(node)) printTyped(node.type, node.props, printed);
  else if (node !== null && node !== undefined && typeof node !== 'boolean')
    throw toUnknownError('a value', typeof node);
  return printed;
}

function printText(text: string, printed: Printed): Printed {
  if (text === '') return printed;
  printed.html += printed.isAfterText ? `<!-- -->${escapeHtml(text)}` : escapeHtml(text);
  printed.isAfterText = true;
  return printed;
}

function printTyped(type: unknown, props: Props, printed: Printed): void {
  if (typeof type === 'string') printTag(type, props, printed);
  else if (typeof type === 'function') printNode(type(props), printed);
  else if (type === fragment) printNode(props.children, printed);
  else throw toUnknownError('a component', String(type));
}

function printTag(name: string, props: Props, printed: Printed): void {
  let tag = `<${name}`;
  for (const key in props) if (key !== 'children') tag += formatAttribute(key, props[key]);
  printed.html += `${tag}>`;
  printed.isAfterText = false;
  if (emptyElements.has(name)) return;
  printNode(props.children, printed).html += `</${name}>`;
  printed.isAfterText = false;
}

function formatAttribute(key: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'number')
    throw toUnknownError('the value of the attribute', key);
  const text = String(value);
  if (addresses.has(key) && !/^(?:https?:|mailto:|[/#])/.test(text))
    throw toUnknownError('the address', text);
  return ` ${key === 'className' ? 'class' : key.toLowerCase()}="${escapeHtml(text)}"`;
}

function toUnknownError(kind: string, name: string): Error {
  return new Error(
    `src/site/print-element.ts can't print ${kind} "${name}". Add code there that prints the same HTML as React.`,
  );
}
