import { readFile } from 'node:fs/promises';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { judge, type JudgedRelease } from '#guard/judge.ts';
import { neverForcedRules, type Rule, ruleNames, type RuleValues, type Violation } from '#guard/violation.ts';
import type { Finding } from '#release/manifest.ts';
import { aGroup, aProduct } from '../catalogue/build-catalogue.ts';
import { aRelease } from './a-judged-release.ts';
import { aRecord } from '../catalogue/a-record.ts';
import { cpuMs } from '../cpu-ms.ts';

const lamp = aProduct('1', { name: { En: 'Lamp', Zh: '灯' }, categoryNames: ['Lamps'] });
const record = aRecord({ products: [lamp], categories: [aGroup('Lamps')] });
const lampPages = ['products/item/1/index.html', 'zh/products/item/1/index.html'] as const;
const rulesOf = (violations: readonly Violation[]) => violations.map(({ rule }) => rule);

it('the guard accepts a release without faults', () => {
  const files = ['index.html', '404.html', '_headers', '.well-known/security.txt', '_astro/a.js'];
  const release = aRelease(
    Object.fromEntries([...files, 'assets/images/skr/favicon.png'].map((file) => [file, 'x'])),
  );
  expect(judge(release)).toEqual([]);
});

describe('judging a file of a release', () => {
  it.each<[file: string, text: string, rule: string]>([
    ['robots.txt', '', 'empty-file'],
    ['dump.sql', 'x', 'file-kind'],
    ['_worker.js', 'x', 'file-kind'],
    ['.env', 'x', 'file-kind'],
    ['a.HTML', 'x', 'file-kind'],
    ['assets/images/js/favicon.png', 'x', 'other-brand'],
  ])('finds that %s with the text %j violates the rule %s', (file, text, rule) => {
    const otherBrands = [{ code: 'js', name: 'JS Home' }] as const;
    const violations = judge(aRelease({ 'index.html': 'x', [file]: text }, { otherBrands }));
    expect(violations).toMatchObject([{ rule, files: [file] }]);
  });
});

describe('judging a page of a release', () => {
  it('reports a violation only once for a page and its translation', () => {
    const finding: Finding = { rule: 'third-party', values: { use: 'load', origin: 'https://cdn.example' } };
    const [one, two] = lampPages;
    const files = { [one]: [finding], [two]: [finding] };
    const [violation, second] = judge(aRelease(files, { record }));
    expect(second).toBeUndefined();
    expect(violation).toMatchObject({
      ...finding,
      subjects: [{ kind: 'products', of: 1, items: [{ id: '1', name: lamp.name }] }],
      files: lampPages,
    });
  });

  it('reports links to missing pages, but not links to existing pages', () => {
    const link = (to: string): Finding => ({ rule: 'link', values: { to } });
    const findings = [link('a/index.html'), link('index.html')];
    expect(judge(aRelease({ 'index.html': findings }))).toMatchObject([link('a/index.html')]);
  });
});

describe('the guard', () => {
  const live = { files: new Map(), pulledAt: '2026-01-02T00:00:00Z', snapshot: 'live', record: null };
  const page = { 'index.html': 'x' };

  it.each<[rule: string, why: string, given: Partial<JudgedRelease>]>([
    ['failed-call', 'a call failed', { failedCalls: [{ call: 'brand', reason: 'timeout' }] }],
    [
      'older',
      'the live release was pulled later',
      { live, pulled: { at: '2026-01-01T00:00:00Z', snapshot: 's' } },
    ],
  ])('reports a violation of the rule "%s" if %s', (rule, _, given) => {
    expect(rulesOf(judge(aRelease(page, given)))).toEqual([rule]);
  });

  it.each<[why: string, given: Partial<JudgedRelease>]>([
    [
      'was pulled later than the live release',
      { live, pulled: { at: '2026-01-03T00:00:00Z', snapshot: 's' } },
    ],
    [
      'has the same snapshot as the live release',
      { live, pulled: { at: '2026-01-01T00:00:00Z', snapshot: 'live' } },
    ],
    ['has no pull time', { live, pulled: { at: null, snapshot: 's' } }],
  ])('does not report a violation of the rule "older" if the release %s', (_, given) => {
    expect(judge(aRelease(page, given))).toEqual([]);
  });

  it('reports a violation of the rule "changed-asset" if an immutable file changed', () => {
    const files = { ...page, '_astro/a.js': 'new', '_astro/b.js': 'new', 'robots.txt': 'new' };
    const others = aRelease({ '_astro/a.js': 'old', 'robots.txt': 'old' });
    const given = { live: { ...live, files: others.files }, pulled: { at: null, snapshot: 's' } };
    expect(judge(aRelease(files, given))).toMatchObject([
      { rule: 'changed-asset', values: { of: 2 }, files: ['_astro/a.js'] },
    ]);
  });

  it('lists violations in the order of the rules', () => {
    const secret: Finding = { rule: 'secret', values: { what: 'a key' } };
    const violations = judge(aRelease({ 'index.html': [secret], 'a.sql': '' }));
    expect(rulesOf(violations)).toEqual(['empty-file', 'file-kind', 'secret']);
  });

  it('judges a release of 20,000 pages within two seconds of CPU time', () => {
    const files = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, at) => [`products/item/${at}/index.html`, 'x']),
    );
    const release = aRelease(files, { live });
    judge(release);
    const started = cpuMs();
    judge(release);
    expect(cpuMs() - started).toBeLessThan(2_000);
  });
});

it('docs/guard.md states correctly which rules a publisher can overrule', async () => {
  const text = await readFile('docs/guard.md', 'utf8');
  const rows = [...text.matchAll(/^\| (`[^|]*`) \|.*\| (yes|never) \|$/gm)].flatMap(
    ([, names = '', forced]) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => [name, forced] as const),
  );
  const expected = ruleNames.map((rule) => [rule, neverForcedRules.has(rule) ? 'never' : 'yes'] as const);
  expect(rows.toSorted()).toEqual(expected.toSorted());
});

it('ruleNames and RuleValues list the same rules', () => {
  expectTypeOf<Rule>().toEqualTypeOf<keyof RuleValues>();
});
