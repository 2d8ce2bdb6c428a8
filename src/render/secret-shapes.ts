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

/** The beginnings of all shapes. Several searches with few first letters, and none without case, take half the time of one. */
const hints: readonly RegExp[] = [
  /PRIVATE KEY|whsec_|sk-[\w-]{32}|eyJ[\w-]+\.eyJ|A(?:KIA|SIA)[A-Z0-9]|gh[pousr]_|github_pat|xox[abprs]-|AIza|k_live_|Bearer /,
  /:\/\/[^\s/@"'<>:?#]{1,99}:[^\s/@"'<>?#]{1,99}@/,
  /[Pp]assw|PASSW|[Ss]ecret|SECRET|[Aa]pi[_-]?[Kk]ey|API[_-]?KEY|[Tt]oken|TOKEN/,
];

/** Returns the names of the shapes of secrets in a text. */
export function findSecretShapes(text: string): readonly string[] {
  if (!hints.some((hint) => hint.test(text))) return [];
  return [...secretShapes].filter(([, shape]) => shape.test(text)).map(([name]) => name);
}
