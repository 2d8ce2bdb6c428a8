import type { Finding } from '#release/manifest.ts';
import type { FindingsContext, ForbiddenText } from './findings-context.ts';

/** `bytes` is the file's content, read as Latin-1. Each kind of finding is returned once. */
export type FindForbidden = (bytes: string) => readonly Finding[];

/**
 * Most files contain no forbidden text. A fast first search therefore looks for the texts anywhere, and only files with
 * a match are searched again with `ForbiddenText.bounds`.
 */
export function openForbiddenFinder({ forbidden }: FindingsContext): FindForbidden {
  const texts = forbidden.map((one) => ({ ...one, text: toLatin1(one.text) }));
  const byText = Map.groupBy(texts, ({ text }) => text);
  // Leaves out `abcd` if `abc` is also forbidden, because a search for `abc` finds both.
  const shortest = texts.filter(
    ({ text }) => !texts.some((one) => one.text !== text && text.includes(one.text)),
  );
  const hint = toExpression(shortest.map(({ text }) => escapeExpression(text)));
  const exact = toExpression(texts.map(toPattern));
  return (bytes) => {
    const found = new Set<Finding>();
    if (hint !== null && exact !== null && bytes.search(hint) >= 0)
      for (const [text] of bytes.matchAll(exact))
        for (const { finding } of byText.get(text) ?? []) found.add(finding);
    const shapes = findSecretShapes(bytes).map((what): Finding => ({ rule: 'secret', values: { what } }));
    return [...found, ...shapes];
  };
}

const shortestName = 3;

/** Finds names of other brands as whole words. Skips short names, which may be ordinary words or parts of codes. */
export function openNameFinder({ brandName, otherBrands }: FindingsContext): (text: string) => string | null {
  const others = otherBrands
    .map(({ name }) => name.trim())
    .filter((name) => name.length >= shortestName && !brandName.includes(name));
  if (others.length === 0) return () => null;
  // A name beside Chinese characters also counts as a whole word, because Chinese has no spaces.
  const part = '[\\p{L}\\p{N}-]';
  const names = others.map((name) => escapeExpression(name)).join('|');
  const anyOfThem = new RegExp(
    `(?<!(?!\\p{Script=Han})${part})(?:${names})(?!(?!\\p{Script=Han})${part})`,
    'u',
  );
  return (text) => anyOfThem.exec(text.normalize('NFKC'))?.[0] ?? null;
}

/** `RegExp.escape` also escapes letters, which makes the search slower. */
function escapeExpression(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function toLatin1(text: string): string {
  return Buffer.from(text).toString('latin1');
}

function toExpression(alternatives: readonly string[]): RegExp | null {
  return alternatives.length === 0 ? null : new RegExp(alternatives.join('|'), 'g');
}

const before = { word: '(?<![\\w-])', host: '(?<![\\w.-])', path: '(?<![\\w.-])', none: '' } as const;
const after = { word: '(?![\\w-])', host: '(?![\\w-]|\\.\\w|:\\d)', path: '', none: '' } as const;

function toPattern({ text, bounds }: Pick<ForbiddenText, 'text' | 'bounds'>): string {
  return `${before[bounds]}${escapeExpression(text)}${after[bounds]}`;
}

const quote = `(?:["']|&quot;|&#34;|&#39;)`;
const secretName = '(?:password|passwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token)';

/** Findings never repeat the matched text, because it is secret. */
const secretShapes: ReadonlyMap<string, RegExp> = new Map([
  ['a private key', /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/],
  ['an AWS key id', /(?<![A-Za-z0-9])A(?:KIA|SIA)[A-Z0-9]{16}(?![A-Za-z0-9])/],
  ['a GitHub token', /(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{50})/],
  ['a Slack token', /(?<!\w)xox[abprs]-[A-Za-z0-9-]{20}/],
  ['a Google API key', /(?<!\w)AIza[\w-]{35}/],
  ['a Stripe key', /(?<!\w)[rs]k_live_[A-Za-z0-9]{16}/],
  ['a Standard Webhooks secret', /(?<!\w)whsec_[A-Za-z0-9+/]{24}/],
  ['a key of OpenAI or a similar service', /(?<![\w-])sk-(?:[a-z]{2,9}-)?[A-Za-z0-9_-]{32}/],
  // Searching from the dot takes linear time. Searching from each `eyJ` would take quadratic time.
  ['a JSON Web Token', /\.eyJ(?<=(?<!\w)eyJ[\w-]{10,}\.eyJ)[\w-]{10,}\.[\w-]{10}/],
  [
    'an AWS key',
    new RegExp(`secret[_-]?access[_-]?key${quote}?\\s{0,9}[:=]\\s{0,9}${quote}?[A-Za-z0-9+/]{40}`, 'i'),
  ],
  ['a bearer token', /(?<!\w)Bearer [A-Za-z0-9._~+/-]{20}/],
  [
    'a hard-coded password or key',
    new RegExp(`${secretName}${quote}?\\s{0,9}[:=]\\s{0,9}${quote}[^"'\\s<>&]{8,}${quote}`, 'i'),
  ],
  ['a password or key in an address', new RegExp(`[?&;]${secretName}=[\\w%+/.~-]{8}`, 'i')],
  ['an address with a user name and a password', /:\/\/[^\s/@"'<>:?#]{1,99}:[^\s/@"'<>?#]{1,99}@[\w[]/],
]);

/**
 * Texts that match no hint are not searched for secrets, so every secret must match a hint. The first hint begins with rare
 * characters, because V8 finds these much faster than words.
 */
const hints: readonly RegExp[] = [
  /[wWkKBJ_Az@-](?<=[Aa][sS][sS][wW]|[iI][_-]?[kK]|[tT][oO][kK]|PRIVATE K|whsec_|eyJ|A(?:KIA|SIA)|gh[pousr]_|github_pat_|xox[abprs]-|(?<![\w-])sk-|AIz|k_live_|:\/\/[^\s/@"'<>?#]{3,199}@)/,
  /secret/i,
  /Bearer /,
];

export function findSecretShapes(text: string): readonly string[] {
  if (!hints.some((hint) => hint.test(text))) return [];
  return [...secretShapes].filter(([, shape]) => shape.test(text)).map(([name]) => name);
}
