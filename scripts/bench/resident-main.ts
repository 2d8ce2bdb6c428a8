// Measures renames and theme changes in a resident builder. Arguments: <brand> <renames>.
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseBrands } from '#config/brands.ts';
import { openBrandBuilder } from '#builder/brand-builder.ts';
import { foldersOf } from '#config/workspace.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import { compileSite } from '#render/compile.ts';
import { toForbiddenContent } from '#render/findings-context.ts';
import { readProject } from '../command.ts';
import { recolor, renameOne } from './changes.ts';
import type { Measured } from './measure.ts';
import type { ResidentMeasured } from './resident.ts';

const [code = '', renames = '5'] = process.argv.slice(2);
/** The first changes are not measured, because they load the code and warm up V8. */
const warmUps = 2;
const repaints = 2;
const warmPages = 25_000;

const project = await readProject();
const { workspace } = project;
const [brand] = chooseBrands(project.brands, code);
const base = await readSnapshot(foldersOf(workspace, code).snapshot, code);
if (brand === undefined || base === null)
  throw new Error(`There is no snapshot of ${code} in ${workspace.output}.`);
const forbiddenContent = toForbiddenContent(brand, project);
const request = { brand, forbiddenContent, erp: null, allowShrink: false, onProgress: () => {} };
const builder = await openBrandBuilder(workspace, code, await compileSite(workspace.root));

async function measureOne(snapshot: Snapshot): Promise<Measured> {
  const started = performance.now();
  const before = process.cpuUsage();
  const report = await builder.update({ snapshot, calls: 0, bytes: 0 }, request);
  const wallSeconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  if (report.written === 0) throw new Error('The product was renamed, but the update wrote no file.');
  return { wallSeconds, cpuSeconds: (user + system) / 1e6, peakMb: process.memoryUsage.rss() / 1e6 };
}

async function measureAll(
  change: (step: number) => Snapshot,
  changes: number,
  warmUps: number,
): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (let at = 0; at < warmUps + changes; at += 1) {
    measured.push(await measureOne(change(at)));
    await sleep(100);
  }
  return measured.slice(warmUps);
}

const { pages } = await builder.update({ snapshot: base, calls: 0, bytes: 0 }, request);
const measured: ResidentMeasured = {
  renamed: await measureAll((at) => renameOne(base, 1000 + at), Number(renames), warmUps),
  repainted: await measureAll(
    (at) => recolor(base, at),
    repaints,
    Math.max(warmUps, Math.ceil(warmPages / pages)),
  ),
};
builder.close();
console.log(JSON.stringify(measured));
