import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkPage } from '#render/check-page.ts';
import { checkInlineCode, readInlineCode } from '#render/inline-check.ts';
import { checkLinksTo } from '#render/links.ts';

const nameOf = (text: string) => `sha256-${hash('sha256', text, 'base64')}`;
const allowed = { scripts: [nameOf('start()'), nameOf('other()')], styles: [nameOf('a{}')] };

describe('what stands in a page for browsers to run', () => {
  it('is each script and style once, by its hash, and neither data nor what is fetched', () => {
    const found = readInlineCode(
      '<style>a{}</style><script>start()</script><script>start()</script><script type="module">a\r\nb</script>' +
        '<script type="application/ld+json">{}</script><script type="application/json" id="x">{}</script>' +
        '<script src="/a.js">ignored</script><!-- <script>no()</script> --><p title="<script>no()</script>">',
    );
    expect(found).toEqual({ scripts: [nameOf('start()'), nameOf('a\nb')], styles: [nameOf('a{}')] });
  });

  it.each([
    '<style>a{}</style><script>start()</script><p>x</p><script>start()</script><script>other()</script>',
    '<script type="module" src="/_astro/a.js"></script>',
    '<script type="application/ld+json">{"a":"\\u003cscript>"}</script><script>start()</script>',
    '<p title="<script>evil()</script>">An attribute holds what it likes</p>',
    '<!-- <style>b{}</style> --><script>start()</script>',
  ])('is sound where the policy names it: %s', (html) => {
    const check = checkInlineCode(allowed);
    expect([html, html].map((page) => check.findStranger(page))).toEqual([null, null]);
  });

  it.each([
    ['<script>evil()</script>', 'script', 'evil()'],
    ['<script>start() </script>', 'script', 'start() '],
    ['<script>start()</script><script>start()</span></script>', 'script', 'start()</span>'],
    ['<script type="application/javascript">evil()</script>', 'script', 'evil()'],
    ['<script type="speculationrules">{}</script>', 'script', '{}'],
    ['<style media="print">b{}</style>', 'style', 'b{}'],
    ['<p title="<script>start()</script>"><script>evil()</script>', 'script', 'evil()'],
    ['<script>evil()', 'script', 'evil()'],
  ])('is found where the policy does not: %s', (html, kind, text) => {
    const check = checkInlineCode(allowed);
    expect(check.findStranger('<script>start()</script><style>a{}</style>')).toBeNull();
    expect(check.findStranger(html)).toBe(`${kind} (${nameOf(text)})`);
  });

  it('ends the build where it is unknown, naming the page', () => {
    const checks = { links: checkLinksTo(() => true), inline: checkInlineCode(allowed) };
    const html = (script: string) => `<html><script>${script}</script></html>`;
    expect(() => checkPage('zh/index.html', html('start()'), checks)).not.toThrow();
    expect(() => checkPage('zh/index.html', html('evil()'), checks)).toThrow(
      'zh/index.html has an inline script (sha256-',
    );
  });
});
