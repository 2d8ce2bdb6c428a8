import { describe, expect, it } from 'vitest';
import { findPolicyFaults, isSamePolicy } from '#guard/files/policy-faults.ts';

const hash = `'sha256-${'a+/B'.repeat(10)}abc='`;
const sources = {
  inlineCode: { scripts: [hash.slice(1, -1)], styles: [hash.slice(1, -1)] },
  pictures: new Set(['https://pictures.example']),
  calls: new Set(['https://erp.example']),
};
const least = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
};
const format = (directives: Readonly<Record<string, string>>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join('; ');
const faultsOf = (given: Readonly<Record<string, string>>) =>
  findPolicyFaults(format({ ...least, ...given }), sources);
describe('the policy of a release', () => {
  it.each<Readonly<Record<string, string>>>([
    {},
    { 'script-src': `'self' ${hash}`, 'style-src': `'self' ${hash} ${hash}` },
    { 'img-src': "'self' https://pictures.example", 'connect-src': "'self' https://erp.example" },
    { 'form-action': "'none'" },
    {
      'font-src': "'self'",
      'manifest-src': "'self'",
      'media-src': "'self'",
      'object-src': "'none'",
      'upgrade-insecure-requests': '',
    },
  ])('may have %j', (given) => {
    expect(faultsOf(given)).toEqual([]);
  });

  it.each<[name: string, source: string]>([
    ['default-src', "'self'"],
    ['script-src', "'unsafe-inline'"],
    ['script-src', `'nonce-abc'`],
    ['script-src', hash.slice(1, -1)],
    ['script-src', `'sha256-abc='`],
    ['script-src', `x${hash}`],
    ['script-src', hash.replace('abc', 'abd')],
    ['style-src', hash.replace('abc', 'abd')],
    ['script-src', 'https://erp.example'],
    ['script-src', 'https://pictures.example'],
    ['style-src', 'https:'],
    ['img-src', hash],
    ['img-src', 'https://erp.example'],
    ['connect-src', 'https://pictures.example'],
    ['form-action', 'https://erp.example'],
    ['font-src', 'https://pictures.example'],
    ['base-uri', "'self'"],
    ['object-src', "'self'"],
    ['frame-ancestors', "'self'"],
    ['trusted-types', 'default'],
    ['upgrade-insecure-requests', 'x'],
  ])('may not have %s %s', (name, source) => {
    expect(faultsOf({ [name]: source })).toContain(`allows ${source} in ${name}`);
  });

  it.each(['script-src', 'style-src', 'img-src', 'connect-src'])(
    'may not keep its own files out by %s',
    (name) => {
      expect(faultsOf({ [name]: "'none'" })).toEqual([`keeps the site's own files out by ${name}`]);
    },
  );

  it('may not have a directive that nobody knows, or lose its sense by one source more', () => {
    expect(faultsOf({ 'script-src-elem': "'self'" })).toEqual(['has the directive script-src-elem']);
    expect(faultsOf({ 'img-src': "'none' https://pictures.example" })).toContain("allows 'none' in img-src");
  });

  it.each(['', "'none'", 'script'])('may not require Trusted Types for nothing: %j', (value) => {
    expect(faultsOf({ 'require-trusted-types-for': value })).toContain('requires Trusted Types for nothing');
  });

  it.each(Object.keys(least))('may not be without %s', (name) => {
    const others = Object.entries(least).filter(([other]) => other !== name);
    expect(findPolicyFaults(format(Object.fromEntries(others)), sources)).toEqual([`has no ${name}`]);
  });

  it('may not be empty', () => {
    expect(findPolicyFaults(' ; ', sources)).toEqual(['is missing']);
  });
});

describe("a page's own policy", () => {
  it.each([
    ['in another order', "img-src 'self'; default-src 'none'", "default-src 'none'; img-src 'self'", true],
    ['without what counts in headers alone', '', "frame-ancestors 'none'; object-src 'none'", true],
    ['with a source more', "img-src 'self' a.example", "img-src 'self'", false],
    ['with a directive more', "img-src 'self'; font-src 'self'", "img-src 'self'", false],
    [
      'with sources of another directive',
      'img-src a.example; font-src b.example',
      'img-src b.example; font-src a.example',
      false,
    ],
  ])('is that of the header, or not, %s', (_, ofPage, ofHeader, expected) => {
    expect(isSamePolicy(ofPage, ofHeader)).toBe(expected);
  });
});
