import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Brand, readBrands } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import type { GuardContext } from '#guard/context.ts';
import type { GuardOptions } from '#guard/guard.ts';
import { cacheClassOf } from '#release/cache-class.ts';
import { contentTypeOf } from '#release/content-type.ts';
import type { Contents } from '#release/contents.ts';
import { noInlineCode } from '#release/page/inline-code.ts';
import type { Counts, ReleaseFile } from '#release/release.ts';
import { listFiles } from '#render/static-files.ts';
import { root } from '../builder/workbench.ts';

/** A dist in memory: what a test may break. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

const brands = await readBrands(join(root, 'brands.json'));

const nothing: Counts = { products: 0, pages: {}, pictures: 0, indexed: null };

/** Of a brand without a product. */
const noContents: Contents = {
  brand: 'skr',
  isDemo: false,
  themeColor: '#0a7d5a',
  trees: [],
  products: new Map(),
  category: new Map(),
  series: new Map(),
  withdrawn: [],
  moves: [],
  counts: nothing,
  parts: { product: [], group: [] },
};

export async function readDist(folder: string): Promise<Files> {
  const paths = [...(await listFiles(folder))].sort();
  return new Map(
    await Promise.all(
      paths.map(async (path): Promise<[string, Uint8Array]> => [path, await readFile(join(folder, path))]),
    ),
  );
}

export function brandOf(code: BrandCode): Brand {
  const brand = brands.get(code);
  if (brand === undefined) throw new Error(`brands.json has no ${code}.`);
  return brand;
}

/** Everything as it should be, but for what is given. */
export function contextOf(code: BrandCode, given: Partial<GuardContext> = {}): GuardContext {
  return {
    brand: brandOf(code),
    brands,
    publicErpHost: 'https://erp.example',
    privateHosts: [],
    secrets: new Map(),
    live: null,
    isSameCode: false,
    dayStart: null,
    keptAssets: new Map(),
    planned: nothing,
    contents: noContents,
    inlineCode: noInlineCode,
    isDemo: false,
    pulled: { at: null, snapshot: '' },
    failedCalls: [],
    ...given,
  };
}

export function toReleaseFiles(files: Files): ReadonlyMap<string, ReleaseFile> {
  return new Map([...files].map(([path, content]) => [path, toReleaseFile(path, content)]));
}

function toReleaseFile(path: string, content: string | Uint8Array): ReleaseFile {
  const bytes = Buffer.byteLength(content);
  return { sha256: digestOf(content), bytes, type: contentTypeOf(path), cache: cacheClassOf(path) };
}

/** Most files stay the same through all tests of a file. */
const digests = new WeakMap<Uint8Array, string>();

function digestOf(content: string | Uint8Array): string {
  if (typeof content === 'string') return hash('sha256', content, 'hex');
  const digest = digests.get(content) ?? hash('sha256', content, 'hex');
  digests.set(content, digest);
  return digest;
}

export function toGuardOptions(files: Files, context: GuardContext): GuardOptions {
  return {
    ...context,
    release: { files: toReleaseFiles(files) },
    readFile: async (path) => {
      const content = files.get(path);
      if (content === undefined) throw new Error(`Nobody should read ${path}.`);
      return Buffer.from(content);
    },
  };
}

/** The files with some written, or where they are null, without them. */
export function withFiles(files: Files, given: Readonly<Record<string, string | Uint8Array | null>>): Files {
  const changed = new Map(files);
  for (const [path, content] of Object.entries(given)) {
    if (content === null) changed.delete(path);
    else changed.set(path, content);
  }
  return changed;
}

export function textOf(files: Files, path: string): string {
  const content = files.get(path);
  if (content === undefined) throw new Error(`There is no ${path}.`);
  return Buffer.from(content).toString();
}

/** The files with one text of a file replaced; throws where the file has no such text. */
export function edit(files: Files, path: string, from: string | RegExp, to: string): Files {
  const text = textOf(files, path);
  const edited = text.replace(from, () => to);
  if (edited === text) throw new Error(`${path} has no ${from}.`);
  return withFiles(files, { [path]: edited });
}
