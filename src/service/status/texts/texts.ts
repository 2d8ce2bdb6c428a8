import type { Child } from '#reports/element.ts';
import type { BuildPhase } from '#builder/phases.ts';
import type { BrandEvent } from '#service/orders/history.ts';
import type { ChannelReason } from '#service/notify/channels/sender.ts';
import type { Role } from '#service/accounts/users.ts';
import type { AuditedAction, Refusal, FlashMessage } from '#service/status/action-results.ts';
import type { CompareTexts } from './compare.ts';

/** Numbers of products, and of categories and series, each with how it is written. */
export type Counts = Readonly<
  Record<'added' | 'changed' | 'withdrawn' | 'groups', { readonly count: number; readonly number: string }>
>;

/** All texts of the status page in one language. */
export interface Texts {
  readonly service: string;
  readonly skip: string;
  readonly pages: Readonly<Record<'board' | 'history' | 'audit' | 'signIn', string>>;
  readonly signOut: string;
  readonly name: string;
  readonly password: string;
  readonly signInHint: string;
  readonly roles: Readonly<Record<Role, string>>;
  /** `contact` is the person to ask for help; null where nobody is named. */
  readonly viewerHint: (contact: string | null) => string;
  readonly refresh: string;
  readonly lost: string;
  readonly loadAgain: string;
  readonly over: string;
  readonly signInAgain: string;
  /** To a page that a link from elsewhere leads to. */
  readonly goOn: string;
  readonly back: string;

  /** `reason` is a sentence of `troubles`. */
  readonly trouble: (channel: Child, since: Child, reason: string | null, contact: string | null) => Child;
  readonly troubles: Readonly<Record<ChannelReason, string>>;
  readonly activity: Readonly<
    Record<'current' | 'empty' | 'held' | 'failed' | 'preview-failed' | 'waiting' | 'frozen', string>
  >;
  readonly building: (isPreview: boolean) => string;
  readonly startsAt: (time: Child) => Child;
  /** Of a build that could start, were there not others. */
  readonly startsNext: string;
  readonly phases: Readonly<Record<BuildPhase, string>>;
  readonly colon: string;
  readonly ofAll: (done: string, total: string) => string;
  readonly liveSince: (time: Child) => Child;
  readonly products: (count: number, number: string) => string;
  readonly pageCount: (count: number, number: string) => string;
  readonly release: (number: string) => string;
  readonly support: string;
  readonly supportHint: (contact: string | null) => string;
  readonly build: (id: string) => string;
  readonly releaseId: (id: string) => string;
  readonly seeSite: string;
  readonly previewSince: (time: Child) => Child;
  readonly lookAtPreview: string;
  /** Of a preview that the service shows: nothing on its pages says that it is one. */
  readonly previewLooks: string;
  readonly noPreviewUrl: (contact: string | null) => string;
  readonly heldBy: (who: string, time: Child) => Child;
  readonly heldHint: string;
  readonly nextTry: (time: Child) => Child;
  /** `time` between two sweeps. */
  readonly noNextTry: (time: string) => string;
  /** In place of what is to be done, where it was a preview that nobody tries again. */
  readonly previewFailed: (contact: string | null) => string;
  /** Of a failure, with the channels that have sent the message about it. */
  readonly announced: (sent: readonly { readonly channels: string; readonly time: Child }[]) => Child;
  /** Label of the link to the guard's findings, where no one may or wants to overrule them. */
  readonly showFindings: string;
  readonly lastChange: (time: Child) => Child;
  /** Of those that are not zero. */
  readonly counts: (counts: Counts) => string;
  /** Where pages changed, and no product or group, as with another theme. */
  readonly pagesChanged: (number: string) => string;
  readonly effects: Readonly<Record<'added' | 'changed' | 'withdrawn', string>>;
  readonly andMore: (number: string) => string;
  readonly changesReport: string;
  readonly contentReport: (findings: number, number: string, fresh: string) => string;
  readonly contentTable: string;
  /** The content that the content report is about. */
  readonly reported: Readonly<{
    live: (release: Child) => Child;
    preview: (release: Child) => Child;
    other: (release: Child) => Child;
    /** Of content that became no release. */
    read: (time: Child) => Child;
  }>;
  /** Announced to screen readers on arrival. */
  readonly announce: Readonly<
    Record<'current' | 'held' | 'failed' | 'preview-failed', (brand: string) => string>
  > & {
    /** Appended to any of them. */
    readonly preview: string;
  };

