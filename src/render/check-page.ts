import { fileBehind } from '#release/address.ts';
import { type InlineCode, inlineKindOf, nameInline } from '#release/page/inline-code.ts';
import { isWholePage } from '#release/page/read-page.ts';
import { isAddress, toUse } from '#release/page/references.ts';
import { decodeEntities } from '#release/page/entities.ts';
import { TagReader } from '#release/page/tags.ts';

/** Files and inline code that pages of a dist may refer to. */
export interface PageLimits {
  readonly hasFile: (file: string) => boolean;
  /** The only code that may stand in pages; null forbids all. */
  readonly inlineCode: InlineCode | null;
}

/** Throws unless a page is whole, its internal links lead somewhere, and the policy lets browsers run all that stands in it. */
export type CheckPage = (file: string, page: Buffer) => void;

/** Pages share most addresses and all inline code: the check remembers those that it found sound. */
export function openPageCheck({ hasFile, inlineCode }: PageLimits): CheckPage {
  const addresses = openAddressCheck(hasFile);
  const code = openCodeCheck(inlineCode ?? { scripts: [], styles: [] });
  return (file, page) => {
    // Tags are ASCII, and a text of bytes is read in half the time: what may not be ASCII is decoded when it is used.
    const html = page.toString('latin1');
    if (!isWholePage(html)) throw new Error(`The page ${file} is cut. Build again.`);
    const tag = new TagReader(html);
    while (tag.next()) {
      const broken = addresses.findBroken(tag);
      if (broken !== null) throw new Error(`${file} links to ${broken}, which is not there.`);
      const unknown = tag.isTextElement ? code.findUnknown(tag) : null;
      if (unknown !== null)
        throw new Error(
          `${file} has an inline ${unknown} that none of the pages has which are looked at when the site is compiled, so browsers would not run it. ` +
            'Give the site of src/render/sample-site.ts what makes it appear.',
        );
    }
  };
}

/** Checks the addresses that begin with a slash, as all do that the site itself writes. */
function openAddressCheck(hasFile: PageLimits['hasFile']) {
  const sound = new Set<string>();
  return {
    findBroken(tag: TagReader): string | null {
      for (let index = 0; index < tag.attributeCount; index += 1) {
        if (!tag.isPathAt(index)) continue;
        const name = tag.nameAt(index);
        if (!isAddress(name)) continue;
        const address = tag.valueAt(index);
        if (sound.has(address) || address.startsWith('//') || toUse(tag, name) === null) continue;
        const whole = decodeBytes(address);
        const file = fileBehind(decodeEntities(whole));
        if (file === null || !hasFile(file)) return whole;
        sound.add(copyOf(address));
      }
      return null;
    },
  };
}

function openCodeCheck(allowed: InlineCode) {
  const sound: Record<keyof InlineCode, string[]> = { scripts: [], styles: [] };
  return {
    findUnknown(tag: TagReader): string | null {
      const kind = inlineKindOf(tag);
      if (kind === null) return null;
      const { text } = tag;
      if (sound[kind].some((known) => known === text)) return null;
      const name = nameInline(decodeBytes(text));
      if (!allowed[kind].includes(name)) return `${kind === 'scripts' ? 'script' : 'style'} (${name})`;
      sound[kind].push(copyOf(text));
      return null;
    },
  };
}

/** Reads what was taken for Latin-1 as UTF-8. */
function decodeBytes(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString();
}

/** A piece of a page would keep all of that page in memory. */
function copyOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}
