import { describe, expect, it } from 'vitest';
import { startErp } from '../demo-erp/ask.ts';
import { allMatching, brandWith, eachProduct, examineErp, listVerdict, startAltered } from './doctor.ts';
import { openFolder } from '../files/folder.ts';

const cdn = (name: unknown) => ({ url: `https://cdn.pictures.test/${name}.jpg` });

describe('the doctor', () => {
  it('reports forbidden picture hosts, and quotes the setting that would permit them', async () => {
    const erp = await startErp({ products: 6 });
    const host = await startAltered(erp, {
      value: eachProduct((product) => ({
        ...product,
        images: [cdn(product.id), { url: 'https://img.other.test:8443/x.png' }],
      })),
    });
    const brand = brandWith({ pictureHosts: ['old.pictures.test'] });
    const examination = await examineErp(host, { brand });
    const setting = '"pictureHosts": ["old.pictures.test","cdn.pictures.test","img.other.test:8443"]';
    expect(examination.pictures).toMatchObject({
      refused: { 'cdn.pictures.test': 6, 'img.other.test:8443': 6 },
      setting,
    });
    const expected = `cdn.pictures.test (6), img.other.test:8443 (6). Add to yn in brands.json: ${setting}.`;
    expect(listVerdict(examination, 'errors')).toEqual([expect.stringContaining(expected)]);
  });

  it('reports all unusable picture addresses as one error', async () => {
    const erp = await startErp({ products: 2 });
    const urls = ['http://plain.test/a.jpg', 'data:image/png;base64,AA', 'http://['];
    const host = await startAltered(erp, {
      value: eachProduct((product) => ({ ...product, images: urls.map((url) => ({ url })) })),
    });
    const examination = await examineErp(host);
    expect(examination.pictures).toMatchObject({ setting: null, refused: {}, unusable: { length: 6 } });
    expect(listVerdict(examination, 'errors')).toEqual([
      expect.stringMatching(/^A picture is at plain\.test without https .* with an unusable address: 6\.$/),
    ]);
  });
});

it('the doctor reports pictures that a build cannot decode', async () => {
  const erp = await startErp({ products: 2 });
  const host = await startAltered(erp, {
    instead: (request, response) => {
      if (!request.url?.startsWith('/media/')) return false;
      response.setHeader('content-type', 'image/jpeg').end('<h1>Sign in</h1>');
      return true;
    },
  });
  const examination = await examineErp(host);
  expect(examination.verdict.isReady).toBe(false);
  expect(listVerdict(examination, 'errors')[0]).toMatch(
    /^The picture http.* is not a JPEG, PNG or WebP picture, but a page/,
  );
  const linked = await examineErp(host, { brand: brandWith({ images: 'link' }) });
  expect(linked.verdict).toMatchObject({ isReady: true, warnings: { length: 3 } });
});

it('the doctor reports a missing favicon', async () => {
  const erp = await startErp({ products: 2 });
  const root = await openFolder();
  expect(listVerdict(await examineErp(erp.origin, { root }), 'errors')).toEqual(
    allMatching([
      /The favicon of yn can't be read \(src\/config\/favicons\/yn\.png\)\. Put a PNG of at least 96 by 96 pixels there\./,
    ]),
  );
});
