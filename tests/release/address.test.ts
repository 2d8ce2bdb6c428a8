import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, fileAddressOf, toServedFile, toDestination } from '#release/address.ts';

describe('resolving an address on a page', () => {
  const page = { file: 'a/b/index.html', siteUrl: 'https://skr.example' };

  it.each([
    ['/', 'index.html'],
    ['/c/', 'c/index.html'],
    ['/c', 'c'],
    ['/c/?q=/d/#/e/', 'c/index.html'],
    ['https://skr.example', 'index.html'],
    ['https://skr.example:443/c/', 'c/index.html'],
    ['HTTPS://SKR.EXAMPLE/c/', 'c/index.html'],
    ['//skr.example/c/', 'c/index.html'],
    ['c.png', 'a/b/c.png'],
    ['../c/', 'a/c/index.html'],
    ['/a/../c/./', 'c/index.html'],
    ['/%E7%81%AF/', '灯/index.html'],
    ['/灯/', '灯/index.html'],
    ['/a%20b/', 'a b/index.html'],
    ['/100%/', '/100%/'],
    ['\\c\\', 'c/index.html'],
  ])('resolves %s to the file %s', (address, file) => {
    expect(toDestination(address, page)).toEqual({ kind: 'file', file });
  });

  it.each([
    ['https://cdn.example/a', 'https://cdn.example'],
    ['https://skr.example.evil.example/', 'https://skr.example.evil.example'],
    ['https://skr.example@evil.example/', 'https://evil.example'],
    ['https://cdn.example:8443/a', 'https://cdn.example:8443'],
    ['http://skr.example/a/', 'http://skr.example'],
    ['//cdn.example/a', 'https://cdn.example'],
    ['/\\cdn.example/a', 'https://cdn.example'],
    ['/\t/cdn.example/a', 'https://cdn.example'],
    [' https://cdn.example/', 'https://cdn.example'],
    ['mailto:a@b.example', 'mailto:'],
    ['javascript:alert(1)', 'javascript:'],
    ['data:text/plain,x', 'data:'],
  ])('resolves %s to a URL on the external origin %s', (address, origin) => {
    expect(toDestination(address, page)).toEqual({ kind: 'outside', origin });
  });

  it.each(['', '#h', '?q', ' #h'])('resolves "%s" to the page itself', (address) => {
    expect(toDestination(address, page)).toBeNull();
  });

  it('resolves the address of any file to that file', () => {
    const segment = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !/[/]|^\.{1,2}$/.test(text) && text.isWellFormed());
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 3 }), (segments) => {
        const file = [...segments, 'index.html'].join('/');
        const address = addressOf(file);
        expect(toDestination(address, page)).toEqual({ kind: 'file', file });
        expect(toServedFile(address)).toBe(file);
        expect(toServedFile(fileAddressOf(file))).toBe(file);
      }),
    );
  });
});

it.each([
  ['index.html', '/', '/index.html'],
  ['zh/products/index.html', '/zh/products/', '/zh/products/index.html'],
  ['404.html', '/404.html', '/404.html'],
  ['a b/灯.json', '/a%20b/%E7%81%AF.json', '/a%20b/%E7%81%AF.json'],
  ['xindex.html', '/xindex.html', '/xindex.html'],
])('converts the file path %s to the page address %s and the file address %s', (file, address, ofFile) => {
  expect(addressOf(file)).toBe(address);
  expect(fileAddressOf(file)).toBe(ofFile);
});

it('finds no file for an address with an invalid encoding', () => {
  expect(toServedFile('/100%/')).toBeNull();
});
