import { describe, expect, it } from 'vitest';
import { BuildError } from '#builder/failure.ts';
import { startSweep } from '#service/runner/sweep.ts';
import { aFinding } from '../../guard/a-finding.ts';
import { openScriptedRunner, type ScriptedRunner } from './scripted-runner.ts';
import { eventsOf } from '../events.ts';
import { until } from '../until.ts';

const items = [1, 2, 3, 4, 5].map((at) => ({
  ...{ kind: 'product' as const, id: `${at}`, values: [], effect: 'changed' as const, name: `Lamp ${at}` },
  ...{ nameZh: null, url: null, urlZh: null },
}));

const inReview = ({ records }: ScriptedRunner) =>
  records.updateBrand('skr', (state) => ({
    ...state,
    review: { since: 1, by: 'mei', why: null, until: null, isRead: false },
  }));

const kindsOf = async (runner: ScriptedRunner) =>
  (await runner.listNotices()).map(({ kind, cause }) => (cause === null ? kind : `${kind}: ${cause}`));

describe('the notifications about builds', () => {
  it('report a live release with its counts and the first three changed products', async () => {
    const runner = await openScriptedRunner();
    await runner.addOrder();
    await runner.run(() => ({
      change: { added: 0, changed: 5, withdrawn: 0, groups: 0, site: ['theme'], items, products: [] },
    }));
    expect(await runner.listNotices()).toMatchObject([
      {
        ...{ kind: 'live', name: 'SKR', changed: 5, by: 'Anna', why: 'A new name', items: items.slice(0, 3) },
        release: 'r1',
      },
    ]);
  });

  it('report a waiting release, but not a build without changes', async () => {
    const runner = await openScriptedRunner();
    await inReview(runner);
    await runner.build(() => ({ kind: 'held' }));
    await runner.build(() => ({ kind: 'unchanged' }));
    expect(await kindsOf(runner)).toEqual(['preview']);
  });

  it('report the first successful build after a failure, even if the brand is in review', async () => {
    const runner = await openScriptedRunner();
    await inReview(runner);
    await runner.build(() => new BuildError('erp-down', 'Away.'), {}, { nextTryAt: null });
    await runner.build(() => ({ kind: 'held' }));
    expect(await kindsOf(runner)).toEqual(['failed: erp-down', 'preview', 'recovered']);
    expect((await runner.records.readBrand('skr')).failure).toBeNull();
  });

  it('report a failure once, after the last attempt', async () => {
    const runner = await openScriptedRunner();
    await runner.addOrder();
    const down = () => new BuildError('erp-down', 'The ERP is down.');
    await expect(runner.run(down)).rejects.toThrow('The ERP is down.');
    expect(await kindsOf(runner)).toEqual([]);
    await runner.run(down, {}, { nextTryAt: null });
    expect(await kindsOf(runner)).toEqual(['failed: erp-down']);
    await expect(runner.run(down)).rejects.toThrow('The ERP is down.');
    await runner.run(down, {}, { nextTryAt: null });
    expect(await kindsOf(runner)).toEqual(['failed: erp-down']);
    await runner.run(() => ({ kind: 'unchanged' }));
    expect(await kindsOf(runner)).toEqual(['failed: erp-down', 'recovered']);
    expect((await eventsOf(runner.records, 'skr', 9)).map(({ kind }) => kind)).toEqual([
      ...['unchanged', 'recovered', 'failed'],
    ]);
  });

  it('report a failure after its last attempt if its cause is new, but only one recovery', async () => {
    const runner = await openScriptedRunner();
    await runner.build(() => new BuildError('erp-down', 'Away.'), {}, { nextTryAt: null });
    await runner.run(() => new BuildError('target-down', 'Away, too.'), {}, { nextTryAt: null });
    await expect(runner.run(() => new BuildError('disk-full', 'Full.'))).rejects.toThrow('Full.');
    await runner.run(() => ({ kind: 'unchanged' }));
    expect(await kindsOf(runner)).toEqual(['failed: erp-down', 'failed: target-down', 'recovered']);
  });

  it('do not mention a failure that the next attempt resolved', async () => {
    const runner = await openScriptedRunner();
    await runner.addOrder();
    await expect(runner.run(() => new BuildError('erp-down', 'Away.'))).rejects.toThrow('Away.');
    await runner.run(() => ({}));
    expect(await kindsOf(runner)).toEqual(['live']);
  });

  it('report a refused build once per order, and the next successful build', async () => {
    const runner = await openScriptedRunner();
    const aPlace = { id: '', name: { En: '/a/', Zh: '/b/' } };
    const refusal = {
      why: 'guard',
      message: 'Prices are gone.',
      findings: [
        aFinding({ kind: 'pages', of: 90, names: [aPlace] }),
        aFinding({ rule: 'implausible', what: 'free', count: 28, of: 30, names: [aPlace] }),
      ],
      concerned: [
        {
          ...{ id: '1001', name: { En: 'Lamp', Zh: '灯' } },
          categoryNames: ['Lamps', 'Sale'],
          categoryTitles: [{ En: 'Lamps & shades', Zh: '灯具' }, null],
        },
      ],
    } as const;
    for (let at = 0; at < 2; at += 1) {
      await runner.build(() => ({ kind: 'refused', release: null, refusal }));
    }
    const { failure } = await runner.records.readBrand('skr');
    expect(failure?.findings).toEqual(refusal.findings);
    expect(failure?.subjects).toEqual({ count: 1, names: [{ id: '1001', name: { En: 'Lamp', Zh: '灯' } }] });
    const tables = ['concerned.csv', 'concerned.zh-Hans.csv'].map((name) =>
      runner.records.readReport('skr', name),
    );
    expect(await Promise.all(tables)).toEqual([
      expect.stringContaining('"1001","Lamp","灯","Lamps & shades, Sale"'),
      expect.stringContaining('"1001","Lamp","灯","灯具、Sale"'),
    ]);
    const [event] = await eventsOf(runner.records, 'skr', 1);
    expect(event?.findings).toEqual(refusal.findings);
    // Without a new order, the same refusal is not announced again.
    await runner.run(() => ({ kind: 'refused', release: null, refusal }));
    await runner.build(() => ({}));
    expect(await kindsOf(runner)).toEqual(['refused: guard', 'refused: guard', 'recovered', 'live']);
  });

  it('are sent by the next build if the service was killed after publishing', async () => {
    const runner = await openScriptedRunner();
    await runner.build(() => ({ release: 'r1' }));
    const change = { added: 2, changed: 5, withdrawn: 0, groups: 0, site: [], items, products: [] };
    const compared: string[][] = [];
    const compare = async (...ids: string[]) => {
      compared.push(ids);
      return change;
    };
    // The process was killed after r2 went live. The next build publishes r3.
    await runner.addOrder();
    await runner.run(() => ({ release: 'r3', former: 'r2' }), { compare });
    await runner.addOrder();
    await runner.run(() => ({ kind: 'unchanged', release: 'r3' }), { compare });
    expect(compared).toEqual([['skr', 'r1', 'r2']]);
    const events = await eventsOf(runner.records, 'skr', 9);
    expect(events.map(({ kind, release }) => [kind, release])).toEqual([
      ['unchanged', 'r3'],
      ['live', 'r3'],
      ['live', 'r2'],
      ['live', 'r1'],
    ]);
    expect(events[2]).toMatchObject({ former: 'r1', added: 2, changed: 5, items: items.slice(0, 3) });
    expect(await kindsOf(runner)).toEqual(['live', 'live', 'live']);
  });

  it('describe the changes of a release whose build was killed after publishing', async () => {
    const runner = await openScriptedRunner();
    await runner.build(() => ({ release: 'r1' }));
    const change = { added: 0, changed: 5, withdrawn: 0, groups: 0, site: [], items, products: [] };
    await runner.addOrder({ kind: 'sweep' });
    await runner.run(() => ({ kind: 'unchanged', release: 'r2' }), { compare: async () => change });
    expect((await runner.listNotices())[1]).toMatchObject({ kind: 'live', changed: 5 });
    expect(await runner.records.readBrand('skr')).toMatchObject({
      live: { release: 'r2' },
      change: { release: 'r2', changed: 5 },
    });
  });

  it('do not report a release that an interrupted manual publish made live', async () => {
    const runner = await openScriptedRunner();
    const live = { release: 'r0', since: 1, products: 1, pages: 1 };
    const promotion = {
      ...{ key: 'p', kind: 'promoted' as const, release: 'r1', former: 'r0', by: 'Anna', why: null },
      ...{ at: 1, leaseUntil: 1 },
    };
    await runner.records.updateBrand('skr', (state) => ({ ...state, live, promotion }));
    await runner.build(() => ({ kind: 'unchanged', release: 'r1', former: null }), { kind: 'sweep' });
    expect(await runner.listNotices()).toEqual([]);
    expect(await runner.records.readBrand('skr')).toMatchObject({ live: { release: 'r1' }, promotion });
  });

  it('report a waiting release once more after a day', async () => {
    const runner = await openScriptedRunner();
    const { records } = runner;
    const sweep = async (hours: number) => {
      const since = Date.now() - hours * 3_600_000;
      const change = { release: 'r2', at: since, added: 0, changed: 1, withdrawn: 0, items: [] };
      const waiting = { release: 'r2', since, products: 1, pages: 1, change };
      await records.updateBrand('skr', (state) => ({ ...state, waiting }));
      const requests: string[] = [];
      const queue = { add: async (code: string) => void requests.push(code) };
      const sweeping = startSweep({ records, queue, brands: new Map([['skr', true]]), sweepMs: 20 });
      await until(() => requests.length >= 3);
      await sweeping.stop();
      return (await runner.listNotices()).map(({ kind, event }) => [kind, event]);
    };
    expect(await sweep(23)).toEqual([]);
    expect(await sweep(25)).toEqual([['held', 'held']]);
    expect(await sweep(26)).toEqual([['held', 'held']]);
  });

  it('name three of the products that a refused build would remove', async () => {
    const runner = await openScriptedRunner();
    const missing = Array.from({ length: 30 }, (_, at) => ({
      ...{
        id: `${at}`,
        name: { En: `Lamp ${at}`, Zh: at === 0 ? '灯' : null },
        categoryNames: ['Lamps', `C${at % 2}`],
      },
    }));
    await runner.build(() => {
      const values = {
        what: 'products',
        language: null,
        before: 40,
        now: 10,
        allowed: 0.2,
        isOfDay: false,
      } as const;
      const subjects = [{ kind: 'products', of: 40, items: missing }] as const;
      return new BuildError('shrink', 'Far fewer.', [{ rule: 'drop', values, subjects, files: [] }]);
    });
    const lost = { what: 'products', count: 30, of: 40, now: 10, names: [{ id: '0' }, {}, {}] };
    expect(await runner.listNotices()).toMatchObject([{ kind: 'refused', findings: [lost] }]);
    const { failure } = await runner.records.readBrand('skr');
    expect(failure?.findings).toMatchObject([lost]);
    expect([failure?.subjects?.count, failure?.subjects?.names.length]).toEqual([30, 20]);
    const table = await runner.records.readReport('skr', 'concerned.csv');
    expect(table?.split('\r\n')).toHaveLength(32);
    expect(table).toContain('"29","Lamp 29","","Lamps, C1"');
    expect(await runner.records.readReport('skr', 'concerned.zh-Hans.csv')).toContain('ERP 编号');
  });
});
