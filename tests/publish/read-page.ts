import type { Element, Nodes } from 'hast';

/** All elements with a tag name, in document order. */
export function elementsOf(node: Nodes, tagName: string): readonly Element[] {
  const own = node.type === 'element' && node.tagName === tagName ? [node] : [];
  return 'children' in node ? [...own, ...node.children.flatMap((child) => elementsOf(child, tagName))] : own;
}

/** The visible text. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.tagName === 'style') return '';
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
