import type { Element, Nodes } from 'hast';

/** Every element of a name, in the page's order. */
export function elementsOf(node: Nodes, tagName: string): readonly Element[] {
  const own = node.type === 'element' && node.tagName === tagName ? [node] : [];
  return 'children' in node ? [...own, ...node.children.flatMap((child) => elementsOf(child, tagName))] : own;
}

/** Returns the text that a reader sees. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.tagName === 'style') return '';
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
