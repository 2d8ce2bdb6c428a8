import { expect, it, onTestFinished, vi } from 'vitest';
import { parseBrands } from '#config/brands.ts';
import { formatContentReports } from '#publish/report-files.ts';
import { openScriptedRunner, type ScriptedRunner } from './scripted-runner.ts';

const brand = parseBrands(
  JSON.stringify({ brands: { skr: { name: 'SKR', site: 'https://skr.example' } } }),
).get('skr');

async function openDesk() {
  const runner = await openScriptedRunner();
  const build = async (
    kind: 'live' | 'held' | 'unchanged',
    id: string,
    ...lacking: readonly string[]
  ): Promise<Awaited<ReturnType<ScriptedRunner['records']['readBrand']>>> => {
    if (brand === undefined) throw new Error('No brand.');
    const findings = lacking.map((product) => ({
      ...{ kind: 'missing-price' as const, about: { kind: 'product' as const, id: product } },
      ...{ name: { En: `Lamp ${product}`, Zh: null }, url: null, urlZh: null, detail: null },
    }));
    const content = { brand: 'skr', products: 3, findings };
    const reports = formatContentReports({ content }, brand);
    const liveReports = Promise.resolve({ reports, findings: findings.length, warnings: [], bytes: 0 });
    await runner.build(() => ({ kind, release: id, liveReports }));
    return runner.records.readBrand('skr');
  };
  const listTold = async () =>
    (await runner.listNotices())
      .filter(({ kind }) => kind === 'content')
      .map(({ added, all, items }) => ({ added, all, names: items.map(({ name }) => name) }));
  const accept = (kind: string) =>
    runner.records.updateBrand('skr', (state) => ({
      ...{ ...state, accepted: { [kind]: { by: 'anna', why: 'On purpose', at: 1 } } },
    }));
  return { build, listTold, accept };
}

it('a new finding is reported once and counts as new for a week', async () => {
  const { build, listTold } = await openDesk();
  expect(await build('live', 'r1', '1', '2')).toMatchObject({ findings: 2, newFindings: 0 });
  expect(await build('held', 'r2', '1', '3', '4')).toMatchObject({ findings: 3, newFindings: 2 });
  expect(await build('unchanged', 'r1', '1', '3', '4')).toMatchObject({ findings: 3, newFindings: 2 });
  expect(await listTold()).toEqual([{ added: 2, all: 3, names: ['Lamp 3', 'Lamp 4'] }]);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 3_600_000 });
  expect(await build('live', 'r3', '1', '3', '4', '5')).toMatchObject({ findings: 4, newFindings: 1 });
});

it('findings of an accepted kind are neither counted nor reported', async () => {
  const { build, listTold, accept } = await openDesk();
  await build('unchanged', 'r1', '1');
  await accept('missing-price');
  expect(await build('unchanged', 'r1', '1', '2')).toMatchObject({ findings: 0, newFindings: 0 });
  expect(await listTold()).toEqual([]);
});

it('a notification names a product with several findings only once', async () => {
  const { build, listTold } = await openDesk();
  await build('unchanged', 'r1', '1');
  await build('unchanged', 'r1', '1', '2', '2', '3');
  expect(await listTold()).toEqual([{ added: 3, all: 4, names: ['Lamp 2', 'Lamp 3'] }]);
});

it('the content report is rewritten for another release even if the findings are the same', async () => {
  const { build } = await openDesk();
  await build('unchanged', 'r1', '1', '3', '4');
  expect(await build('held', 'r2', '1')).toMatchObject({ reported: { release: 'r2' } });
  expect(await build('unchanged', 'r1', '1')).toMatchObject({ reported: { release: 'r1' } });
});
