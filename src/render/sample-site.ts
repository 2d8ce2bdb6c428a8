import { factKeys } from '#catalogue/facts.ts';
import type { Group } from '#catalogue/group.ts';
import type { Product } from '#catalogue/product.ts';
import { type Snapshot, snapshotVersion } from '#catalogue/snapshot.ts';
import type { WithdrawnProduct } from '#catalogue/former-pages.ts';
import { parseBrands } from '#config/brands.ts';
import { provideSite } from '#site/load.ts';
import { messageKeys, parseMessages } from '#site/messages.ts';
import { listOutputs } from '#site/outputs.ts';
import { listPages } from '#site/pages.ts';
import type { SiteInput } from '#site/site.ts';
import { readInlineCode } from './inline-code.ts';
import type { CompiledRecord, CompiledSite } from './compiled-site.ts';
import { openRenderer } from './renderer.ts';

/** Reads the inline code of compiled pages from a sample page of each route. */
export async function readSample(
  compiled: Pick<CompiledSite, 'folder' | 'entry' | 'pages'>,
): Promise<CompiledRecord['inlineCode']> {
  const site = provideSite(toSampleInput());
  const files = listOutputs(site, listPages(site)).map(({ file }) => file);
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const renderer = await openRenderer(compiled);
  await renderer.render(new Set(files.filter((file) => file.endsWith('.html'))), ({ content }) => {
    const found = readInlineCode(content.toString());
    for (const name of found.scripts) scripts.add(name);
    for (const name of found.styles) styles.add(name);
  });
  return { scripts: [...scripts].sort(), styles: [...styles].sort() };
}

/** A small site with every kind of page and every optional part of pages. */
function toSampleInput(): SiteInput {
  const names = Object.fromEntries(messageKeys.map((key) => [key, key]));
  const texts = parseMessages(JSON.stringify(names), 'The sample');
  if (brand === undefined) throw new Error('The sample has no brand.');
  return {
    brand,
    snapshot,
    dictionaries: { En: texts, Zh: texts },
    favicon: new Uint8Array(),
    wechatQr: null,
  };
}

const erpHost = 'https://erp.example';
const text = { En: 'Sample', Zh: null };

const fields = { name: 'Sample', site: 'https://sample.example', liveListingBytes: 1e9, images: 'link' };
const [brand] = [...parseBrands(JSON.stringify({ brands: { yn: fields } })).values()];

const snapshot: Snapshot = {
  version: snapshotVersion,
  brand: 'yn',
  identifier: 'sg-yn',
  isDemo: false,
  publicErpHost: erpHost,
  parameters: { varying: [], fixed: [] },
  setting: { themeColor: '#0a7d5a', enableZh: true },
  products: Array.from({ length: 30 }, (_, at) => toProduct(`${at + 1}`)),
  categories: [toGroup('Category')],
  series: [toGroup('Series')],
  moves: [],
  withdrawn: [toWithdrawn('31')],
  problems: [],
  pictures: [],
};

function toProduct(id: string): Product {
  return {
    id,
    code: id,
    name: text,
    summary: text,
    description: null,
    categoryNames: ['Category'],
    seriesName: 'Series',
    images: ['a', 'b', 'c'].map(toImage),
    price: { amount: 1, currency: 'SGD' },
    availability: 'in_stock',
    attributes: [{ name: text, value: text }],
    facts: Object.fromEntries(factKeys.map((key) => [key, text])),
    sortOrder: null,
    updatedAt: null,
  };
}

function toWithdrawn(id: string): WithdrawnProduct {
  const { name, categoryNames, seriesName } = toProduct(id);
  const shown = { id, name, categoryNames, seriesName, endedGroups: [] };
  return { ...shown, since: '2026-01-01', isLeftOut: false, isGone: false };
}

function toGroup(name: string): Group {
  return { name, title: text, description: null, image: toImage('group'), sortOrder: null };
}

function toImage(name: string) {
  return { url: `${erpHost}/${name}.jpg`, alt: text, width: 1_600, height: 1_200 };
}
