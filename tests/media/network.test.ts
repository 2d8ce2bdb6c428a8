import { expect, it } from 'vitest';
import { createDownloader, defaultLimits, type PictureSource, toPermitted } from '#media/download.ts';
import { isPublicAddress } from '#config/public-address.ts';
import { startErp } from '../demo-erp/ask.ts';

const source: PictureSource = {
  erpHost: 'http://10.0.0.7:8080/erp',
  publicErpHost: 'https://erp.example',
  mediaPaths: ['/media/', '/files/pictures/'],
  pictureHosts: ['cdn.example', 'localhost:8443', '192.168.0.9'],
  privateHosts: [],
};

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  'fe80::1',
  'fc00::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
])('classifies the address %s as private', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['1.1.1.1', '172.32.0.1', '2606:4700::1111'])('classifies the address %s as public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  'http://cdn.example/a.jpg',
  'https://cdn.example:444/a.jpg',
  'https://cdn.example@evil.example/a.jpg',
  'https://user:secret@cdn.example/a.jpg',
  'https://evil.example/a.jpg',
  'https://192.168.0.9/a.jpg',
  'http://10.0.0.7:8081/a.jpg',
  'http://10.0.0.7:8080/sg-yn/products/get',
  'https://erp.example/',
  'https://erp.example/media',
  'https://erp.example/mediation/a.jpg',
  'https://erp.example/media/../users',
  'https://erp.example/media/%2e%2e/users',
  'https://erp.example/media/..%2fusers',
  'https://erp.example/media/..%5Cusers',
  'https://erp.example//media/a.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AA',
  'no address',
])('refuses the picture address %s', (address) => {
  expect(() => toPermitted(address, source)).toThrow();
});

it.each([
  ['https://cdn.example/a.jpg?b=c', 'https://cdn.example/a.jpg?b=c'],
  ['http://10.0.0.7:8080/media/a.jpg', 'http://10.0.0.7:8080/media/a.jpg'],
  ['https://erp.example/files/pictures/a.jpg', 'http://10.0.0.7:8080/files/pictures/a.jpg'],
  ['https://erp.example/media/a.jpg?v=2', 'http://10.0.0.7:8080/media/a.jpg?v=2'],
])('maps the picture address %s to the request URL %s', (address, asked) => {
  expect(toPermitted(address, source).href).toBe(asked);
});

it('permits a private host that brands.json lists', () => {
  const trusting = { ...source, privateHosts: ['192.168.0.9'] };
  expect(toPermitted('https://192.168.0.9/a.jpg', trusting).host).toBe('192.168.0.9');
});

it('refuses a host name that resolves to a private address', async () => {
  const downloader = createDownloader(source, 1, defaultLimits);
  await expect(downloader.fetch('https://localhost:8443/a.jpg', null)).rejects.toThrow(
    /can't be fetched: localhost resolves to (127\.0\.0\.1|::1), a private network address/,
  );
  await downloader.close();
});

it('follows redirects between media files of the ERP, but at most three', async () => {
  const erp = await startErp();
  erp.fail('redirect', { call: 'media', key: 'old', to: '/media/skr/building-blocks-1.jpg' });
  erp.fail('redirect', { call: 'media', key: 'round', to: '/media/skr/round.jpg' });
  const own = { ...source, erpHost: erp.origin };
  const downloader = createDownloader(own, 1, defaultLimits);
  const moved = await downloader.fetch(`${erp.origin}/media/skr/old.jpg`, null);
  expect(moved).toMatchObject({ kind: 'picture' });
  await expect(downloader.fetch(`${erp.origin}/media/skr/round.jpg`, null)).rejects.toThrow(
    'redirects more than 3 times',
  );
  await downloader.close();
});

it.each([
  ['', 'an empty file'],
  ['<!doctype html>', 'a page'],
  [' <?xml version="1.0"?><svg/>', 'an SVG'],
  ['GIF89a', 'something else'],
  ['XXXX\x10\0\0\0WEBPVP8 ', 'something else'],
  ['RIFF\x10\0\0\0WAVEfmt ', 'something else'],
])('refuses a picture with the content %j', async (content, words) => {
  const erp = await startErp();
  erp.publishPicture('skr', 'other', Buffer.from(content));
  const downloader = createDownloader({ ...source, erpHost: erp.origin }, 1, defaultLimits);
  await expect(downloader.fetch(`${erp.origin}/media/skr/other.jpg`, null)).rejects.toThrow(
    `is not a JPEG, PNG or WebP picture, but ${words}`,
  );
  await downloader.close();
});
