/** The texts of messages in one language. Times are formatted, with their zone. */
export interface MessageTexts {
  readonly headings: Readonly<{
    live: (brand: string, counts: string) => string;
    lives: (brand: string, times: string, from: string, to: string) => string;
    promoted: (brand: string) => string;
    'rolled-back': (brand: string) => string;
    preview: (brand: string) => string;
    refused: (brand: string) => string;
    failed: (brand: string) => string;
    'preview-failed': (brand: string) => string;
    recovered: (brand: string) => string;
    held: (brand: string) => string;
    waits: (brand: string) => string;
    content: (brand: string, added: number, all: string) => string;
    scheduled: (brand: string) => string;
    /** Of a planned rollback. */
    'scheduled-back': (brand: string) => string;
    'schedule-failed': (brand: string) => string;
  }>;
  /** Of products, and of categories and series; of those that are not zero. */
  readonly counts: (counts: Readonly<Record<'added' | 'changed' | 'withdrawn' | 'groups', number>>) => string;
  /** Where pages changed, and no product or group. */
  readonly pagesChanged: (count: number) => string;
  readonly effects: Readonly<Record<'added' | 'changed' | 'withdrawn', (name: string) => string>>;
  readonly andMore: (count: number) => string;
  readonly by: (who: string, why: string | null) => string;
  /** Of a plan that was missed. */
  readonly plannedBy: (who: string) => string;
  readonly at: (time: string) => string;
  readonly previewFailed: string;
  /** Of products that a refused release would take off the site. */
  readonly wouldGo: (count: number, names: readonly string[]) => string;
  /** Products, categories and series that a refusal is about. */
  readonly affected: (count: number, names: readonly string[]) => string;
  readonly recovered: string;
  readonly held: string;
  /** Of a preview that nobody made live. */
  readonly waits: string;
  /** Names the person who rolled the brand back, which put it on hold. */
  readonly heldBy: (who: string) => string;
  /** Of a plan that was missed; `reason` follows a colon. */
  readonly missedSince: (plannedFor: string, reason: string) => string;
  /** Where the reason is not known. */
  readonly missed: string;
  readonly links: Readonly<
    Record<'changes' | 'compare' | 'content' | 'findings' | 'board' | 'preview', string>
  >;
  readonly several: (count: number, brands: string) => string;
  readonly restIsThere: (count: number) => string;
  readonly listSeparator: string;
  readonly test: Readonly<Record<'title' | 'heading', string>> & {
    readonly line: (channel: string) => string;
  };
}
