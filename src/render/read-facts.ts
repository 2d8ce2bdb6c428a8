import type { FileFacts, Finding } from '#release/manifest.ts';
import { toDestination } from '#release/address.ts';
import type { FactsContext } from './facts-context.ts';
import { openForbiddenFinder } from './find-forbidden.ts';
import { openPageReader, type PageLimits } from './read-page.ts';
import { listLoaded } from './references.ts';

/** Returns null for a file without facts. Throws if a page must not be published. */
export type ReadFacts = (file: string, bytes: Uint8Array) => FileFacts | null;

export function openFactsReader(limits: PageLimits, context: FactsContext): ReadFacts {
  const readPage = openPageReader(limits, context);
  const readText = openTextReader(context);
  return (file, bytes) => {
    if (!isText(file)) return null;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (file.endsWith('.html')) return readPage(file, buffer);
    const findings = readText(file, buffer.toString('latin1'));
    return findings.length === 0 ? null : { page: null, findings };
  };
}

const binary = /\.(?:avif|br|gif|gz|ico|jpe?g|mp4|otf|pdf|png|ttf|webm|webp|woff2?|zip|zst)$/i;

export function isText(file: string): boolean {
  return !binary.test(file);
}

function openTextReader(context: FactsContext): (file: string, text: string) => readonly Finding[] {
  const { siteUrl, pictureOrigins } = context;
  const findForbidden = openForbiddenFinder(context);
  return (file, text) => {
    const origins = listLoaded(file, text).flatMap((address) => {
      const destination = toDestination(address, { file, siteUrl });
      return destination?.kind === 'outside' && !pictureOrigins.includes(destination.origin)
        ? [destination.origin]
        : [];
    });
    const foreign = [...new Set(origins)].map((origin): Finding => {
      return { rule: 'third-party', values: { use: 'load', origin } };
    });
    return [...findForbidden(text), ...foreign];
  };
}
