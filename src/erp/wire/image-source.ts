export interface ImageSource {
  readonly erpHost: string;
  /** The ERP's address for browsers. In picture addresses it replaces `erpHost`; relative addresses are relative to it. */
  readonly publicErpHost: string;
  readonly allowedHosts: readonly string[];
}

/** URL parsers change or remove these characters, so the checked address could differ from the requested address. */
export const ambiguousCharacters = /[\p{Cc}\s\\]/u;

/** Returns the absolute address of a picture; null if its host is not allowed or it is not a web address. */
export function toImageUrl(given: string, source: ImageSource): string | null {
  const address = encodeBlanks(given);
  if (ambiguousCharacters.test(address) || !URL.canParse(address, `${source.erpHost}/`)) return null;
  const url = new URL(address, `${source.erpHost}/`);
  // Excludes `blob:https://…`, which has the origin of its inner address.
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '') return null;
  const erp = new URL(source.erpHost);
  if (url.origin === erp.origin) return `${new URL(source.publicErpHost).origin}${url.pathname}${url.search}`;
  const isAllowed = url.protocol === 'https:' && source.allowedHosts.includes(url.host);
  return isAllowed || url.origin === new URL(source.publicErpHost).origin ? url.href : null;
}

export type RefusedAddress = readonly [why: 'host' | 'http' | 'user', host: string];

/** Explains why `toImageUrl` returned null. Null if the text is not a web address. */
export function explainRefusal(given: string, { erpHost }: ImageSource): RefusedAddress | null {
  const address = encodeBlanks(given);
  if (ambiguousCharacters.test(address) || !URL.canParse(address, `${erpHost}/`)) return null;
  const { protocol, username, password, host } = new URL(address, `${erpHost}/`);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  if (username !== '' || password !== '') return ['user', host];
  return [protocol === 'http:' ? 'http' : 'host', host];
}

/** Encodes blanks in file names. Removes blanks and line breaks around an address, which people copy by mistake. */
function encodeBlanks(address: string): string {
  return address.trim().replaceAll(' ', '%20');
}
