import { describe, expect, it } from 'vitest';
import { startErp } from '../demo-erp/ask.ts';
import { brandWith, examineErp, eachProduct, startAltered, listVerdict } from './doctor.ts';

const cdn = (name: unknown) => ({ url: `https://cdn.pictures.test/${name}.jpg` });

describe('picture hosts', () => {
  it('that are not allowed are counted, with the line for brands.json', async () => {
    const erp = await startErp({ products: 6 });
    const host = await startAltered(erp, {
      value: eachProduct((product) => ({
        ...product,
        images: [cdn(product.id), { url: 'https://img.other.test:8443/x.png' }],
      })),
    });
    const brand = brandWith({ pictureHosts: ['old.pictures.test'] });
    const examination = await examineErp(host, { brand });
    const line = '"pictureHosts": ["old.pictures.test","cdn.pictures.test","img.other.test:8443"]';
    expect(examination.pictures).toMatchObject({
      refused: [
        { host: 'cdn.pictures.test', pictures: 6, canBeAllowed: true },
        { host: 'img.other.test:8443', pictures: 1, canBeAllowed: true },
      ],
      line,
    });
    expect(listVerdict(examination, 'mend')).toMatchObject([
      expect.stringContaining(`Add to yn in brands.json: ${line}`),
    ]);
  });

  it('are fine once that line is there, and the picture is asked for at its host', async () => {
    const erp = await startErp({ products: 2 });
    const host = await startAltered(erp, {
      value: eachProduct((product) => ({ ...product, images: [cdn(product.id)] })),
    });
    const brand = brandWith({ pictureHosts: ['cdn.pictures.test'] });
    const { pictures, picture, verdict } = await examineErp(host, { brand });
    expect(pictures).toMatchObject({
      refused: [],
      line: null,
      firstUrl: 'https://cdn.pictures.test/1001.jpg',
    });
    expect(picture).toMatchObject({ status: null, fault: expect.stringContaining('nobody knows') });
    expect(verdict.isReady).toBe(true);
    expect(verdict.warnings).toMatchObject([{ what: expect.stringContaining("can't be shown") }]);
  });

  it('are found in descriptions too; a few of them are only a warning', async () => {
    const erp = await startErp();
    const description = '<p>See</p><img alt="x" src="https://blog.test/see.png">';
    erp.brand('yn').set('1001', { description });
    const examination = await examineErp(erp.origin);
    expect(examination.pictures.refused).toMatchObject([{ host: 'blog.test', pictures: 1 }]);
    expect(listVerdict(examination, 'warnings')).toMatchObject([/1 of \d+ pictures .* blog\.test \(1\)/]);
  });

  it('without https, and what is no web address, must be mended in the ERP', async () => {
    const erp = await startErp({ products: 2 });
    const host = await startAltered(erp, {
      value: eachProduct((product) => ({
        ...product,
        images: [
          { url: 'http://plain.test/a.jpg' },
          { url: 'data:image/png;base64,AA' },
          { url: 'http://[' },
        ],
      })),
    });
    const examination = await examineErp(host);
    expect(examination.pictures).toMatchObject({
      line: null,
      refused: [
        { host: 'plain.test', canBeAllowed: false },
        { host: 'data: addresses', canBeAllowed: false },
        { host: 'no web address', canBeAllowed: false },
      ],
    });
    expect(listVerdict(examination, 'mend')).toMatchObject([
      /must be https addresses: mend the others in the ERP\./,
    ]);
  });
});

it('warns of a picture that is no picture', async () => {
  const erp = await startErp({ products: 2 });
  const host = await startAltered(erp, {
    instead: (request, response) => {
      if (!request.url?.startsWith('/media/')) return false;
      response.setHeader('content-type', 'text/html').end('<h1>Sign in</h1>');
      return true;
    },
  });
  const examination = await examineErp(host);
  expect(examination.picture).toMatchObject({ status: 200, type: 'text/html', bytes: 16 });
  expect(listVerdict(examination, 'warnings')).toMatchObject([/its host answered 200 and text\/html/]);
});
