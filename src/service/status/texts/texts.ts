import type { Locale } from '#catalogue/locale.ts';
import type { Rule } from '#guard/rules.ts';
import type { Child } from '#reports/report-element.ts';
import type { BuildPhase } from '#builder/phases.ts';
import type { BrandEvent } from '#service/orders/event.ts';
import type { Role } from '#service/accounts/user.ts';
import type { Deed, Refusal, Said } from '#service/status/said.ts';
import { chinese } from './chinese.ts';
import { english } from './english.ts';

/** All that the status page says, in one language. */
export interface Texts {
  readonly service: string;
  readonly skip: string;
  readonly pages: Readonly<Record<'board' | 'history' | 'audit' | 'signIn', string>>;
  readonly signOut: string;
  readonly name: string;
  readonly password: string;
  readonly signInHint: string;
  readonly roles: Readonly<Record<Role, string>>;
  readonly viewerHint: string;
  readonly refresh: string;
  readonly lost: string;
  readonly loadAgain: string;
  readonly over: string;
  readonly signInAgain: string;
  readonly back: string;

  readonly activity: Readonly<Record<'current' | 'empty' | 'held' | 'failed' | 'waiting', string>>;
  readonly building: (isPreview: boolean) => string;
  readonly startsAt: (time: Child) => Child;
  readonly phases: Readonly<Record<BuildPhase, string>>;
  readonly colon: string;
  readonly ofAll: (done: string, total: string) => string;
  readonly liveSince: (time: Child) => Child;
  readonly products: (count: number, number: string) => string;
  readonly pageCount: (count: number, number: string) => string;
  readonly release: string;
  readonly previewSince: (time: Child) => Child;
  readonly lookAtPreview: string;
  readonly noPreviewUrl: string;
  readonly heldBy: (who: string, time: Child) => Child;
  readonly heldHint: string;
  readonly nextTry: (time: Child) => Child;
  readonly noNextTry: string;
  /** Leads to what the check refused and nobody may overrule. */
  readonly found: string;
  readonly reference: (build: string) => string;
  readonly lastChange: (time: Child) => Child;
  readonly counts: (added: string, changed: string, withdrawn: string) => string;
  readonly effects: Readonly<Record<'added' | 'changed' | 'withdrawn', string>>;
  readonly andMore: (number: string) => string;
  readonly changesReport: string;
  readonly contentReport: (findings: number, number: string) => string;
  readonly contentTable: string;
  /** Read out when it comes true. */
  readonly announce: Readonly<Record<'current' | 'held' | 'failed', (brand: string) => string>> & {
    /** After any of them. */
    readonly preview: string;
  };

  readonly actions: Readonly<
    Record<'publish' | 'preview' | 'promote' | 'rollBack' | 'resume' | 'force', string>
  >;
  readonly running: Readonly<Record<'publish' | 'preview', string>>;
  readonly rollBackTo: (brand: string) => string;
  readonly rollBackHint: string;
  readonly noFormer: string;
  readonly releaseStates: Readonly<Record<'live' | 'held' | 'former', string>>;
  readonly makeLive: string;
  /** What the check found, and what to do; what exactly and where is said in English. */
  readonly rules: Readonly<Record<Rule, string>>;
  readonly exactly: string;
  readonly forceTitle: (brand: string) => string;
  readonly forceHint: string;
  readonly reason: string;

  readonly events: Readonly<Record<BrandEvent['kind'], string>>;
  readonly byNobody: string;
  readonly after: (seconds: string) => string;
  readonly noHistory: string;
  readonly deeds: Readonly<Record<Deed, string>>;
  readonly results: Readonly<Record<'done' | 'refused' | 'failed', string>>;
  /** Where somebody was who came over no network. */
  readonly terminal: string;
  readonly newestFirst: string;

  readonly said: Readonly<Record<Said, (brand: string) => string>>;
  readonly refusals: Readonly<Record<Refusal, string>>;
  readonly refusedTitle: string;
  readonly quote: (id: string) => string;
}

export const texts: Readonly<Record<Locale, Texts>> = { En: english, Zh: chinese };
