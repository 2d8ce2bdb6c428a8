export interface ImageSource {
  readonly erpHost: string;
  /** The ERP's URL for browsers, which replaces `erpHost` in picture URLs. */
  readonly publicErpHost: string;
  readonly allowedHosts: readonly string[];
}

/** URL parsers change or remove these characters, so the requested address could differ from the checked one. */
export const ambiguousCharacters = /[\p{Cc}\s\\]/u;

/** Returns null if the text is not a web address or its host is not allowed. */
export function toImageUrl(given: string, source: ImageSource): string | null {
  const url = parseAddress(given, source);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const publicErp = new URL(source.publicErpHost);
  if (url.origin === new URL(source.erpHost).origin) return `${publicErp.origin}${url.pathname}${url.search}`;
  const isAllowed = url.protocol === 'https:' && source.allowedHosts.includes(url.host);
  return isAllowed || url.origin === publicErp.origin ? url.href : null;
}

export type RefusedAddress = readonly [why: 'host' | 'http' | 'user', host: string];

export function explainRefusal(given: string, source: ImageSource): RefusedAddress | null {
  const url = parseAddress(given, source);
  if (url === null) return null;
  if (url.username !== '' || url.password !== '') return ['user', url.host];
  return [url.protocol === 'http:' ? 'http' : 'host', url.host];
}

function parseAddress(given: string, { erpHost }: ImageSource): URL | null {
  const address = encodeBlanks(given);
  if (ambiguousCharacters.test(address) || !URL.canParse(address, `${erpHost}/`)) return null;
  const url = new URL(address, `${erpHost}/`);
  // Checks the protocol rather than the origin, because `blob:https://erp.example/…` has the origin `https://erp.example`.
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

/** Removes the white space that people often copy together with an address. Encodes spaces inside the address. */
function encodeBlanks(address: string): string {
  return address.trim().replaceAll(' ', '%20');
}
