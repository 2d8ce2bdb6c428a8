import type { ReleaseName } from '#reports/changes/changes.ts';

/** The build whose content a report is of, and what became of it. */
export interface ReportedBuild {
  readonly kind: ReportedKind;
  /** The release that has the content; of one that never became a release, when it was read. */
  readonly release: ReleaseName | null;
  /** When the ERP was read, by ISO 8601. */
  readonly readAt: string;
}

/** Of `unchanged` content, the live release is the same. */
export type ReportedKind = 'live' | 'unchanged' | 'held' | 'superseded' | 'refused' | 'planned';

/** A publish, as far as reports tell of it. */
export interface Published {
  readonly kind: ReportedKind;
  readonly release: ReleaseName & { readonly pulledAt: string | null };
  readonly changes: { readonly before: ReleaseName | null };
}

export function toReportedBuild({ kind, release, changes }: Published): ReportedBuild {
  const readAt = release.pulledAt ?? release.createdAt;
  const isMade = kind === 'live' || kind === 'held';
  return { kind, release: isMade ? release : kind === 'unchanged' ? changes.before : null, readAt };
}

/** Whether visitors had the content when the report was written. */
export function isLiveContent({ kind }: ReportedBuild): boolean {
  return kind === 'live' || kind === 'unchanged';
}
