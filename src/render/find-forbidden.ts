import type { Finding } from '#release/facts.ts';
import type { FactsContext, ForbiddenText } from './facts-context.ts';
import { findSecretShapes } from './secret-shapes.ts';

/** Finds what a release may not hold in the bytes of a file, read as Latin-1. */
export interface ForbiddenFinder {
  /** Returns each forbidden text and each shape of a secret once. */
  readonly find: (bytes: string) => readonly Finding[];
  /** Counts how often a text names the ERP's host; always 0 where pages may. */
  readonly countErpHost: (bytes: string) => number;
}

/** Of forbidden texts, half of all files or more hold none: they are searched without their bounds first, which is much faster. */
export function openForbiddenFinder({ forbidden, mayNameErp, publicErpHost }: FactsContext): ForbiddenFinder {
  const texts = forbidden.map((one) => ({ ...one, text: toLatin1(one.text) }));
  const byText = Map.groupBy(texts, ({ text }) => text);
  // The longer of two texts that hold one another needs no search of its own.
  const shortest = texts.filter(
    ({ text }) => !texts.some((one) => one.text !== text && text.includes(one.text)),
  );
  const hint = toExpression(shortest.map(({ text }) => escapeExpression(text)));
  const exact = toExpression(texts.map(toPattern));
  const host = new RegExp(toPattern({ text: publicErpHost, bounds: 'host' }), 'g');
  return {
    find(bytes) {
      const found = new Set<Finding>();
      if (hint !== null && exact !== null && bytes.search(hint) >= 0)
        for (const [text] of bytes.matchAll(exact))
          for (const { finding } of byText.get(text) ?? []) found.add(finding);
      const shapes = findSecretShapes(bytes).map((what): Finding => ({ rule: 'secret', values: { what } }));
      return [...found, ...shapes];
    },
    countErpHost: (bytes) =>
      mayNameErp || !bytes.includes(publicErpHost) ? 0 : (bytes.match(host)?.length ?? 0),
  };
}

const shortestName = 3;

/** Returns a function that finds the display names of other brands in a text, where they are words of their own. Short names are words of many languages, or codes of products. */
export function openNameFinder({ brandName, otherBrands }: FactsContext): (text: string) => string | null {
  const others = otherBrands
    .map(({ name }) => name.trim())
    .filter((name) => name.length >= shortestName && !brandName.includes(name));
  if (others.length === 0) return () => null;
  // Chinese writes no spaces between its words and a name.
  const part = '[\\p{L}\\p{N}-]';
  const names = others.map((name) => escapeExpression(name)).join('|');
  const anyOfThem = new RegExp(
    `(?<!(?!\\p{Script=Han})${part})(?:${names})(?!(?!\\p{Script=Han})${part})`,
    'u',
  );
  return (text) => anyOfThem.exec(text.normalize('NFKC'))?.[0] ?? null;
}

/** Unlike `RegExp.escape` without codes, which V8 searches for more slowly. */
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
