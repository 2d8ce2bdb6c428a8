import { hash, webcrypto } from 'node:crypto';
import pMap from 'p-map';
import { fileBehind, toOwnFile } from '#release/address.ts';
import { everyPath, headersOf, parseHeaderRules } from '#release/header-rules.ts';
import { type FileContent, noContent, type ReadingContext } from '#release/page/page-content.ts';
import { readPage, readScript, readSheet } from '#release/page/read-page.ts';
import { decodeEntities } from '#release/page/entities.ts';
import { parseDirectives, policyHeader } from '#release/policy-text.ts';
import { parseRedirectRules } from '#release/redirect-rules.ts';
import type { ReleaseFile } from '#release/release.ts';
import type { KnownContent } from './content-file.ts';
import type { ContentPool } from './content-pool.ts';
import { headersFile, isPage, isSitemap, redirectsFile } from './file-kinds.ts';
import { readPlain } from './files/read-plain.ts';

export const filesAtOnce = 16;

export type ReadFile = (file: string) => Promise<Uint8Array>;

/** Reads the content of files, several at once. Throws where a file isn't what the release says. */
export function readContent(
  files: readonly (readonly [string, ReleaseFile])[],
  readFile: ReadFile,
  context: ReadingContext,
  pool: ContentPool,
): Promise<readonly (readonly [string, KnownContent])[]> {
  const decoder = new TextDecoder();
  return pMap(
    files,
    async ([file, { sha256 }]): Promise<[string, KnownContent]> => {
      const bytes = await readFile(file);
      if ((await digestBytes(bytes)) !== sha256)
        throw new Error(
          `${file} is not what the release says: it changed meanwhile. Build and publish again.`,
        );
      return [file, { sha256, content: pool.take(toContent(decoder.decode(bytes), file, context)) }];
    },
    { concurrency: filesAtOnce },
  );
}

/** Digests a long list in a thread; for a page, handing it over would take longer. */
async function digestBytes(bytes: Uint8Array): Promise<string> {
  if (bytes.length < 256_000) return hash('sha256', bytes);
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

/** Reads the content of a text file by its kind. */
export function toContent(text: string, file: string, context: ReadingContext): FileContent {
  if (isPage(file)) return readPage(text, file, context);
  const content = toPlainContent(text, file, context);
  if (isSitemap(file)) return { ...content, links: listSitemapPages(text, context.siteUrl) };
  if (file === redirectsFile) return { ...content, links: listRedirected(text) };
  if (file === headersFile) return { ...content, shared: { ...content.shared, ...readPolicy(text) } };
  return content;
}

/** A policy of headers names the hosts of pictures, and lists of products and of the search's pictures name the pictures. */
const mayNamePictures = /^_headers$|(?:^|\/)products(?:-\d+)?\.(?:json|csv)$|^assets\/search\/faces/;

function toPlainContent(text: string, file: string, context: ReadingContext): FileContent {
  const { siteUrl, pictureHost } = context;
  return {
    ...noContent,
    shared: {
      ...noContent.shared,
      ...readPlain(text, file, siteUrl),
      ...(file.endsWith('.css') ? readSheet(text, { file, siteUrl }) : {}),
      ...(/\.m?js$/.test(file) ? readScript(text, { file, siteUrl }) : {}),
      forbidden: context.findForbidden(text),
      isPictureHostMisused:
        pictureHost !== null && !mayNamePictures.test(file) && pictureHost.countIn(text) > 0,
    },
  };
}

/** Lists the pages of a sitemap in its order; an address that is no page's own stands as it is, after a slash. */
function listSitemapPages(xml: string, siteUrl: string): readonly string[] {
  return [...xml.matchAll(/<loc>\s*([^<]*?)\s*<\/loc>/g)].map(([, address = '']) => {
    const decoded = decodeEntities(address);
    return toOwnFile(decoded, siteUrl) ?? `/${decoded}`;
  });
}

/** Lists the files whose addresses redirect, whether they are there or not; hosts take one without its closing slash for a page's too. */
function listRedirected(text: string): readonly string[] {
  const files = parseRedirectRules(text).flatMap(({ from }) => {
    const file = fileBehind(from);
    return file === null ? [] : [file, `${file}/index.html`];
  });
  return [...new Set(files)];
}

/** Returns the policy of `_headers`, and the inline scripts and styles that it allows. */
function readPolicy(text: string): Pick<FileContent['shared'], 'policy' | 'scripts' | 'styles'> {
  const headers = headersOf(everyPath, parseHeaderRules(text));
  const header = headers.find(([name]) => name.toLowerCase() === policyHeader)?.[1] ?? null;
  const policy = parseDirectives(header ?? '');
  const namesIn = (directive: string) => {
    return (policy.get(directive) ?? []).flatMap((source) => /^'(sha256-.+)'$/.exec(source)?.[1] ?? []);
  };
  return { policy: header, scripts: namesIn('script-src'), styles: namesIn('style-src') };
}
