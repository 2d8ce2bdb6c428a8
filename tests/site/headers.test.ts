import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cacheClassOf, cacheControl } from '#release/cache-class.ts';
import { headersOf, parseHeaderRules } from '#release/host-answer.ts';
import { listFiles } from '#render/static-files.ts';
import { formatHeaders, listHeaders } from '#site/headers.ts';
import { listOutputs, listTextFiles } from '#site/outputs.ts';
import { listPages } from '#site/pages.ts';
import { assetPath } from '#site/paths.ts';
import { formatPolicy } from '#site/policy.ts';
import type { Site } from '#site/site.ts';
import { aShop, monolingual, textOf } from './build-site.ts';
import { aSetting } from '../catalogue/build-catalogue.ts';

const published = await listFiles(fileURLToPath(new URL('../../public', import.meta.url)));

/** The headers of an address, as a host that reads `_headers` sends them. */
function answerOf(site: Site, path: string): readonly (readonly [string, string])[] {
  return headersOf(path, parseHeaderRules(formatHeaders(listHeaders(site))));
}

function addressesOf(file: string): readonly string[] {
  const address = `/${file.split('/').map(encodeURIComponent).join('/')}`;
  return address.endsWith('/index.html') ? [address, address.slice(0, -'index.html'.length)] : [address];
}

describe('the _headers file', () => {
  const sites = [
    ['two languages', aShop()],
    ['a forced second language', aShop({}, { forcedLocale: 'Zh' })],
    ['one language', aShop({ setting: monolingual })],
  ] as const;

  it.each(sites)('gives every address one Cache-Control: %s', (_, site) => {
    const rendered = listOutputs(site, listPages(site)).map(({ file }) => file);
    const files = [...rendered, ...published, '_astro/LocaleSwitch.-PBIewjo.js'];
    expect(files.length).toBeGreaterThan(40);
    for (const file of files) {
      for (const address of addressesOf(file)) {
        const given = answerOf(site, address).filter(([name]) => name === 'Cache-Control');
        expect(given, address).toEqual([['Cache-Control', cacheControl[cacheClassOf(file)]]]);
      }
    }
  });

  it('gives no address a header twice', () => {
    const addresses = ['/', '/nope', '/products/', '/zh/404.html', '/_astro/a.js', '/robots.txt'];
    for (const address of [...addresses, assetPath.speculation]) {
      const names = answerOf(aShop(), address).map(([name]) => name.toLowerCase());
      expect(new Set(names).size, address).toBe(names.length);
    }
  });

  it('links the speculation rules with the digest of their content', async () => {
    const rules = new Map(answerOf(aShop(), '/products/')).get('Speculation-Rules');
    expect(rules).toBe(`"${assetPath.speculation}"`);
    const file = new URL(`../../public${assetPath.speculation}`, import.meta.url);
    const digest = hash('sha256', await readFile(file), 'hex').slice(0, 8);
    expect(assetPath.speculation).toContain(`.${digest}.`);
    expect(answerOf(aShop(), assetPath.speculation)).toEqual(
      expect.arrayContaining([
        ['Content-Type', 'application/speculationrules+json'],
        ['Cache-Control', cacheControl.immutable],
      ]),
    );
  });

  it('has the security headers for every address, even unknown ones', () => {
    for (const address of ['/', '/nope', '/products/item/a1/', '/_astro/a.js']) {
      const headers = new Map(answerOf(aShop(), address));
      expect(headers.get('Content-Security-Policy'), address).toBe(formatPolicy(aShop()));
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
      expect(headers.get('Permissions-Policy')).toContain('camera=(), ');
    }
  });

  it('has Strict-Transport-Security only for https', () => {
    const name = 'Strict-Transport-Security';
    expect(new Map(answerOf(aShop(), '/')).get(name)).toBe('max-age=31536000');
    expect(new Map(answerOf(aShop({}, { siteUrl: 'http://dr.example' }), '/')).has(name)).toBe(false);
  });

  it('depends on the theme and the languages, not on products', () => {
    const text = (site: Site) => formatHeaders(listHeaders(site));
    expect(text(aShop({ products: [] }))).toBe(text(aShop()));
    expect(text(aShop({ setting: aSetting({ themeColor: '#aa0000' }) }))).not.toBe(text(aShop()));
    expect(text(aShop({ setting: monolingual }))).not.toContain('/zh/');
  });

  it('stays within the limits of hosts: few rules, short lines, one final wildcard', () => {
    const rules = listHeaders(aShop());
    expect(rules.length).toBeLessThan(100);
    for (const { pattern } of rules) expect(pattern).toMatch(/^\/[^*\s]*\*?$/);
    for (const line of formatHeaders(rules).split('\n')) expect(line.length).toBeLessThan(2000);
  });

  it('is in every dist, with _redirects', () => {
    const site = aShop();
    const texts = new Map(listTextFiles(site).map((file) => [file.file, textOf(file)]));
    expect([...texts.keys()]).toEqual(expect.arrayContaining(['_headers', '_redirects']));
    expect(texts.get('_headers')).toBe(formatHeaders(listHeaders(site)));
  });

  it('is parsed as it was formatted', () => {
    const rules = listHeaders(aShop());
    expect(parseHeaderRules(formatHeaders(rules))).toEqual(rules);
    expect(parseHeaderRules('# A remark\r\n/a\r\n  X-One: 1: 2 \r\n\r\n/b*\r\n')).toEqual([
      { pattern: '/a', headers: [['X-One', '1: 2']] },
      { pattern: '/b*', headers: [] },
    ]);
  });
});
