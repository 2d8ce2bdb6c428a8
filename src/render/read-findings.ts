import { decodeEntities } from '#catalogue/entities.ts';
import { toDestination } from '#release/address.ts';
import type { Finding } from '#release/manifest.ts';
import { openForbiddenFinder, openNameFinder } from './find-forbidden.ts';
import type { FindingsContext } from './findings-context.ts';
import { decodeBytes, findInAddress, listAddresses, listLoaded } from './references.ts';

export type ReadFindings = (file: string, bytes: Uint8Array) => readonly Finding[];

export function openFindingsReader(context: FindingsContext): ReadFindings {
  const findForbidden = openForbiddenFinder(context);
  const findInPage = openPageReader(context);
  return (file, bytes) => {
    if (!isText(file)) return noFindings;
    // Reading the file as Latin-1 takes half the time of UTF-8. Texts are decoded as UTF-8 only when used.
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const own = file.endsWith('.html') ? findInPage(file, text) : findLoaded(file, text, context);
    const findings = [...own, ...findForbidden(text)];
    if (findings.length === 0) return noFindings;
    return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
  };
}

const noFindings: readonly Finding[] = [];

const binary = /\.(?:avif|br|gif|gz|ico|jpe?g|mp4|otf|pdf|png|ttf|webm|webp|woff2?|zip|zst)$/i;

export function isText(file: string): boolean {
  return !binary.test(file);
}

function openPageReader(context: FindingsContext): (file: string, html: string) => readonly Finding[] {
  const findName = openNameFinder(context);
  return (file, html) => {
    const findings = listAddresses(html).flatMap(
      ([use, address]) => findInAddress(use, address, file, context) ?? [],
    );
    const names = [textOf('title', html), textOf('h1', html)].map((bytes) =>
      decodeEntities(decodeBytes(bytes)),
    );
    // The brand's own name may include another brand's name.
    const brand = findName(names.join('\n').replace(context.brandName, ''));
    return brand === null ? findings : [...findings, { rule: 'brand-name', values: { brand } }];
  };
}

/** Returns the text of the first element with this name. */
function textOf(name: string, html: string): string {
  const start = html.indexOf(`<${name}`);
  return start < 0 ? '' : html.slice(start, html.indexOf(`</${name}`, start)).replace(/<[^>]*>/g, ' ');
}

function findLoaded(file: string, text: string, context: FindingsContext): readonly Finding[] {
  const { siteUrl, pictureOrigins } = context;
  return listLoaded(file, text).flatMap((address): readonly Finding[] => {
    const destination = toDestination(address, { file, siteUrl });
    if (destination?.kind !== 'outside' || pictureOrigins.includes(destination.origin)) return [];
    return [{ rule: 'third-party', values: { use: 'load', origin: destination.origin } }];
  });
}
