import type { Element, ElementContent, Root } from 'hast';

/** Each of these elements counts as one line of text, because editors write lines as `div` elements. */
const lineTags = new Set(
  'address article aside center dd details div dl dt fieldset figcaption figure footer form header main nav pre section summary'.split(
    ' ',
  ),
);
const blockTags = new Set('blockquote h1 h2 h3 h4 h5 h6 hr ol p table ul'.split(' '));
const phraseTags = new Set('a b caption em h1 h2 h3 h4 h5 h6 i p s strong sub sup u'.split(' '));

export function keepLines(tree: Root): void {
  tree.children = unwrapLines(
    tree.children.filter((child) => child.type !== 'doctype'),
    true,
  );
}

function unwrapLines(content: readonly ElementContent[], isFlow: boolean): ElementContent[] {
  const [only, ...others] = content.filter((child) => !isBlank(child));
  if (others.length === 0 && isLine(only)) return unwrapLines(only.children, isFlow);
  if (!content.some(isLine)) return content.map((child) => unwrapInside(child, isFlow));
  return isFlow ? toParagraphs(content) : toBrokenLines(content);
}

function unwrapInside(child: ElementContent, isFlow: boolean): ElementContent {
  if (child.type !== 'element') return child;
  return { ...child, children: unwrapLines(child.children, isFlow && !phraseTags.has(child.tagName)) };
}

function toParagraphs(content: readonly ElementContent[]): ElementContent[] {
  const blocks: ElementContent[] = [];
  let line: ElementContent[] = [];
  const endLine = () => {
    if (!line.every(isBlank)) blocks.push(toElement('p', line));
    line = [];
  };
  for (const child of content) {
    if (!isLine(child) && !hasBlock(child)) {
      line.push(child);
      continue;
    }
    endLine();
    blocks.push(...(isLine(child) ? toParagraphs(child.children) : [unwrapInside(child, true)]));
  }
  endLine();
  return blocks;
}

function toBrokenLines(content: readonly ElementContent[]): ElementContent[] {
  const lines: ElementContent[][] = [[]];
  for (const child of content) {
    if (isLine(child)) lines.push(unwrapLines(child.children, false), []);
    else lines.at(-1)?.push(unwrapInside(child, false));
  }
  return lines
    .filter((line) => !line.every(isBlank))
    .flatMap((line, at) => (at === 0 ? line : [toElement('br', []), ...line]));
}

function isLine(node: ElementContent | undefined): node is Element {
  return node?.type === 'element' && lineTags.has(node.tagName);
}

function hasBlock(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  const { tagName, children } = node;
  return blockTags.has(tagName) || lineTags.has(tagName) || children.some(hasBlock);
}

function isBlank(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() === '';
  if (node.type === 'comment') return true;
  return node.tagName !== 'img' && node.tagName !== 'hr' && node.children.every(isBlank);
}

function toElement(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}
