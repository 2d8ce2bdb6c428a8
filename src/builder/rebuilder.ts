import { type Brand, readBrands } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import { type BrandBuilder, openBrandBuilder } from './brand-builder.ts';
import type { CompiledSite } from './keep-compiled.ts';
import { foldersOf } from '#config/workspace.ts';
import { neverForcedRules } from '#guard/rules.ts';
import type { PublishReport } from '#publish/publish-release.ts';
import { openPublisher, type Publisher } from '#publish/publisher.ts';
import { asWarnings } from '#publish/warnings.ts';
import { formatChangeReports, formatContentReports, writeReportTexts } from '#publish/write-reports.ts';
import { BuildError } from './build-error.ts';
import type { Aftermath, BuilderSettings, BuildJob, BuildResult } from './build-job.ts';
import { expectProducts } from './expected-products.ts';
import type { Phases } from './phases.ts';
import { openTidier, type Tidier } from './tidier.ts';
import { linkProducts, toOutcome } from './to-outcome.ts';

/** One brand's builder, target and guard, open for as long as the process lives. One job at a time. */
export interface Rebuilder {
  /** Throws with the live release as it was. */
  run(job: BuildJob, phases: Phases, mayPublish: () => Promise<boolean>): Promise<Rebuilt>;
  /** Reads the ERP and all else that a job finds quicker a second time; publishes nothing. */
  warm(phases: Phases): Promise<void>;
}

export interface Rebuilt {
  readonly result: BuildResult;
  /** What visitors need not wait for. */
  readonly follow: () => Promise<Omit<Aftermath, 'bytes'>>;
  /** What can wait for as long as nothing else is to be done. */
  readonly tidy: () => void;
}

interface Desk {
  readonly settings: BuilderSettings;
  readonly code: BrandCode;
  readonly builder: BrandBuilder;
  readonly publisher: Publisher;
  /** Ids of all products there ever were. */
  readonly known: Set<string>;
  readonly tidier: Tidier;
}

export async function openRebuilder(
  settings: BuilderSettings,
  code: BrandCode,
  compiled: CompiledSite,
): Promise<Rebuilder> {
  const builder = await openBrandBuilder(settings.workspace, code, compiled, { isResident: true });
  const publisher = await openPublisher(settings, code);
  const tidier = openTidier(builder, publisher);
  const desk: Desk = { settings, code, builder, publisher, known: new Set(), tidier };
  return {
    run: (job, phases, mayPublish) => run(desk, job, phases, mayPublish),
    warm: async (phases) => {
      const { brand, brands } = await readBrand(desk);
      const job = { id: 'warm', brand: code, products: [], isHeld: false, force: null };
      await build(desk, brand, job, phases);
      const order = { brand, brands, ticket: null, isHeld: false, force: null, isDryRun: true };
      await publisher.publish({ ...order, readBuilt: () => builder.toBuilt(), onStep: () => {} });
    },
  };
}

async function run(
  desk: Desk,
  job: BuildJob,
  phases: Phases,
  mayPublish: () => Promise<boolean>,
): Promise<Rebuilt> {
  const { builder, publisher, tidier } = desk;
  const letTidy = tidier.hold();
  try {
    const { brand, brands } = await readBrand(desk);
    const ticket = await publisher.takeTicket();
    const { notSeen, calls } = await build(desk, brand, job, phases);
    const built = await builder.toBuilt();
    const order = {
      ...{ brand, brands, ticket, isHeld: job.isHeld, force: job.force, isDryRun: false },
      neverForced: neverForcedRules,
      readBuilt: async () => built,
      mayPublish: async () => {
        phases.begin('publish');
        return mayPublish();
      },
      onStep: (done: number, total: number) => phases.tell('publish', done, total),
    };
    const report = await publisher.publish(order).catch((error: unknown) => {
      builder.forget();
      throw error;
    });
    const result = {
      ...toOutcome(report),
      links: linkProducts(job.products, built.contents, brand.siteUrl),
      notSeen,
      warnings: [...report.warnings, ...tidier.takeWarnings()],
      seconds: phases.readSeconds(),
      costs: { calls, transfer: report.transfer, isPurgeLate: report.purge.problem !== null },
    };
    const follows = () => follow(desk, brand, report);
    const tidy = () => {
      if (report.kind !== 'refused') tidier.start(brand);
    };
    return { result, follow: follows, tidy };
  } finally {
    letTidy();
  }
}

async function readBrand({ settings: { workspace }, code }: Desk) {
  const brands = await readBrands(workspace.brandsFile).catch((error: unknown) => {
    throw new BuildError('setting', error instanceof Error ? error.message : String(error));
  });
  const brand = brands.get(code);
  if (brand !== undefined) return { brand, brands };
  throw new BuildError(
    'setting',
    `brands.json no longer holds ${code}. Add it again, or stop asking for it.`,
  );
}

async function build({ settings, builder, known }: Desk, brand: Brand, job: BuildJob, phases: Phases) {
  const { erp, environment } = settings;
  const client = { silenceMs: environment.erpTimeoutMs, attemptMs: environment.erpTimeoutMs * 6 };
  const expected = expectProducts(job.products, known, settings.patience);
  phases.begin('pull');
  const { calls } = await builder.build(
    {
      brand,
      erp,
      client,
      allowShrink: job.force !== null,
      onProgress: phases.tell,
    },
    async (snapshot, before) => {
      phases.begin('settle');
      const isSettled = await expected.isSettled(snapshot, before);
      phases.begin(isSettled ? 'render' : 'pull');
      return isSettled;
    },
  );
  phases.begin('guard');
  return { notSeen: expected.notSeen, calls };
}

async function follow(
  { settings: { workspace }, code }: Desk,
  brand: Brand,
  report: PublishReport,
): Promise<Omit<Aftermath, 'bytes'>> {
  // Of what changes nothing, the page of the last change is to stay.
  const isChange = report.kind !== 'unchanged' && report.kind !== 'superseded';
  const reports = [
    ...(isChange ? formatChangeReports(report, brand) : []),
    ...formatContentReports(report, brand),
  ];
  const warnings = await asWarnings(async () => {
    await writeReportTexts(foldersOf(workspace, code), reports);
    return [];
  });
  return { findings: report.content.findings.length, reports, warnings };
}
