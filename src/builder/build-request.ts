import type { Problem } from '#catalogue/problem.ts';
import type { CatalogueRecord } from '#catalogue/record.ts';
import type { Brand } from '#config/brands.ts';
import type { ClientOptions } from '#erp/client.ts';
import type { DownloadLimits } from '#media/download.ts';
import type { PictureWork } from '#media/make-pictures.ts';
import type { ForbiddenContent } from '#render/facts-context.ts';
import type { ErpSource } from './erp-source.ts';
import type { OnPhase } from './phases.ts';

export interface BuildRequest {
  readonly brand: Brand;
  /** Null builds from the last snapshot. */
  readonly erp: ErpAccess | null;
  readonly allowShrink: boolean;
  /** Names of other brands, hosts and secrets that pages may not contain. */
  readonly forbiddenContent?: ForbiddenContent;
  /** The record of the live release, null before the first one; by default the record of the last dist. */
  readonly live?: CatalogueRecord | null;
  /** Maximum number of additional rendering processes; 0 by default. */
  readonly helpers?: number;
  readonly shares?: Shares;
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

export interface Shares {
  /** A helper needs more than a second to read the brand and warm up, so it pays off only for many files. */
  readonly filesPerHelper: number;
  readonly filesAtOnce: number;
}
