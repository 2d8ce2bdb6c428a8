import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatChineseProblem } from '#reports/texts/chinese-problems.ts';
import type { BrandReport } from '#builder/build-job.ts';
import type { Workspace } from '#config/workspace.ts';
import type { Fault, FaultMatch } from '#demo-erp/fault.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { anImage, aProduct, aSnapshot } from '../catalogue/build-catalogue.ts';
import { startErp } from '../demo-erp/ask.ts';
import { openWorkspace } from '../builder/workbench.ts';
import {
  buildOwn,
  limits,
  makeIn,
  paint,
  picturesOf,
  readPage,
  startSmallErp,
} from './pictures-workbench.ts';

/** Scaled to the width of a page, this picture is taller than WebP permits. */
const tower = await paint(10, 10, 17_000);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(2)</script></svg>');
const junk = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(16e6, 0xff)]);
/** A small PNG whose header claims 20,000 by 20,000 pixels. */
const bomb = await sharp(await paint(10))
  .png()
  .toBuffer();
bomb.writeUInt32BE(20_000, 16);
bomb.writeUInt32BE(20_000, 20);
bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);

interface BrokenPicture {
  readonly what: string;
  readonly fault?: Fault;
  readonly match?: FaultMatch;
  readonly picture?: Buffer;
  readonly says: string;
  /** The advice in the message. The default is to upload the picture to the ERP again. */
  readonly advises?: string;
}

const brokenPictures: readonly BrokenPicture[] = [
  { what: 'is missing', fault: 'missing', says: 'responded with 404' },
  { what: 'is a page', fault: 'login', says: 'is not a JPEG, PNG or WebP picture, but a page' },
  { what: 'is an SVG with a script', picture: svg, says: 'is not a JPEG, PNG or WebP picture, but an SVG' },
  { what: 'is half a JPEG', fault: 'half', says: 'is incomplete or damaged' },
  { what: 'is 16 MB of junk', picture: junk, says: 'is larger than 15 MB' },
  { what: 'is a PNG of 400 million pixels', picture: bomb, says: 'has more than 40 million pixels' },
  {
    what: 'is very high',
    picture: tower,
    says: 'is 17,000 pixels high when scaled to the width of pages, more',
  },
  {
    what: 'does not come',
    fault: 'slow',
    says: `was not received within ${limits.totalMs / 1000} s`,
    advises: 'is requested again',
  },
  { what: 'is cut off', fault: 'cut', says: 'the connection broke', advises: 'is requested again' },
  {
    what: 'is on a failing server',
    fault: 'unavailable',
    says: 'responded with 503',
    advises: 'is requested again',
  },
  {
    what: 'is elsewhere',
    fault: 'redirect',
    match: { to: 'https://elsewhere.example/a.jpg' },
    says: 'is at https://elsewhere.example, which is not a permitted host; the administrators of this service can permit it ("elsewhere.example" in pictureHosts of brands.json)',
  },
  {
    what: 'is said to be inside the network',
    fault: 'redirect',
    match: { to: 'http://169.254.169.254/latest/meta-data/' },
    says: 'is at http://169.254.169.254, which is not a permitted host',
  },
];

function give(erp: DemoErp, id: string, url: string): void {
  erp.brand('skr').set(id, { images: [{ url }, { url: '/media/skr/of-1001.jpg' }] });
}

describe('a build with pictures that cannot be shown', () => {
  const inText = '1013';
  const onOtherHost = '1014';
  let workspace: Workspace;
  let report: BrandReport;

  beforeAll(async () => {
    const erp = await startSmallErp({ products: brokenPictures.length + 4 }, afterAll);
    for (const [at, { fault, match, picture }] of brokenPictures.entries()) {
      const key = `broken-${at}`;
      erp.publishPicture('skr', key, picture ?? (await paint(10 * at)));
      if (fault) erp.fail(fault, { call: 'media', key, ...match });
      give(erp, String(1001 + at), `/media/skr/${key}.jpg`);
    }
    const broken = '<img src="/media/skr/nothing.jpg" alt="a &lt;b&gt; &amp; &quot;c&quot;">';
    erp.brand('skr').set(inText, { description: `<p>See ${broken} here</p>` });
    give(erp, onOtherHost, 'https://evil.example/a.jpg');
    workspace = await openWorkspace(afterAll);
    report = await buildOwn(workspace, erp);
  }, 90_000);

  it('reports each broken picture and shows all other pictures', async () => {
    for (const [
      at,
      { what, says, advises = 'upload the picture to the ERP again' },
    ] of brokenPictures.entries()) {
      const id = String(1001 + at);
      const html = await readPage(workspace, `products/item/${id}`);
      expect(html, what).toMatch(/<div class="gallery">.*?class="no-picture"/s);
      expect(picturesOf(html), what).not.toEqual([]);
      expect(html, what).not.toMatch(/src="[^"]*broken/);
      const problems = report.problems.filter(({ about }) => about.kind === 'product' && about.id === id);
      expect(
        problems.filter(({ kind }) => kind === 'broken-picture'),
        what,
      ).toMatchObject([
        { field: 'images[0].url', effect: 'changed', message: expect.stringContaining(says) },
      ]);
      const problem = problems.find(({ kind }) => kind === 'broken-picture');
      expect(problem?.message, what).toContain(advises);
      expect(problem?.words && formatChineseProblem(problem.words), what).toMatch(
        /有问题（[^）]*\p{Script=Han}/u,
      );
    }
  });

  it('replaces a broken picture in a description with its alt text', async () => {
    const html = await readPage(workspace, `products/item/${inText}`);
    expect(html).toContain('<p>See a &#60;b> &#38; &#34;c&#34; here</p>');
    expect(html).not.toContain('nothing.jpg');
    const inDescriptions = report.problems.filter(
      ({ kind, field }) => kind === 'broken-picture' && field === 'description',
    );
    expect(inDescriptions).toMatchObject([
      {
        about: { kind: 'product', id: inText },
        message: expect.stringContaining('responded with 404. Its alt text is shown instead'),
      },
    ]);
  });

  it('reports and omits a picture on a host that is not permitted', async () => {
    expect(report.problems.filter(({ kind }) => kind === 'picture')).toMatchObject([
      { about: { kind: 'product', id: onOtherHost }, field: 'images[0].url' },
    ]);
    expect(await readPage(workspace, `products/item/${onOtherHost}`)).not.toContain('evil.example');
  });
});

it('a build stops requesting pictures from a host that never answers', async () => {
  const erp = await startErp({ products: 1 });
  erp.fail('slow', { call: 'media' });
  const make = makeIn(await openWorkspace(), erp);
  const images = Array.from({ length: 400 }, (_, at) => anImage(`${erp.origin}/media/skr/of-${at}.jpg`));
  const snapshot = aSnapshot({ products: [aProduct('1', { images })] });
  const { pictures, problems } = await make(snapshot, { limits: { totalMs: 500 } });
  expect(erp.requests().media.calls).toBeLessThan(100);
  expect(pictures.filter(({ made }) => made === null)).toHaveLength(400);
  expect(problems).toHaveLength(400);
}, 60_000);
