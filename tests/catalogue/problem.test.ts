import { describe, expect, it } from 'vitest';
import { countLeftOut, formatProblem, type Problem } from '#catalogue/problem.ts';

const problem: Problem = {
  brand: 'yn',
  kind: 'missing',
  about: { kind: 'product', id: null },
  effect: 'left-out',
  call: 'products/published/by_brand/sg-yn/false',
  place: '[12]',
  field: 'name',
  message: 'The name is missing. Left out.',
};

describe('a problem', () => {
  it('reads as a sentence that names brand, call, place and field', () => {
    expect(formatProblem(problem)).toBe(
      'yn: The name is missing. Left out. (products/published/by_brand/sg-yn/false, [12], name)',
    );
  });

  it('steers no terminal, whatever the ERP wrote', () => {
    expect(formatProblem({ ...problem, place: 'id \u001b[2J\n' })).toContain('id \ufffd[2J\ufffd');
  });

  it('counts as left out only where the record is not on the site', () => {
    expect(countLeftOut([problem, { ...problem, effect: 'changed' }, problem])).toBe(2);
  });
});
