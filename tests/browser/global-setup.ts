import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Brand, readBrands } from '#config/brands.ts';
import { buildBrands } from '#builder/build-brands.ts';
import { serveDist } from '#builder/serve-dist.ts';
import { foldersOf, type Workspace } from '#config/workspace.ts';
import { type DemoErp, startDemoErp } from '#demo-erp/start.ts';
import { aRecord } from '../catalogue/a-record.ts';
import { aProduct } from '../catalogue/build-catalogue.ts';
import { type SiteName, publishOrigins } from './sites.ts';

interface Server {
  readonly origin: string;
  close(): Promise<void>;
}

type Dists = Readonly<Record<SiteName, string>>;

const root = fileURLToPath(new URL('../../', import.meta.url));
const output = join(root, '.cache', 'browser-test');
const brandsFile = join(root, 'brands.json');

// biome-ignore lint/style/noDefaultExport: Playwright takes a global set-up as a default export.
export default async function buildAndServe(): Promise<() => Promise<void>> {
  await rm(output, { recursive: true, force: true });
  const servers: Server[] = [];
  const closeAll = async () => void (await Promise.all(servers.map((server) => server.close())));
  try {
    const erp = await startDemoErp();
    servers.push(erp);
    const dists = await buildDists(erp);
    const serve = async (site: SiteName) => {
      const server = await serveDist(dists[site], 0);
      servers.push(server);
      return server.origin;
    };
    publishOrigins({
      erp: erp.origin,
      sites: {
        lwm: await serve('lwm'),
        yn: await serve('yn'),
        vs: await serve('vs'),
        nyss: await serve('nyss'),
        'yn-english-only': await serve('yn-english-only'),
        'lwm-one-404': await serve('lwm-one-404'),
        'yn-one-404': await serve('yn-one-404'),
      },
    });
  } catch (error) {
    await closeAll();
    throw error;
  }
  return closeAll;
}

async function buildDists(erp: DemoErp): Promise<Dists> {
  const offered: Workspace = { root, output, brandsFile };
  const notOffered: Workspace = { root, output: join(output, 'english-only'), brandsFile };
  await build(offered, ['lwm', 'yn', 'vs', 'nyss'], erp);
  erp.brand('yn').offerZh(false);
  await build(notOffered, ['yn'], erp);
  // Offers Chinese again, as in the first build, because the pages of `yn` request this setting from the ERP.
  erp.brand('yn').offerZh(true);
  const lwm = foldersOf(offered, 'lwm').dist;
  const yn = foldersOf(offered, 'yn').dist;
  return {
    lwm,
    yn,
    vs: foldersOf(offered, 'vs').dist,
    nyss: foldersOf(offered, 'nyss').dist,
    'yn-english-only': foldersOf(notOffered, 'yn').dist,
    'lwm-one-404': await copyWith404OfRoot(lwm, 'zh'),
    'yn-one-404': await copyWith404OfRoot(yn, 'en'),
  };
}

const withdrawn = aProduct('withdrawn', {
  name: { En: 'A lamp of last year', Zh: '去年的灯' },
  categoryNames: ['Floor lamps'],
});

async function build(workspace: Workspace, codes: readonly string[], erp: DemoErp): Promise<void> {
  const brands = await readBrands(join(root, 'brands.json'));
  const requests = codes.map((code) => ({
    brand: brandOf(brands, code),
    erp: { host: erp.origin, publicHost: erp.origin, isDemo: true },
    allowShrink: false,
    live: aRecord({ isDemo: true, products: [withdrawn] }),
    onProgress: () => {},
  }));
  const results = await buildBrands({ workspace, requests, jobs: 2, onResult: () => {} });
  for (const result of results) if (!result.isBuilt) throw result.error;
}

function brandOf(brands: ReadonlyMap<string, Brand>, code: string): Brand {
  const brand = brands.get(code);
  if (brand === undefined) throw new Error(`brands.json does not hold ${code}, which these tests visit.`);
  // Other sites link to the ERP's pictures, which makes their builds faster.
  return code === 'lwm' || (code === 'nyss' && process.env.LONG_TESTS)
    ? brand
    : { ...brand, images: { kind: 'link' }, live: code !== 'vs' };
}

async function copyWith404OfRoot(dist: string, tree: string): Promise<string> {
  const copy = `${dist}-one-404`;
  await cp(dist, copy, { recursive: true });
  await rm(join(copy, tree, '404.html'));
  return copy;
}
