import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toImageUrl } from '#erp/wire/image-source.ts';
import { source } from './read-one.ts';

describe('the address of a picture', () => {
  it.each([
    ['/media/1.jpg', 'https://erp.example/media/1.jpg'],
    ['media/1.jpg', 'https://erp.example/media/1.jpg'],
    ['/media/1.jpg?w=800#top', 'https://erp.example/media/1.jpg?w=800'],
    ['/media/../../1.jpg', 'https://erp.example/1.jpg'],
    ['/media/灯.jpg', 'https://erp.example/media/%E7%81%AF.jpg'],
    ['http://10.0.0.7:8080/1.jpg', 'https://erp.example/1.jpg'],
    ['HTTP://10.0.0.7:8080/1.jpg', 'https://erp.example/1.jpg'],
    ['//10.0.0.7:8080/1.jpg', 'https://erp.example/1.jpg'],
    ['https://erp.example/1.jpg', 'https://erp.example/1.jpg'],
    ['https://ERP.example:443/1.jpg', 'https://erp.example/1.jpg'],
    ['https://cdn.example/1.jpg?a=1&b=2', 'https://cdn.example/1.jpg?a=1&b=2'],
    ['https://pictures.example:8443/1.jpg', 'https://pictures.example:8443/1.jpg'],
    ['/1.jpg"><script>', 'https://erp.example/1.jpg%22%3E%3Cscript%3E'],
    [' /media/1.jpg\n', 'https://erp.example/media/1.jpg'],
    ['/media/a b (1).jpg', 'https://erp.example/media/a%20b%20(1).jpg'],
  ])('is normalized from %s to %s', (address, url) => {
    expect(toImageUrl(address, source)).toBe(url);
  });

  it.each([
    '//evil.example/1.jpg',
    '/\\evil.example/1.jpg',
    '\\\\evil.example\\1.jpg',
    'https://evil.example/1.jpg',
    'https://erp.example.evil.example/1.jpg',
    'https://erp.example@evil.example/1.jpg',
    'https://user@erp.example/1.jpg',
    'https://user:secret@cdn.example/1.jpg',
    'https:evil.example/1.jpg',
    'http://erp.example/1.jpg',
    'http://cdn.example/1.jpg',
    'https://cdn.example:8443/1.jpg',
    'https://pictures.example/1.jpg',
    'http://10.0.0.7/1.jpg',
    'https://10.0.0.7:8080/1.jpg',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'blob:https://erp.example/1',
    'blob:http://10.0.0.7:8080/1',
    'file:///etc/passwd',
    'ftp://cdn.example/1.jpg',
    'about:blank',
    'https://',
    'http://[::1',
    '/\t/evil.example/1.jpg',
  ])('is rejected: %j', (address) => {
    expect(toImageUrl(address, source)).toBeNull();
  });

  it('is resolved against the ERP host if it has the scheme of this host but no slashes (`https:1.jpg`)', () => {
    const secure = { ...source, erpHost: 'https://erp.example' };
    expect(toImageUrl('https:evil.example/1.jpg', secure)).toBe('https://erp.example/evil.example/1.jpg');
  });

  it('uses https and an allowed host for any input', () => {
    const part = fc.constantFrom(
      ...'https: http: javascript: data: blob: / // @ : ? # .. erp.example cdn.example'.split(' '),
      ...'evil.example 10.0.0.7 :8080 :8443 user 1.jpg %2f ％'.split(' '),
      ...['\\', '\t', ' '],
    );
    const allowed = ['https://erp.example', 'https://cdn.example', 'https://pictures.example:8443'];
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const url = toImageUrl(parts.join(''), source);
        if (url === null) return;
        expect(allowed).toContain(new URL(url).origin);
        expect(new URL(url).protocol).toBe('https:');
        expect(new URL(url).href).toBe(url);
        expect(new URL(url).username).toBe('');
      }),
      { numRuns: 3_000 },
    );
  });
});
