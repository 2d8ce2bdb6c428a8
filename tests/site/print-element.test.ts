import fc from 'fast-check';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { printComponent } from '#site/print-element.ts';

const text = fc.oneof(fc.string(), fc.constantFrom('', '<b> & "it\'s"', '灯 &amp; 光', '  ', '<!-- -->'));

const props = fc.record(
  {
    className: text,
    id: text,
    lang: fc.option(text),
    title: text,
    'aria-label': fc.option(text, { nil: undefined }),
    tabIndex: fc.integer(),
    href: fc.constantFrom('/products/?a=1&b=2', '#top', 'https://erp.example/"x".png'),
  },
  { requiredKeys: [] },
);

const pictureProps = fc.record(
  {
    src: fc.constantFrom('/a.png', 'https://erp.example/a.png?x=1&y=2'),
    srcSet: fc.constantFrom('/a-320.webp 320w, /a-640.webp 640w'),
    sizes: text,
    alt: text,
    fetchPriority: fc.option(fc.constant('high'), { nil: undefined }),
    // Never eager: for eager pictures, React adds a preload link, which Astro removes.
    loading: fc.constant('lazy'),
  },
  { requiredKeys: ['loading'] },
);

interface ListProps {
  readonly nodes: readonly ReactNode[];
}

function List({ nodes }: ListProps): ReactNode {
  return nodes.map((one, at) => createElement(Fragment, { key: String(at) }, one));
}

const { node } = fc.letrec<{ node: ReactNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    text,
    fc.constantFrom(null, undefined, false, true, 0, 7.5),
    fc.tuple(fc.constantFrom('img', 'source'), pictureProps).map(([tag, of]) => createElement(tag, of)),
    fc
      .tuple(
        fc.constantFrom('a', 'dd', 'div', 'dl', 'dt', 'h1', 'li', 'p', 'picture', 'span', 'ul'),
        props,
        fc.array(tie('node'), { maxLength: 4 }),
      )
      .map(([tag, of, children]) => createElement(tag, of, ...children)),
    fc.array(tie('node'), { maxLength: 3 }).map((nodes) => createElement(Fragment, null, ...nodes)),
    fc.array(tie('node'), { maxLength: 3 }).map((nodes) => createElement(List, { nodes })),
  ),
}));

function spell(html: string): string {
  return html.replace(/ (?:srcSet|fetchPriority)=/g, (name) => name.toLowerCase()).replaceAll('/>', '>');
}

describe('printComponent', () => {
  it('returns the same HTML as React, but with the attribute names of HTML (srcset, not srcSet)', () => {
    fc.assert(
      fc.property(node, (tree) => {
        const shown = { nodes: [tree] };
        expect(printComponent(List, shown)).toBe(spell(renderToString(createElement(List, shown))));
      }),
      { numRuns: 500 },
    );
  });

  it.each<readonly [string, Record<string, unknown>, string]>([
    ['div', { style: { color: 'red' } }, 'the value of the attribute "style"'],
    ['a', { href: 'javascript:alert(1)' }, 'the address "javascript:alert(1)"'],
    ['div', { title: true }, 'the value of the attribute "title"'],
    ['div', { children: new Date(0) }, 'a value "object"'],
  ])('rejects %s %j, which React might render differently', (tag, of, what) => {
    const shown = { nodes: [createElement(tag, of)] };
    expect(() => printComponent(List, shown)).toThrow(what);
  });
});
