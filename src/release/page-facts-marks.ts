/** A word that must not stand in any file of a release. */
export interface Mark {
  readonly text: string;
  /** What is reported of it: the text itself, or for a secret its name. */
  readonly name: string;
  /**
   * What makes something else of it: for a `word`, letters, digits and `-` beside it; for a `host`, that it is part of
   * a longer one or has a port; for a `path`, that it is another host's.
   */
  readonly bounds: 'word' | 'host' | 'path' | 'none';
}

/** Finds the names of the marks, and of the shapes of secrets, that a text holds; each once. */
export type FindMarks = (text: string) => readonly string[];

const quote = `(?:["']|&quot;|&#34;|&#39;)`;
const secretName = '(?:password|passwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token)';

/** What keys look like; the sentences about them never repeat what was found. */
const secretShapes: ReadonlyMap<string, RegExp> = new Map([
  ['a private key', /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/],
  ['an AWS key id', /(?<![A-Za-z0-9])A(?:KIA|SIA)[A-Z0-9]{16}(?![A-Za-z0-9])/],
  ['a token of GitHub', /(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{50})/],
  ['a token of Slack', /(?<!\w)xox[abprs]-[A-Za-z0-9-]{20}/],
  ['a key of Google', /(?<!\w)AIza[\w-]{35}/],
  ['a key of Stripe', /(?<!\w)[rs]k_live_[A-Za-z0-9]{16}/],
  ['a bearer token', /(?<!\w)Bearer [A-Za-z0-9._~+/-]{20}/],
  [
    'a password or key with its name',
    new RegExp(`${secretName}${quote}?\\s{0,9}[:=]\\s{0,9}${quote}[^"'\\s<>&]{8,}${quote}`, 'i'),
  ],
  ['a password or key in an address', new RegExp(`[?&;]${secretName}=[\\w%+/.~-]{8}`, 'i')],
  ['a user with a password in an address', /:\/\/[^\s/@"'<>:?#]{1,99}:[^\s/@"'<>?#]{1,99}@[\w[]/],
]);

/** One cheap look for what every shape begins with: hardly a page needs a second one. */
const hint = new RegExp(
  `PRIVATE KEY|A(?:KIA|SIA)[A-Z0-9]|gh[pousr]_|github_pat|xox[abprs]-|AIza|k_live_|Bearer |${secretName}|:[^\\s/@"'<>:?#]{1,99}@`,
  'i',
);

export function toMarkFinder(marks: readonly Mark[]): FindMarks {
  const namesByText = Map.groupBy(marks, ({ text }) => text);
  const alternatives = marks.map(({ text, bounds }) => toPattern(text, bounds));
  const anyMark = marks.length === 0 ? null : new RegExp(alternatives.join('|'), 'g');
  return (text) => {
    const found = new Set<string>();
    if (anyMark !== null)
      for (const [word] of text.matchAll(anyMark))
        for (const { name } of namesByText.get(word) ?? []) found.add(name);
    for (const name of findSecrets(text)) found.add(name);
    return [...found];
  };
}

function findSecrets(text: string): readonly string[] {
  if (!hint.test(text)) return [];
  return [...secretShapes].filter(([, shape]) => shape.test(text)).map(([name]) => name);
}

const before = { word: '(?<![\\w-])', host: '(?<![\\w.-])', path: '(?<![\\w.-])', none: '' } as const;
const after = { word: '(?![\\w-])', host: '(?![\\w-]|\\.\\w|:\\d)', path: '', none: '' } as const;

function toPattern(text: string, bounds: Mark['bounds']): string {
  return `${before[bounds]}${RegExp.escape(text)}${after[bounds]}`;
}

/** Counts how often a text names a host. */
export function toHostCounter(host: string): (text: string) => number {
  const pattern = new RegExp(toPattern(host, 'host'), 'g');
  return (text) => (text.includes(host) ? (text.match(pattern)?.length ?? 0) : 0);
}
