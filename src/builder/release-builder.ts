import { type Brand, readBrands } from '#config/brands.ts';
import { foldersOf } from '#config/workspace.ts';
import { neverForcedRules } from '#guard/violation.ts';
import { type PublishReport, publishRelease, toPublishTools } from '#publish/publish-release.ts';
import { toForbiddenContent } from '#render/findings-context.ts';
import type { Target } from '#publish/targets/target.ts';
import { collectWarnings } from '#publish/rollback.ts';
import { formatContentReports, formatReports, writeReports } from '#publish/report-files.ts';
import type { BrandBuilder } from './brand-builder.ts';
import { BuildError } from './failure.ts';
import { liveRecordOf } from '#publish/targets/open-target.ts';
import type {
  LiveReports,
  BuilderSettings,
  BuildJob,
  BuildResult,
  ExpectedProduct,
  ProductTimeout,
} from './build-job.ts';
import type { Phases } from './phases.ts';
import { linkProducts, toBuildResult } from './to-build-result.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '#catalogue/product.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';

/** Stores the state of the current job, so jobs must not overlap. */
export class ReleaseBuilder {
  readonly #settings: BuilderSettings;
  readonly #code: string;
  readonly #builder: BrandBuilder;
  readonly #target: Target;
  readonly #known = new Set<string>();
  #last: { readonly brand: Brand; readonly report: PublishReport } | null = null;
  #warnings: readonly string[] = [];

  constructor(settings: BuilderSettings, code: string, builder: BrandBuilder, target: Target) {
    this.#settings = settings;
    this.#code = code;
    this.#builder = builder;
    this.#target = target;
  }

