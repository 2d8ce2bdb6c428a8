import type { Problem } from '#catalogue/problem.ts';
import type { CatalogueRecord } from '#catalogue/record.ts';
import type { Brand } from '#config/brands.ts';
import type { ClientOptions } from '#erp/client.ts';
import type { DownloadLimits } from '#media/download.ts';
import type { PictureWork } from '#media/make-pictures.ts';
import type { OffLimits } from '#render/facts-context.ts';
import type { ErpSource } from './erp-source.ts';
import type { OnPhase } from './phases.ts';

/** A build of one brand. */
export interface BuildRequest {
  readonly brand: Brand;
  /** Null builds from the last snapshot. */
  readonly erp: ErpAccess | null;
  readonly allowShrink: boolean;
  /** Brands, hosts and secrets that its pages may not name; none where absent. */
  readonly offLimits?: OffLimits;
  /** The record of the live release, null before the first one; if absent, that of the last dist stands for it. */
  readonly live?: CatalogueRecord | null;
  /** Processes that may render pages besides the one that builds; none if absent. */
  readonly helpers?: number;
  readonly shares?: Shares;
  /** Settings of the client beyond those of `erp`. */
  readonly client?: Partial<Omit<ClientOptions, 'signal'>>;
  /** Limits for one picture. */
  readonly pictureLimits?: Partial<DownloadLimits>;
  readonly onProgress: OnPhase;
}

/** The ERP as it is sent to a worker. */
export type ErpAccess = Pick<ErpSource, 'host' | 'publicHost' | 'isDemo'> &
  Partial<Pick<ErpSource, 'limits'>>;

/** The result of a build. */
export interface BrandReport {
  readonly brand: string;
  readonly products: number;
  readonly pages: number;
  /** Files that were rendered, written and removed now; the others were right already. */
  readonly rendered: number;
  readonly written: number;
  readonly removed: number;
  readonly leftOut: number;
  readonly problems: readonly Problem[];
  readonly isDemo: boolean;
  /** Calls to the ERP and bytes of their bodies as they came over the wire. */
  readonly calls: number;
  readonly bytes: number;
  /** Work done for pictures. */
  readonly pictures: PictureWork;
  readonly seconds: number;
  /** The dist. */
  readonly folder: string;
}

/** How pages are shared among processes. */
export interface Shares {
  /** A helper reads the brand and warms up for more than a second, so that it pays only for many files. */
  readonly filesPerHelper: number;
  /** Files that a process renders before it takes more. */
  readonly filesAtOnce: number;
}
