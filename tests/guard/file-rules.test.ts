import { describe, expect, it } from 'vitest';
import type { GuardContext } from '#guard/context.ts';
import { toFileJudge } from '#guard/judge-file.ts';
import { ruleDefinitions } from '#guard/rules.ts';
import type { FileContent, SharedContent } from '#release/page/page-content.ts';
import { aPage, releaseOf } from './checked-pages.ts';
import { contextOf } from './guard-release.ts';

const file = 'a/index.html';
const policy = "default-src 'none'";
const headers = aPage({ policy, scripts: ['sha256-a'], styles: ['sha256-b'] }, { says: null });

/** The faults of a page by its shared content, each with its rule. */
function faultsOf(
  shared: Partial<SharedContent>,
  given: Partial<GuardContext> = {},
  others: Readonly<Record<string, FileContent>> = { _headers: headers },
) {
  const page = aPage({ policy, ...shared });
  const judge = toFileJudge(releaseOf({ ...others, [file]: page }, contextOf('skr', given)));
  return judge(file).map(({ rule, subject }) => [rule, subject]);
}

const link = (origin: string) => ({ outside: [{ use: 'link' as const, origin }] });

describe('a page', () => {
  it('may have the scripts and styles that the policy of the headers allows', () => {
    expect(faultsOf({ scripts: ['sha256-a'], styles: ['sha256-b'] })).toEqual([]);
    expect(faultsOf({ scripts: ['sha256-b'], styles: ['sha256-a'] })).toEqual([
      ['policy', 'a script of its own (sha256-b)'],
      ['policy', 'a style of its own (sha256-a)'],
    ]);
  });

  it('may have none of its own where there are no headers', () => {
    expect(faultsOf({ scripts: ['sha256-a'], styles: ['sha256-b'] }, {}, {})).toEqual([
      ['policy', 'a script of its own (sha256-a)'],
      ['policy', 'a style of its own (sha256-b)'],
    ]);
  });

  it.each([
    ['http://10.1.2.3', '10.1.2.3'],
    ['http://192.168.1.10:8080', '192.168.1.10:8080'],
    ['https://localhost', 'localhost'],
    ['http://[::1]:8080', '[::1]:8080'],
    ['http://[fd00::1]', '[fd00::1]'],
  ])('may not link into a private network: %s', (origin, host) => {
    expect(faultsOf(link(origin))).toEqual([['private-host', host]]);
  });

  it.each(['http://8.8.8.8:8080', 'https://[2606:4700::1111]:8443'])(
    'may link into the web: %s',
    (origin) => {
      expect(faultsOf(link(origin))).toEqual([]);
    },
  );

  it('may link to the ERP, even where that is in a private network, as of a demonstration', () => {
    const publicErpHost = 'http://127.0.0.1:4600';
    expect(faultsOf(link(publicErpHost), { publicErpHost })).toEqual([]);
    expect(faultsOf(link('http://127.0.0.1:4601'), { publicErpHost })).toEqual([
      ['private-host', '127.0.0.1:4601'],
    ]);
  });
});

it.each(ruleDefinitions.map((rule) => [rule.name, rule] as const))(
  'has a message of the rule %s that names what it is about, and says what to do',
  (_, { message }) => {
    const text: string = message('the subject', 'the place');
    expect(text).toMatch(/the subject|the place/);
    expect(text).toMatch(/(?:again|--force)\b.*\.$/);
  },
);
