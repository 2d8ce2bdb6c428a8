import { decodeEntities } from '#catalogue/entities.ts';
import { toServedFile } from '#release/address.ts';

const startTag = /<([a-z][^\s/>]*)((?:[^">]|"[^"]*")*)>/g;
const path = /\s(?:href|src|action|data-href)="(\/(?!\/)[^"]*)"/g;
/** The content security policy allows scripts of these types, because they only contain data. */
const dataScript = / type="application\/(?:ld\+)?json"/;

/** Finds links to missing files of the same dist, and code that the content security policy forbids. */
export function findPageFaults(
  pages: Iterable<readonly [file: string, html: string]>,
  files: ReadonlySet<string>,
): readonly string[] {
  const faults = new Set<string>();
  for (const [file, html] of pages) {
    for (const [tag, name = '', attributes = ''] of html.matchAll(startTag)) {
      for (const [, address = ''] of attributes.matchAll(path)) {
        const served = toServedFile(decodeEntities(address));
        if (served === null || !files.has(served)) faults.add(`${file} links to ${address}`);
      }
      if (hasCode(name, attributes)) faults.add(`${file} has inline code: ${tag}`);
    }
  }
  return [...faults];
}

function hasCode(name: string, attributes: string): boolean {
  if (name === 'script') return !attributes.includes(' src="') && !dataScript.test(attributes);
  return name === 'style' || /\s(?:style|on[a-z]+)="/.test(attributes);
}
