import type { BrandCode } from '#config/codes.ts';
import type { ErpSource } from './erp-source.ts';
import type { CompiledSite } from './keep-compiled.ts';
import type { Transfer } from '#publish/target.ts';
import type { Rule } from '#guard/rules.ts';
import type { FailureCause } from './failure.ts';
import type { PublisherSettings } from '#publish/publisher.ts';
import type { Patience } from './expected-products.ts';
import type { BuildPhase } from './phase.ts';

/** What a builder's process works with, whatever the job. */
export interface BuilderSettings extends PublisherSettings {
  readonly erp: Pick<ErpSource, 'host' | 'publicHost' | 'isDemo'>;
  /** How long is waited for what the ERP is to show; ten seconds unless told. */
  readonly patience?: Patience;
}

/** A product that changed, and since when the ERP must show it. */
export interface Expectation {
  readonly id: string;
  /** ISO 8601; null where any state will do. */
  readonly updatedAt: string | null;
}

/** What the ERP has to show before a build is what was asked for. */
export interface ExpectedProduct extends Expectation {
  /** Waited for, for a while; else it is only told whether it is there. */
  readonly isAwaited: boolean;
}

/** One brand's way from the ERP to visitors. */
export interface BuildJob {
  /** Of the build, to quote: in every line of the log about it. */
  readonly id: string;
  readonly brand: BrandCode;
  readonly products: readonly ExpectedProduct[];
  /** The release stands apart, to be looked at. */
  readonly isHeld: boolean;
  /** Why the guards are overruled; null obeys them. */
  readonly force: string | null;
}

export interface BuildResult {
  readonly kind: 'live' | 'held' | 'unchanged' | 'superseded' | 'refused';
  /** What was brought, or is live already; null where neither is. */
  readonly release: string | null;
  readonly products: number;
  /** Of all languages. */
  readonly pages: number;
  readonly change: Omit<ChangeSummary, 'release' | 'at'>;
  /** Pages of the expected products, by their ids; none for those that have none. */
  readonly links: Readonly<Record<string, PageLink>>;
  /** What the ERP did not show in time. */
  readonly notSeen: readonly ExpectedProduct[];
  /** Why the guard refused. */
  readonly refusal: Refusal | null;
  /** What went wrong around a release that is live all the same. */
  readonly warnings: readonly string[];
  readonly seconds: Readonly<Record<BuildPhase, number>>;
  readonly costs: BuildCosts;
}

/** What a release changed for visitors, in short. */
export interface ChangeSummary {
  readonly release: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
  /** The first ones. */
  readonly items: readonly ChangedItem[];
}

export interface ChangedItem {
  readonly effect: 'added' | 'changed' | 'withdrawn';
  readonly name: string;
  /** Null where it has none. */
  readonly nameZh: string | null;
  /** Null where there is no page any more. */
  readonly url: string | null;
}

/** A page that a build changed. */
export interface PageLink {
  readonly name: string;
  readonly url: string;
}

export interface Refusal {
  readonly why: FailureCause;
  readonly message: string;
  /** What was broken, each once. */
  readonly rules: readonly Rule[];
}

export interface BuildCosts {
  /** Calls to the ERP. */
  readonly calls: number;
  readonly transfer: Transfer;
  /** Whether a CDN was not told of all that changed. */
  readonly isPurgeLate: boolean;
}

/** What follows once visitors have the release. */
export interface Aftermath {
  /** How many places of the content report ask for something. */
  readonly findings: number;
  /** Pages and tables for people, by their names. */
  readonly reports: readonly (readonly [name: string, text: string])[];
  readonly warnings: readonly string[];
  /** Memory that the process takes now. */
  readonly bytes: number;
}

/** What the process is sent: first `open`, then one `run` or `warm` after the other. */
export type BuilderOrder =
  | {
      readonly kind: 'open';
      readonly settings: BuilderSettings;
      readonly brand: BrandCode;
      readonly compiled: CompiledSite;
    }
  | { readonly kind: 'run'; readonly job: BuildJob }
  | { readonly kind: 'warm' }
  | { readonly kind: 'tidy' }
  | { readonly kind: 'answer'; readonly mayPublish: boolean };

export type OnPhase = (phase: BuildPhase, done: number, total: number) => void;

/** What it answers: any number of steps, one question, then `built` and `ended`, `warmed`, or `failed`. */
export type BuilderAnswer =
  | { readonly kind: 'step'; readonly phase: BuildPhase; readonly done: number; readonly total: number }
  | { readonly kind: 'question' }
  | { readonly kind: 'built'; readonly result: BuildResult }
  | { readonly kind: 'ended'; readonly aftermath: Aftermath }
  | { readonly kind: 'warmed'; readonly bytes: number }
  | { readonly kind: 'failed'; readonly why: FailureCause; readonly message: string };
