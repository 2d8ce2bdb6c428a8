import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { sanitise } from '#erp/sanitise.ts';
import type { ImageSource } from '#erp/wire/image-source.ts';

export const source: ImageSource = {
  erpHost: 'http://10.0.0.7:8080',
  publicErpHost: 'https://erp.example',
  allowedHosts: ['cdn.example'],
};

export function clean(html: string): string | null {
  return sanitise(html, source).html;
}

export function removedOf(html: string): readonly string[] {
  return sanitise(html, source).removed;
}

/** A copy of the sanitiser's table, so that the tests do not depend on that table. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  th: ['colSpan', 'rowSpan', 'scope'],
  td: ['colSpan', 'rowSpan'],
  ol: ['start'],
  ...Object.fromEntries(
    'p br strong b em i u s sub sup blockquote hr ul li h3 h4 h5 h6 table caption thead tbody tfoot tr'
      .split(' ')
      .map((tag) => [tag, []]),
  ),
};

export function findForbidden(html: string): readonly string[] {
  return findIn(fromHtml(html, { fragment: true }));
}

function findIn(node: Nodes): readonly string[] {
  const inside = 'children' in node ? node.children.flatMap(findIn) : [];
  if (node.type === 'element') return [...findInElement(node), ...inside];
  return node.type === 'text' || node.type === 'root' ? inside : [node.type, ...inside];
}

function findInElement({ tagName, properties }: Element): readonly string[] {
  const attributes = allowed[tagName];
  if (attributes === undefined) return [`<${tagName}>`];
  return Object.entries(properties).flatMap(([name, value]) => {
    if (!attributes.includes(name)) return [`<${tagName} ${name}>`];
    if (name === 'href' && !/^(?:https:\/\/[^\s\\/]|mailto:|tel:)/.test(String(value)))
      return [String(value)];
    if (name === 'src' && !/^https:\/\/(?:erp|cdn)\.example\/[^\s\\]*$/.test(String(value)))
      return [String(value)];
    return [];
  });
}
