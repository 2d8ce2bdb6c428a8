import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import type { Fault } from '#guard/judge-file.ts';
import { formatRefusal, toViolations as toViolationsOf } from '#guard/worded-violation.ts';
import { neverForcedRules, rules } from '#guard/rules.ts';
import { toContents } from '#release/contents.ts';
import { aGroup, aProduct, aSnapshot } from '../catalogue/build-catalogue.ts';
import { contextOf, toReleaseFiles } from './guard-release.ts';

const { contents } = contextOf('skr');
const toViolations = (
  ofFiles: Parameters<typeof toViolationsOf>[0],
  ofRelease: readonly Fault[],
  files: readonly string[] = [...ofFiles.keys()],
) => toViolationsOf(ofFiles, ofRelease, { files: filesOf(files), contents });
const filesOf = (files: readonly string[]) => toReleaseFiles(new Map(files.map((file) => [file, ''])));

const cut: Fault = { rule: 'cut-page', subject: 'a/index.html' };

describe('a refusal', () => {
  it('names the first twenty violations of a rule, counts the others, and passes over no rule', () => {
    const links = Array.from({ length: 25 }, (_, at): Fault => ({ rule: 'link', subject: `/${at}/` }));
    const violations = toViolations(new Map([['a/index.html', [cut, ...links]]]), []);
    const lines = formatRefusal(violations).split('\n');
    expect(lines[0]).toBe('The release is refused, the live one stays:');
    expect(lines[1]).toMatch(/^- \/a\/: the page is cut/);
    expect(lines.slice(2, 22).every((line) => line.startsWith('- /a/: a link leads to /'))).toBe(true);
    expect(lines.slice(22)).toEqual(['- … and 5 more of this kind (link).']);
  });

  it('counts pages of one fault in one sentence', () => {
    const files = Array.from({ length: 2_000 }, (_, at) => `${String(at).padStart(4, '0')}/index.html`);
    const gone: Fault = { rule: 'link', subject: '/gone/' };
    const [violation, second] = toViolations(
      new Map(files.map((file) => [file, [gone]])),
      [],
      [...files, '404.html', 'x.js'],
    );
    expect(second).toBeUndefined();
    expect(violation?.files).toEqual(files);
    expect(violation?.message).toMatch(
      /^2000 of 2001 pages, \/0000\/, \/0001\/, \/0002\/ and 1997 more: a link leads to \/gone\/,/,
    );
  });

  it('names products and groups whose pages break a rule, and counts files among files', () => {
    const trees = toPageTrees({ first: 'En', second: 'Zh', isForced: false });
    const lamp = aProduct('1', { name: { En: 'Lamp', Zh: '灯' } });
    const named = toContents(aSnapshot({ products: [lamp], categories: [aGroup('Lamps')] }), trees);
    const places = ['zh/products/item/1/index.html', 'products/category/lamps/index.html', 'a.js'];
    const release = { files: filesOf([...places, 'b.js']), contents: named };
    const sentencesOf = (files: readonly string[]) =>
      toViolationsOf(new Map(files.map((file) => [file, [cut]])), [], release).map(({ message }) =>
        message.replace(/: the page.*/, ''),
      );
    expect(sentencesOf(places.slice(0, 1))).toEqual(['/zh/products/item/1/ (Lamp)']);
    expect(sentencesOf(places.slice(0, 2))).toEqual([
      '2 of 2 pages, /products/category/lamps/ (Lamps), /zh/products/item/1/ (Lamp)',
    ]);
    expect(sentencesOf(places)[0]).toMatch(/^3 of 4 files, a\.js, /);
  });

  it('has the files that a fault of the release as a whole is about', () => {
    const missing: Fault = {
      rule: 'incomplete',
      subject: 'no page',
      files: ['b/index.html', 'a/index.html'],
    };
    expect(toViolations(new Map(), [missing])).toMatchObject([{ files: ['a/index.html', 'b/index.html'] }]);
  });

  it('cannot be made to steer a terminal', () => {
    const violations = toViolations(new Map(), [{ rule: 'sitemap', subject: 'A\u001b[2J\nB' }]);
    expect(formatRefusal(violations)).toContain('- A\ufffd[2J\ufffdB.');
  });

  it('has the faults of a rule by their subjects, and the files of a fault by their names', () => {
    const link = (subject: string): Fault => ({ rule: 'link', subject });
    const violations = toViolations(
      new Map([
        ['c/index.html', [link('/z/'), link('/y/')]],
        ['a/index.html', [link('/y/'), link('/x/')]],
        ['b/index.html', [link('/y/'), cut]],
      ]),
      [],
    );
    expect(violations.map(({ rule, files }) => [rule, ...files.map((file) => file.charAt(0))])).toEqual([
      ['cut-page', 'b'],
      ['link', 'a'],
      ['link', 'a', 'b', 'c'],
      ['link', 'c'],
    ]);
    expect(violations[2]?.message).toMatch(/^3 of 3 pages, \/a\/, \/b\/, \/c\/: a link leads to \/y\/,/);
  });

  it('has the same order whatever fault was found first', () => {
    const other: Fault = { rule: 'empty-file', subject: 'b.txt' };
    const one = new Map([
      ['a/index.html', [cut]],
      ['b.txt', [other]],
    ] as const);
    const two = new Map([
      ['b.txt', [other]],
      ['a/index.html', [cut]],
    ] as const);
    expect(toViolations(one, [])).toEqual(toViolations(two, []));
  });
});

it('is described, each rule in a row of docs/guard.md, with whether a reason overrules it', async () => {
  const text = await readFile('docs/guard.md', 'utf8');
  const rows = [...text.matchAll(/^\| (`[^|]*`) \|.*\| (yes|never) \|$/gm)].flatMap(
    ([, names = '', forced]) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => [name, forced] as const),
  );
  const expected = rules.map((rule) => [rule, neverForcedRules.has(rule) ? 'never' : 'yes'] as const);
  expect(rows.toSorted()).toEqual(expected.toSorted());
});
