import type { ChangeSummary } from './summarise-changes.ts';
import type { BrandCode } from '#config/codes.ts';
import type { Variables } from '#config/variable.ts';
import type { Transfer } from '#publish/targets/target.ts';
import type { CatalogueLoss, RefusalSummary } from '#guard/refusal.ts';
import type { ErpAccess } from './build-request.ts';
import type { FailureCause } from './failure.ts';
import type { PublisherSettings } from '#publish/publisher.ts';
import type { BuildPhase } from './phases.ts';

/** Settings of a worker that builds and publishes, the same for every job. */
export interface BuilderSettings extends PublisherSettings {
  /** The environment's variables: what is secret in them must not be published. */
  readonly variables: Variables;
  readonly erp: ErpAccess;
  /** The time that the ERP has to show announced products; ten seconds where absent. */
  readonly productTimeout?: ProductTimeout;
}

/** A product that changed, and since when the ERP must show it. */
export interface Expectation {
  readonly id: string;
  /** ISO 8601; null where any state will do. */
  readonly updatedAt: string | null;
}

/** A product that the ERP has to show before a build is complete. */
export interface ExpectedProduct extends Expectation {
  /** The build waits for it, for a while; else it only reports whether the ERP shows it. */
  readonly isAwaited: boolean;
}

/** How long a build waits for the ERP to show its expected products. */
export interface ProductTimeout {
  readonly totalMs: number;
  readonly firstPauseMs: number;
}

/** A request to build and publish one brand. */
export interface BuildJob {
  /** The build's id, in every line of the log about it. */
  readonly id: string;
  readonly brand: BrandCode;
  readonly products: readonly ExpectedProduct[];
  /** The release is only a preview, beside the live one. */
  readonly isHeld: boolean;
  /** The reason for which the guards are overruled; null obeys them. */
  readonly force: string | null;
}

export interface BuildResult {
  readonly kind: 'live' | 'held' | 'unchanged' | 'superseded' | 'refused';
  /** The release that was brought, or is live already; null where neither is. */
  readonly release: string | null;
  /** The release that was live before; null where there was none. */
  readonly former: string | null;
  readonly products: number;
  /** Pages in all languages. */
  readonly pages: number;
  readonly change: ChangeSummary;
  /** Pages of the expected products that have one, by their ids. */
  readonly links: Readonly<Record<string, PageLink>>;
  /** Products that the ERP did not show in time. */
  readonly notSeen: readonly ExpectedProduct[];
  /** The guard's reason, where it refused. */
  readonly refusal: Refusal | null;
  /** Problems around a release that is live all the same. */
  readonly warnings: readonly string[];
  readonly seconds: Readonly<Record<BuildPhase, number>>;
  readonly costs: BuildCosts;
}

/** A page that a build changed. */
export interface PageLink {
  readonly name: string;
  readonly url: string;
}

export interface Refusal extends RefusalSummary {
  readonly why: FailureCause;
  readonly message: string;
  /** The products that the site would lose; null where it would lose none, or nobody knows which. */
  readonly loss: CatalogueLoss | null;
}

export interface BuildCosts {
  /** Calls to the ERP. */
  readonly calls: number;
  readonly transfer: Transfer;
  /** True where the CDN still has to purge something. */
  readonly isPurgeLate: boolean;
}

/** Reports that are written once visitors have the release. */
export interface Aftermath {
  /** Places of the content report that ask for something. */
  readonly findings: number;
  /** Pages and tables for marketing, by their names. */
  readonly reports: readonly (readonly [name: string, text: string])[];
  readonly warnings: readonly string[];
  /** Memory that the worker takes now. */
  readonly bytes: number;
}
