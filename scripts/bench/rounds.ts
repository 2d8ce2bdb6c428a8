import { loadavg } from 'node:os';
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Brand } from '#config/brands.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import {
  type CaseName,
  caseText,
  hasCase,
  isResident,
  prepareCase,
  type ResidentCase,
  type Steps,
  toSteps,
} from './case.ts';
import { composeSnapshot } from './catalogue.ts';
import { type Bench, type Contender, type ContenderName, forgetBuilds } from './contender.ts';
import { compareFiles, countPages, type FileStates, readFileStates } from './files.ts';
import { type Measured, measure } from './measure.ts';
import { measureResident } from './resident.ts';
import type { Sample, SizeResult } from './sample.ts';

export interface SizeSettings {
  readonly bench: Bench;
  readonly brand: Brand;
  readonly products: number;
  readonly rounds: number;
  readonly cases: readonly CaseName[];
  readonly contenders: readonly Contender[];
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

interface Round extends SizeSettings {
  readonly round: number;
  readonly base: Snapshot;
  readonly steps: Steps;
  readonly fileStates: Map<ContenderName, FileStates>;
  readonly notes: Set<string>;
}

const reportSchema = z.object({ brands: z.tuple([z.object({ rendered: z.number() })]) });
/** Astro prints a time such as `(+12ms)` after a rendered file, and `(restored)` after a cached file. */
const renderedFile = /├─ \S+ \(\+/g;
const residentRenames = 5;

export async function measureSize(settings: SizeSettings): Promise<SizeResult> {
  const { brand, products, rounds, cases, contenders } = settings;
  const base = composeSnapshot(brand, products);
  const samples: Sample[] = [];
  const loads: number[] = [];
  const notes = new Set<string>();
  const fileStates = new Map<ContenderName, FileStates>();
  let pages = 0;
  for (let round = 1; round <= rounds; round += 1) {
    loads.push(loadavg()[0] ?? 0);
    const context: Round = { ...settings, round, base, steps: toSteps(base, round), fileStates, notes };
    for (const name of cases) {
      const order = rotate(contenders, round - 1).filter((contender) => hasCase(name, contender.name));
      for (const contender of order) samples.push(...(await measureCase(name, contender, context)));
      if (!isResident(name)) noteDifferences(name, order, context);
    }
    pages = countPages(fileStates.get(contenders[0]?.name ?? 'engine') ?? new Map());
  }
  for (const contender of contenders) await forgetBuilds(contender);
  return { products, pages, loads, samples, notes: [...notes] };
}

async function measureCase(name: CaseName, contender: Contender, round: Round): Promise<readonly Sample[]> {
  if (name === 'repainted') return [];
  const samples =
    name === 'resident'
      ? await measureInMemory(contender, round)
      : [await measureBuild(name, contender, round)];
  for (const sample of samples) round.print(formatSample(sample, round));
  return samples;
}

async function measureBuild(
  name: Exclude<CaseName, ResidentCase>,
  contender: Contender,
  round: Round,
): Promise<Sample> {
  const { bench, steps, fileStates, signal } = round;
  await prepareCase[name](contender, steps, bench.root);
  const isFromNothing = name === 'full' || name === 'compiled';
  const before = (isFromNothing ? undefined : fileStates.get(contender.name)) ?? new Map();
  const measured = await measure(contender.command, signal);
  const after = await readFileStates(contender.folders.dist);
  fileStates.set(contender.name, after);
  const sample = toSample(name, contender, round, measured);
  return { ...sample, files: compareFiles(before, after), rendered: await readRendered(contender) };
}

async function measureInMemory(engine: Contender, round: Round): Promise<readonly Sample[]> {
  const { bench, signal } = round;
  const { renamed, repainted } = await measureResident({
    ...bench,
    engine,
    renames: residentRenames,
    signal,
  });
  return [
    ...renamed.map((one) => toSample('resident', engine, round, one)),
    ...repainted.map((one) => toSample('repainted', engine, round, one)),
  ];
}

function toSample(name: CaseName, contender: Contender, { round }: Round, measured: Measured): Sample {
  return { contender: contender.name, case: name, round, ...measured, files: null, rendered: null };
}

/** Timings are comparable only if the sites are equal. */
function noteDifferences(
  name: CaseName,
  contenders: readonly Contender[],
  { fileStates, notes }: Round,
): void {
  const astro = fileStates.get('astro');
  if (astro === undefined || !hasCase(name, 'astro')) return;
  for (const contender of contenders.filter((one) => one.name !== 'eleventy')) {
    const { differing } = compareFiles(astro, fileStates.get(contender.name) ?? new Map());
    const note = `${contender.name}, ${caseText[name]}: ${differing} files differ from those of astro.`;
    if (differing > 0) notes.add(note);
  }
}

function formatSample(sample: Sample, { products, rounds }: Round): string {
  const { contender, round, wallSeconds, cpuSeconds, peakMb, files } = sample;
  const written = files === null ? '' : `, ${files.written} files written, ${files.differing} differ`;
  return (
    `${products} products, round ${round} of ${rounds}: ${contender}, ${caseText[sample.case]}: ` +
    `${wallSeconds.toFixed(2)} s, ${cpuSeconds.toFixed(2)} s CPU, ${peakMb.toFixed(0)} MB${written}`
  );
}

function rotate<Item>(items: readonly Item[], by: number): readonly Item[] {
  const at = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

async function readRendered({ name, command }: Contender): Promise<number | null> {
  const text = await readFile(command.stdout, 'utf8');
  if (name === 'eleventy') return null;
  if (name !== 'engine') return [...text.matchAll(renderedFile)].length;
  const report = reportSchema.safeParse(parseJson(text));
  return report.success ? report.data.brands[0].rendered : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
