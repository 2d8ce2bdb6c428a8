import { decodeEntities } from '#catalogue/entities.ts';
import { toServedFile } from '#release/address.ts';
import { readTags, type Tag } from '#render/tags.ts';

/** The content security policy allows scripts of these types, because they only contain data. */
const dataScript = /^application\/(?:ld\+)?json$/;
const path = /\s(?:href|src|action|data-href)="(\/(?!\/)[^"]*)"/g;

/** Finds links to missing files of the same dist, and code that the content security policy forbids. */
export function findPageFaults(
  pages: Iterable<readonly [file: string, html: string]>,
  files: ReadonlySet<string>,
): readonly string[] {
  const faults = new Set<string>();
  for (const [file, html] of pages) {
    readTags(html, (tag) => {
      for (const [, address = ''] of tag.attributes.matchAll(path)) {
        const served = toServedFile(decodeEntities(address));
        if (served === null || !files.has(served)) faults.add(`${file} links to ${address}`);
      }
      if (hasCode(tag)) faults.add(`${file} has inline code: <${tag.name}${tag.attributes}>`);
    });
  }
  return [...faults];
}

function hasCode(tag: Tag): boolean {
  if (/\s(?:style|on[a-z]+)="/.test(tag.attributes) || tag.name === 'style') return true;
  return tag.name === 'script' && tag.get('src') === null && !dataScript.test(tag.get('type') ?? '');
}
