import type { InlineCode } from '#release/page/inline-code.ts';
import { parseDirectives } from '#release/policy-text.ts';

export interface AllowedSources {
  /** All code that may stand in pages. */
  readonly inlineCode: InlineCode;
  /** Origins of pictures. */
  readonly pictures: ReadonlySet<string>;
  /** Origins that scripts may ask. */
  readonly calls: ReadonlySet<string>;
}

const none = ["'none'"];
const self = ["'self'"];

/** Sources that each directive may allow besides code by its hash and origins of the brand; never taken from the dist itself. */
const most: Readonly<Record<string, readonly string[]>> = {
  'default-src': none,
  'script-src': self,
  'style-src': self,
  'img-src': self,
  'connect-src': self,
  'font-src': self,
  'manifest-src': self,
  'media-src': self,
  'base-uri': none,
  'form-action': self,
  'object-src': none,
  'frame-ancestors': none,
  'require-trusted-types-for': ["'script'"],
  'trusted-types': none,
  'upgrade-insecure-requests': [],
};

/** Without one of these, browsers would allow more than the others say. */
const needed = [
  'default-src',
  'script-src',
  'style-src',
  'img-src',
  'connect-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
];

/** Without the site's own files, it neither shows nor does anything. */
const ofOwn = ['script-src', 'style-src', 'img-src', 'connect-src'];

/** Returns what a Content Security Policy allows that no release may, in words that continue a sentence. */
export function findPolicyFaults(policy: string, allowed: AllowedSources): readonly string[] {
  const directives = parseDirectives(policy);
  if (directives.size === 0) return ['is missing'];
  const missing = needed.filter((name) => !directives.has(name)).map((name) => `has no ${name}`);
  const closed = ofOwn
    .filter((name) => directives.get(name)?.includes("'self'") === false)
    .map((name) => `keeps the site's own files out by ${name}`);
  const isUntrusted = directives.get('require-trusted-types-for')?.includes("'script'") === false;
  const untrusted = isUntrusted ? ['requires Trusted Types for nothing'] : [];
  const allowing = [...directives].flatMap(([name, listed]) => {
    const always = most[name];
    if (always === undefined) return [`has the directive ${name}`];
    return listed
      .filter(
        (source) => !always.includes(source) && !isNone(source, listed) && !mayAllow(name, source, allowed),
      )
      .map((source) => `allows ${source} in ${name}`);
  });
  return [...missing, ...closed, ...untrusted, ...allowing];
}

function isNone(source: string, sources: readonly string[]): boolean {
  return source === "'none'" && sources.length === 1;
}

function mayAllow(name: string, source: string, { inlineCode, pictures, calls }: AllowedSources): boolean {
  if (name === 'script-src') return inlineCode.scripts.some((known) => source === `'${known}'`);
  if (name === 'style-src') return inlineCode.styles.some((known) => source === `'${known}'`);
  if (name === 'img-src') return pictures.has(source);
  return name === 'connect-src' && calls.has(source);
}

/** Directives that have no effect in a page's `meta`, or repeat `default-src` there. */
const ofHeaderAlone = new Set(['frame-ancestors', 'object-src']);

/** Returns whether a page's own policy says what the header says. */
export function isSamePolicy(ofPage: string, ofHeader: string): boolean {
  const listed = (policy: string) =>
    [...parseDirectives(policy)]
      .filter(([name]) => !ofHeaderAlone.has(name))
      .map(([name, sources]) => [name, ...sources].join(' '))
      .sort()
      .join(';');
  return listed(ofPage) === listed(ofHeader);
}
