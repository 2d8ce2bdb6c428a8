import { describe, expect, it } from 'vitest';
import { carrySources } from '#publish/headers/carry-sources.ts';
import type { HeaderRule } from '#release/header-rules.ts';

const allowing = (...scripts: readonly string[]): readonly HeaderRule[] =>
  withPolicy(`default-src 'none'; script-src 'self' ${scripts.map((name) => `'sha256-${name}='`).join(' ')}`);

function withPolicy(policy: string): readonly HeaderRule[] {
  return [
    {
      pattern: '/*',
      headers: [
        ['Content-Security-Policy', policy],
        ['X-Frame-Options', 'DENY'],
      ],
    },
    { pattern: '/products/*', headers: [['Cache-Control', 'no-cache']] },
  ];
}

describe('a policy that carries those of other releases', () => {
  it('lets in what any of them does, each source once', () => {
    expect(carrySources(allowing('b', 'a'), [allowing('a'), allowing('c', 'b')])).toEqual(
      allowing('a', 'b', 'c'),
    );
  });

  it('is the same text whichever of them is live', () => {
    const [one, other, third] = [allowing('b'), allowing('a'), allowing('c', 'b')];
    expect(carrySources(one, [other, third])).toEqual(carrySources(third, [third, one, other]));
  });

  it('keeps its own directives: what others lack stays, and what only they have is not carried', () => {
    const own = withPolicy("default-src 'none'; img-src 'none'; upgrade-insecure-requests");
    const other = withPolicy("img-src https://erp.example 'self'; media-src *");
    expect(carrySources(own, [other])).toEqual(
      withPolicy("default-src 'none'; img-src 'self' https://erp.example; upgrade-insecure-requests"),
    );
  });

  it('is as it was among releases that say nothing of it', () => {
    expect(carrySources(allowing('a'), [[], withPolicy('')])).toEqual(allowing('a'));
    expect(carrySources([], [allowing('a')])).toEqual([]);
  });

  it('stays short enough for a web server: the first that are given are carried', () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      allowing(`${String(at).padStart(2, '0')}${'x'.repeat(41)}`),
    );
    const text = JSON.stringify(carrySources(allowing('own'), many));
    expect(text.length).toBeLessThan(4_000);
    expect(text).toContain('sha256-own=');
    expect(text).toContain('sha256-00x');
    expect(text).toContain('sha256-30x');
    expect(text).not.toContain('sha256-99x');
  });
});