  readonly actions: Readonly<
    Record<'publish' | 'preview' | 'promote' | 'rollBack' | 'resume' | 'force', string>
  >;
  readonly running: Readonly<Record<'publish' | 'preview', string>>;
  readonly rollBackTo: (brand: string) => string;
  readonly rollBackHint: string;
  readonly noFormer: string;
  /** Why numbers of releases are missing. */
  readonly numberGaps: string;
  readonly releaseStates: Readonly<Record<'live' | 'held' | 'former', string>>;
  readonly makeLive: string;
  readonly loss: Readonly<{
    ofCategory: string;
    /** Where the numbers of categories add up to more than there are. */
    shared: string;
    moreCategories: (number: string) => string;
    names: string;
    all: string;
    /** Of products and groups that a rule was broken by. */
    concerned: string;
    allConcerned: string;
    force: (missing: string) => string;
  }>;
  readonly exactly: string;
  readonly forceTitle: (brand: string) => string;
  readonly forceHint: string;
  readonly reason: string;

  readonly plans: Readonly<{
    link: string;
    title: (brand: string) => string;
    hint: string;
    /** Where there is a freeze, or will be. */
    frozenHint: string;
    /** Says what time it is in the zone that times are of; `isFixed` where its clocks are never set. */
    zone: (now: string, isFixed: boolean) => string;
    time: string;
    why: string;
    reason: string;
    submit: string;
    planned: (time: string, who: string) => string;
    /** Of a plan to go back to an earlier release. */
    thenHeld: string;
    callOff: string;
    /** Of the plan that there is, on the form of a new one. */
    replaced: (time: string, who: string) => string;
    /** Of a plan that was missed; `reason` is a missed plan's. */
    missed: (time: string, who: string, reason: string) => string;
    /** The same in the history, beside the rest. */
    wasFor: (time: Child) => Child;
    /** Of a plan that does not go live; `reason` is one of `stops`. */
    stopped: (time: string, who: string, reason: string) => string;
    /** Why a plan does not go live, and what to do. */
    stops: Readonly<Record<'frozen' | 'older', Readonly<Record<'reason' | 'advice', string>>>>;
    /** Of a plan that failed and is tried again; `reason` is that of `failure`. */
    failing: (time: string, who: string, reason: string) => string;
    /** Why it failed, and what to do. */
    failure: Readonly<Record<'reason' | 'advice', string>>;
  }>;
  /** Of a preview that is older than what is live. */
  readonly older: Readonly<{
    title: string;
    advice: string;
    question: (brand: string) => string;
    takesBack: string;
    submit: string;
    /** Of one that shows nothing else. */
    same: string;
  }>;
  readonly compare: CompareTexts;
  readonly freezes: Readonly<{
    link: string;
    title: (brand: string) => string;
    hint: string;
    from: string;
    to: string;
    all: string;
    submit: string;
    frozen: (until: string, why: string, who: string) => string;
    coming: (from: string, until: string, why: string, who: string) => string;
    /** Before `waiting`: changes that were announced, and since when they wait. */
    waits: (count: number, number: string, since: Child) => Child;
    /** On hold, the end of the freeze is not enough. */
    waiting: (isHeld: boolean) => string;
    /** `only` is the brand, where the freeze is of all. */
    end: (only: string | null) => string;
    /** Of a freeze of all brands. */
    endAll: string;
    callOff: (only: string | null) => string;
    callOffAll: string;
    urgentTitle: (brand: string) => string;
    urgentHint: string;
    urgentPreview: string;
    urgent: string;
  }>;
  readonly events: Readonly<Record<BrandEvent['kind'] | 'preview-failed', string>>;
  readonly byService: string;
  readonly after: (duration: string) => string;
  /** Several of a kind, one after the other. */
  readonly times: (number: string) => string;
  readonly between: (from: Child, to: Child) => Child;
  readonly noHistory: string;
  readonly auditedActions: Readonly<Record<AuditedAction, string>>;
  /** Results and refusals as others read them later; a remark may follow. */
  readonly auditAnswers: Readonly<Record<FlashMessage | Refusal, string>>;
  readonly results: Readonly<Record<'done' | 'refused' | 'failed', string>>;
  /** Origin of actions at the terminal. */
  readonly terminal: string;
  readonly newestFirst: string;

  readonly flash: Readonly<Record<FlashMessage, (brand: string) => string>>;
  readonly refusals: Readonly<Record<Refusal, string>>;
  readonly refusedTitle: string;
  /** Titles in its place where a page was opened, and nothing tried. */
  readonly notShown: Readonly<Record<'role' | 'other', string>>;
  /** Says why an address may lead nowhere. */
  readonly missingHint: string;
  readonly quote: (id: string, contact: string | null) => string;
  /** A remark after something, with what stands around it. */
  readonly brackets: (remark: Child) => Child;
}
