/** A text that must not stand in any file of a release. */
export interface ForbiddenText {
  readonly text: string;
  /** The rule that forbids it and the subject of its message, such as `other-brand:sg-yn`; a secret is never named by its text. */
  readonly name: string;
  /**
   * Where the text is part of something else, it is allowed: a `word` has letters, digits or `-` beside it; a `host` is
   * part of a longer one or has a port; a `path` is another host's. With `none` it is forbidden everywhere.
   */
  readonly bounds: 'word' | 'host' | 'path' | 'none';
}

const quote = `(?:["']|&quot;|&#34;|&#39;)`;
const secretName = '(?:password|passwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token)';

/** Shapes of keys and passwords. Messages about them never repeat the text itself. */
const secretShapes: ReadonlyMap<string, RegExp> = new Map([
  ['a private key', /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/],
  ['an AWS key id', /(?<![A-Za-z0-9])A(?:KIA|SIA)[A-Z0-9]{16}(?![A-Za-z0-9])/],
  ['a token of GitHub', /(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{50})/],
  ['a token of Slack', /(?<!\w)xox[abprs]-[A-Za-z0-9-]{20}/],
  ['a key of Google', /(?<!\w)AIza[\w-]{35}/],
  ['a key of Stripe', /(?<!\w)[rs]k_live_[A-Za-z0-9]{16}/],
  ['a secret of Standard Webhooks', /(?<!\w)whsec_[A-Za-z0-9+/]{24}/],
  ['a key of OpenAI or the like', /(?<![\w-])sk-(?:[a-z]{2,9}-)?[A-Za-z0-9_-]{32}/],
  ['a JSON Web Token', /(?<!\w)eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10}/],
  [
    'an AWS key',
    new RegExp(`secret[_-]?access[_-]?key${quote}?\\s{0,9}[:=]\\s{0,9}${quote}?[A-Za-z0-9+/]{40}`, 'i'),
  ],
  ['a bearer token', /(?<!\w)Bearer [A-Za-z0-9._~+/-]{20}/],
  [
    'a password or key with its name',
    new RegExp(`${secretName}${quote}?\\s{0,9}[:=]\\s{0,9}${quote}[^"'\\s<>&]{8,}${quote}`, 'i'),
  ],
  ['a password or key in an address', new RegExp(`[?&;]${secretName}=[\\w%+/.~-]{8}`, 'i')],
  ['a user with a password in an address', /:\/\/[^\s/@"'<>:?#]{1,99}:[^\s/@"'<>?#]{1,99}@[\w[]/],
]);

/** The beginnings of all shapes. Apart by case: an engine looks for a text much faster where its case is known. */
const hints: readonly RegExp[] = [
  /PRIVATE KEY|whsec_|sk-[\w-]{32}|eyJ[\w-]+\.eyJ|A(?:KIA|SIA)[A-Z0-9]|gh[pousr]_|github_pat|xox[abprs]-|AIza|k_live_|Bearer |:[^\s/@"'<>:?#]{1,99}@/,
  new RegExp(secretName, 'i'),
];

/** Returns a function that finds the names of the forbidden texts, and of shapes of secrets, that a text holds; each once. */
export function toForbiddenFinder(forbidden: readonly ForbiddenText[]): (text: string) => readonly string[] {
  const byText = Map.groupBy(forbidden, ({ text }) => text);
  const alternatives = forbidden.map(({ text, bounds }) => toPattern(text, bounds));
  const anyOfThem = forbidden.length === 0 ? null : new RegExp(alternatives.join('|'), 'g');
  return (text) => {
    const found = new Set<string>();
    if (anyOfThem !== null)
      for (const [word] of text.matchAll(anyOfThem))
        for (const { name } of byText.get(word) ?? []) found.add(name);
    for (const shape of findSecretShapes(text)) found.add(`secret:${shape}`);
    return [...found];
  };
}

function findSecretShapes(text: string): readonly string[] {
  if (!hints.some((hint) => hint.test(text))) return [];
  return [...secretShapes].filter(([, shape]) => shape.test(text)).map(([name]) => name);
}

const before = { word: '(?<![\\w-])', host: '(?<![\\w.-])', path: '(?<![\\w.-])', none: '' } as const;
const after = { word: '(?![\\w-])', host: '(?![\\w-]|\\.\\w|:\\d)', path: '', none: '' } as const;

function toPattern(text: string, bounds: ForbiddenText['bounds']): string {
  return `${before[bounds]}${RegExp.escape(text)}${after[bounds]}`;
}

/** Returns a function that counts how often a text names a host. */
export function toHostCounter(host: string): (text: string) => number {
  const pattern = new RegExp(toPattern(host, 'host'), 'g');
  return (text) => (text.includes(host) ? (text.match(pattern)?.length ?? 0) : 0);
}