  async run(job: BuildJob, phases: Phases, mayPublish: () => Promise<boolean>): Promise<BuildResult> {
    this.#last = null;
    const { brand, brands } = await readBrand(this.#settings, this.#code);
    const ticket = await this.#target.takeTicket();
    const { missingProducts, calls } = await this.#build(brand, brands, job, phases);
    const built = await this.#builder.toBuiltDist();
    const report = await publishRelease(toPublishTools(this.#target, brand, this.#settings), {
      ...{ brand, brands, ticket, isHeld: job.isHeld, known: job.known, force: job.force, isDryRun: false },
      neverForced: neverForcedRules,
      readBuilt: async () => built,
      mayPublish: () => {
        phases.begin('publish');
        return mayPublish();
      },
      onStep: (done, total) => phases.report('publish', done, total),
    }).catch((error: unknown) => {
      this.#builder.forget();
      throw error;
    });
    this.#last = { brand, report };
    const earlier = this.#warnings;
    this.#warnings = [];
    return {
      ...toBuildResult(report),
      links: linkProducts(job.products, built.record, brand.siteUrl),
      missingProducts,
      warnings: earlier,
      seconds: phases.readSeconds(),
      costs: { calls, transfer: report.transfer, isPurgeLate: report.purge.problem !== null },
    };
  }

  async report(): Promise<Omit<LiveReports, 'bytes'>> {
    if (this.#last === null)
      throw new Error(`Bug in this program: ${this.#code} has no published release to report on.`);
    const { brand, report } = this.#last;
    const folders = foldersOf(this.#settings.workspace, brand.code);
    // A held release also gets a change report, because it may go live without another build.
    const isChange = report.kind === 'live' || report.kind === 'held';
    const reports = isChange ? formatReports(report, brand) : formatContentReports(report, brand);
    const warnings = await collectWarnings(() => writeReports(folders, reports));
    return { findings: report.content.findings.length, reports, warnings };
  }

  startCleanup(planned: string | null): void {
    if (this.#last === null || this.#last.report.kind === 'refused') return;
    void this.#cleanUp(this.#last.brand, planned);
  }

  async warm(phases: Phases): Promise<void> {
    const { brand, brands } = await readBrand(this.#settings, this.#code);
    const job = { id: 'warm', brand: this.#code, products: [], isHeld: false, known: [], force: null };
    await this.#build(brand, brands, job, phases);
    await publishRelease(toPublishTools(this.#target, brand, this.#settings), {
      ...{ brand, brands, ticket: null, isHeld: false, force: null, isDryRun: true },
      readBuilt: () => this.#builder.toBuiltDist(),
      onStep: () => {},
    });
  }

  async #build(brand: Brand, brands: ReadonlyMap<string, Brand>, job: BuildJob, phases: Phases) {
    const wait = waitForProducts(job.products, this.#known, this.#settings.productTimeout);
    const { erp } = this.#settings;
    phases.begin('pull');
    const live = liveRecordOf(await this.#target.readLive());
    const request = {
      ...{ brand, erp, allowShrink: job.force !== null, onProgress: phases.report },
      forbiddenContent: toForbiddenContent(brand, { brands, ...this.#settings }),
      ...(live !== undefined && { live }),
    };
    const { calls } = await this.#builder.build(request, async (snapshot, before) => {
      phases.begin('settle');
      const isShown = await wait.isShown(snapshot, before);
      phases.begin(isShown ? 'render' : 'pull');
      return isShown;
    });
    phases.begin('guard');
    return { missingProducts: wait.missingProducts, calls };
  }

  async #cleanUp({ keep }: Brand, planned: string | null): Promise<void> {
    const keepAnswers = () => this.#builder.keepAnswers();
    for (const step of [keepAnswers, () => this.#target.prune({ ...keep, planned })]) {
      const found = await collectWarnings(step);
      this.#warnings = [...this.#warnings, ...found];
    }
  }
}

async function readBrand({ workspace }: BuilderSettings, code: string) {
  const brands = await readBrands(workspace.brandsFile).catch((error: unknown) => {
    throw new BuildError('setting', error instanceof Error ? error.message : String(error));
  });
  const brand = brands.get(code);
  if (brand !== undefined) return { brand, brands };
  throw new BuildError(
    'setting',
    `brands.json no longer has the brand ${code}. Add it again, or stop sending hooks for it.`,
  );
}

const usualTimeout: ProductTimeout = { totalMs: 10_000, firstPauseMs: 150 };
const longestPauseMs = 2_000;

/** `known` contains all product ids seen so far. A known product that is missing was removed and is not awaited. */
function waitForProducts(
  products: readonly ExpectedProduct[],
  known: Set<string>,
  { totalMs, firstPauseMs }: ProductTimeout = usualTimeout,
) {
  const until = performance.now() + totalMs;
  let missingProducts: readonly ExpectedProduct[] = [];
  let pauseMs = firstPauseMs;
  return {
    get missingProducts() {
      return missingProducts;
    },
    /** Returns true if `snapshot` has all awaited products or the time is up. Pauses before returning false. */
    async isShown(snapshot: Snapshot, before: Snapshot | null): Promise<boolean> {
      for (const { id } of before?.products ?? []) known.add(id);
      if (products.length === 0) return true;
      const shown = new Map(snapshot.products.map((product) => [product.id, product]));
      missingProducts = products.filter((product) => !isProductShown(product, shown.get(product.id), known));
      if (!missingProducts.some(({ isAwaited }) => isAwaited) || performance.now() + pauseMs > until)
        return true;
      await sleep(pauseMs);
      pauseMs = Math.min(pauseMs * 1.6, longestPauseMs);
      return false;
    },
  };
}

function isProductShown(
  { id, updatedAt }: ExpectedProduct,
  product: Product | undefined,
  known: ReadonlySet<string>,
): boolean {
  if (updatedAt === null) return true;
  if (product === undefined) return known.has(id);
  // Versions that are not timestamps have no order, so only an equal version counts as shown.
  const shown = product.updatedAt;
  return shown === null || shown === updatedAt || Date.parse(shown) >= Date.parse(updatedAt);
}
