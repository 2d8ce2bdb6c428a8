/** What a block of structured data says: its addresses, or what is wrong with it. */
export interface JsonLdFacts {
  /** Null where nothing is wrong. */
  readonly fault: string | null;
  readonly pictures: readonly string[];
  /** Pages that it names, and what else has an address. */
  readonly links: readonly string[];
}

const pictureKeys = new Set(['image', 'logo', 'thumbnailUrl', 'contentUrl']);
const linkKeys = new Set(['@id', 'url', 'item']);
const schemaOrg = /^https?:\/\/schema\.org\/?$/;

export function toJsonLdFacts(text: string): JsonLdFacts {
  const value = parseJson(text);
  const fault = findFault(value);
  const pictures: string[] = [];
  const links: string[] = [];
  collect(value, null, (key, address) => {
    if (pictureKeys.has(key)) pictures.push(address);
    else if (linkKeys.has(key)) links.push(address);
  });
  return { fault, pictures, links };
}

function findFault(value: unknown): string | null {
  if (value === undefined) return 'is not JSON';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is no object';
  const { '@context': context, '@type': type }: { '@context'?: unknown; '@type'?: unknown } = value;
  if (typeof context !== 'string' || !schemaOrg.test(context)) return 'has another @context than schema.org';
  return typeof type === 'string' && type !== '' ? null : 'has no @type';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Texts are given with the name that they, or the list they are in, stand under. */
function collect(value: unknown, key: string | null, give: (key: string, text: string) => void): void {
  if (typeof value === 'string') {
    if (key !== null) give(key, value);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, key, give);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) collect(item, name, give);
  }
}
