import { expect, it } from 'vitest';
import { toExitCode } from '#publish/publish-table.ts';

it.each([
  [[], 0],
  [['live', 'held', 'unchanged', 'planned'] as const, 0],
  [['live', 'superseded'] as const, 4],
  [['superseded', 'refused'] as const, 3],
  [['refused', 'failed', 'superseded'] as const, 1],
])('combines the outcomes %j of several brands into the exit code %i', (outcomes, code) => {
  expect(toExitCode(outcomes)).toBe(code);
});
