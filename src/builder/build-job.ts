import * as z from 'zod/mini';
import type { ChangeSummary } from './summarise-changes.ts';
import type { Variables } from '#config/variable.ts';
import type { Transfer } from '#publish/targets/target.ts';
import type { RefusalSummary } from '#guard/refusal.ts';
import type { FailureCause } from './failure.ts';
import type { PublisherSettings } from '#publish/publish-release.ts';
import type { BuildPhase, OnPhase } from './phases.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { CatalogueRecord } from '#catalogue/record.ts';
import type { Brand } from '#config/brands.ts';
import type { ClientOptions } from '#erp/client.ts';
import type { DownloadLimits } from '#media/download.ts';
import type { PictureWork } from '#media/make-pictures.ts';
import type { ForbiddenContent } from '#render/findings-context.ts';
import type { ErpSource } from './erp-source.ts';

export interface BuilderSettings extends PublisherSettings {
  /** These variables include secrets, which must not appear in a release. */
  readonly variables: Variables;
  readonly erp: ErpAccess;
  readonly productTimeout?: ProductTimeout;
}

export const expectationSchema = z.object({
  id: z.string(),
  /** ISO 8601 time of the version to wait for. Null accepts any version. */
  updatedAt: z.nullable(z.string()),
});

export type Expectation = z.infer<typeof expectationSchema>;

export interface ExpectedProduct extends Expectation {
  /** If false, the build reports a missing product but does not wait for it. */
  readonly isAwaited: boolean;
}

export interface ProductTimeout {
  readonly totalMs: number;
  readonly firstPauseMs: number;
}

export interface BuildJob {
  readonly id: string;
  readonly brand: string;
  readonly products: readonly ExpectedProduct[];
  readonly isHeld: boolean;
  readonly known: readonly string[];
  readonly force: string | null;
}

export interface BuildResult {
  readonly kind: 'live' | 'held' | 'unchanged' | 'superseded' | 'refused';
  /** Null if the build was refused or superseded. */
  readonly release: string | null;
  readonly former: string | null;
  readonly digest: string;
  readonly products: number;
  readonly pages: number;
  readonly change: ChangeSummary;
  readonly links: Readonly<Record<string, PageLink>>;
  readonly missingProducts: readonly ExpectedProduct[];
  readonly refusal: Refusal | null;
  readonly warnings: readonly string[];
  readonly seconds: Readonly<Record<BuildPhase, number>>;
  readonly costs: BuildCosts;
}

export const pageLinkSchema = z.object({ name: z.string(), url: z.string() });

export type PageLink = z.infer<typeof pageLinkSchema>;

export interface Refusal extends RefusalSummary {
  readonly why: FailureCause;
  readonly message: string;
}

export interface BuildCosts {
  readonly calls: number;
  readonly transfer: Transfer;
  readonly isPurgeLate: boolean;
}

export interface LiveReports {
  readonly findings: number;
  readonly reports: readonly (readonly [name: string, text: string])[];
  readonly warnings: readonly string[];
  readonly bytes: number;
}

export interface BuildRequest {
  readonly brand: Brand;
  /** Null to build the last snapshot without a pull. */
  readonly erp: ErpAccess | null;
  readonly allowShrink: boolean;
  readonly forbiddenContent?: ForbiddenContent;
  /** Null before the first release. Defaults to the record of the last dist. */
  readonly live?: CatalogueRecord | null;
  readonly client?: Partial<Omit<ClientOptions, 'signal'>>;
  readonly pictureLimits?: Partial<DownloadLimits>;
  readonly onProgress: OnPhase;
}

export type ErpAccess = Pick<ErpSource, 'host' | 'publicHost' | 'isDemo'> &
  Partial<Pick<ErpSource, 'limits'>>;

export interface BrandReport {
  readonly brand: string;
  readonly products: number;
  readonly pages: number;
  readonly rendered: number;
  readonly written: number;
  readonly removed: number;
  readonly leftOut: number;
  readonly problems: readonly Problem[];
  readonly isDemo: boolean;
  readonly calls: number;
  readonly bytes: number;
  readonly pictures: PictureWork;
  readonly seconds: number;
  readonly folder: string;
}
