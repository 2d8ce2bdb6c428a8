import { expect, it } from 'vitest';
import { listShortfalls } from '../../scripts/audit/budgets.ts';
import type { Judgement } from '../../scripts/audit/lighthouse.ts';

const full = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
const slow: Judgement = {
  scores: { ...full, performance: 60 },
  cls: 0,
  tbtMs: 900,
  lcpMs: 9_000,
  findings: ['performance: Slow'],
};

it('fails an audit for permanent problems, never for timing', () => {
  expect(listShortfalls('product in En', 'product', slow)).toEqual([]);
  const judgement = {
    ...slow,
    scores: { ...full, accessibility: 96, seo: 92 },
    cls: 0.02,
    findings: ['accessibility: No contrast', 'seo: No title'],
  };
  expect(listShortfalls('product in En', 'product', judgement)).toEqual([
    'product in En: 96 of 100 in accessibility (accessibility: No contrast).',
    'product in En: 92 of 100 in seo (seo: No title).',
    'product in En: things move while it loads (CLS 0.02).',
  ]);
});

it('accepts noindex on a 404 page', () => {
  expect(listShortfalls('404 in En', '404', { ...slow, scores: { ...full, seo: 60 } })).toEqual([]);
});
