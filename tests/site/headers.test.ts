import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cacheClassOf, cacheControl } from '#release/file-kind.ts';
import { headersOf, parseHeaderRules } from '#release/host-answer.ts';
import { listFiles } from '#render/static-files.ts';
import { formatHeaders, listHeaders } from '#site/headers.ts';
import { listOutputs } from '#site/outputs.ts';
import { listPages } from '#site/pages.ts';
import { assetPath } from '#site/paths.ts';
import type { Site } from '#site/site.ts';
import { aShop, monolingual } from './build-site.ts';

const published = await listFiles(fileURLToPath(new URL('../../public', import.meta.url)));

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

  it.each(sites)('gives every URL exactly one Cache-Control header (site with %s)', (_, site) => {
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

  it('references the speculation rules by a file name that contains their digest', async () => {
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

  it('sets Content-Security-Policy, Referrer-Policy and other document headers only for pages', () => {
    const ofEveryAnswer = {
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Strict-Transport-Security': 'max-age=31536000',
    };
    expect(Object.fromEntries(answerOf(aShop(), '/any'))).toEqual(ofEveryAnswer);
    for (const path of ['/', '/404.html', '/products/2/', '/zh/products/item/1/'])
      expect(Object.fromEntries(answerOf(aShop(), path)), path).toMatchObject({
        ...ofEveryAnswer,
        'Content-Security-Policy': "object-src 'none'; frame-ancestors 'none'",
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Permissions-Policy': expect.stringContaining('camera=()'),
      });
  });

  it('sets Strict-Transport-Security only for https', () => {
    const plain = new Map(answerOf(aShop({}, { siteUrl: 'http://dr.example' }), '/'));
    expect(plain.has('Strict-Transport-Security')).toBe(false);
  });

  it('yields its original rules when parsed, and may contain comments and CRLF', () => {
    const rules = listHeaders(aShop());
    expect(parseHeaderRules(formatHeaders(rules))).toEqual(rules);
    expect(parseHeaderRules('# A remark\r\n/a\r\n  X-One: 1: 2 \r\n\r\n/b*\r\n')).toEqual([
      { pattern: '/a', headers: [['X-One', '1: 2']] },
      { pattern: '/b*', headers: [] },
    ]);
  });
});
