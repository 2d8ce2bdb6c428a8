import { decodeEntities } from '#release/page/entities.ts';

/** Elements that run code or show other pages; in XML, capitals make other names, and a prefix may stand before them. */
const element = /<(?:[\w.-]+:)?(?:script|foreignObject|handler|listener|iframe|object|embed)[\s/>]/;
const handler = /<[^<>]*[\s"']on[a-z]+\s*=/i;

const declarations: ReadonlyMap<string, string> = new Map([
  ['<?xml-stylesheet', 'is shown by a style sheet'],
  ['<!ENTITY', 'has entities of its own'],
  ['<!ATTLIST', 'has attributes of its own'],
]);

/** Browsers pass over tabs and ends of lines in one. */
const address = /(?:javascript|vbscript|data:text\/html|data:image\/svg)\s*[:;,]/i;

const otherEncoding = /<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i;

/** Returns what lets code into an SVG or a feed, which browsers show as pages of this site. */
export function findXmlFaults(text: string): readonly string[] {
  const addresses = decodeEntities(text).replace(/[\t\n\r]/g, '');
  const declared = [...declarations].flatMap(([sign, words]) => (text.includes(sign) ? [words] : []));
  return [
    ...(/>\s*$/.test(text.slice(-100)) ? [] : ['is cut']),
    ...declared,
    ...([element, handler].some((code) => code.test(text)) || address.test(addresses)
      ? ['has code in it']
      : []),
    ...(text.includes('\0') || otherEncoding.test(text) ? ['is not written in UTF-8'] : []),
  ];
}
