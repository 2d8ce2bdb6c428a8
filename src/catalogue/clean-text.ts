const controlCharacters = /[^\P{Cc}\t\n\r]/gu;
/** Bidi controls, zero-width spaces, word joiners and byte order marks. */
const invisibleCharacters =
  /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;

export function cleanText(text: string): string {
  return cleanHtml(text).replace(/\s+/g, ' ').trim();
}

/** The first capture group matches elements that separate words. */
const tag = /<\/?(?:(br|div|h\d|img|li|ol|p|t\w+|ul)|[abiu]|em|font|s\w+)(?:\s[^<>]{0,500})?\/?>/gi;

/** Keeps text such as `<5 kg` and `a < b`. */
export function removeTags(text: string): string {
  if (!text.includes('<')) return text;
  const bare = text.replace(tag, (_, block?: string) => (block ? ' ' : ''));
  return /\S/.test(bare) ? bare : text;
}

export function listTags(text: string): readonly string[] {
  return text.match(tag) ?? [];
}

/** Matches UTF-8 decoded as Latin-1 or Windows-1252, such as `CafÃ©`. */
const garbled = /\ufffd|(?:[ÂÃ]|[à-ï][\x80-\xbfŒœŠšŸŽžƒˆ˜‚-‰‹›€™])[\x80-\xbfŒœŠšŸŽžƒˆ˜‚-‰‹›€™]/;

export function isGarbled(text: string): boolean {
  return garbled.test(text);
}

export function cleanHtml(html: string): string {
  return html.toWellFormed().replace(controlCharacters, '').replace(invisibleCharacters, '');
}
