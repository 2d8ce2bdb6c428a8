/** The site-wide setting of a brand (requirement 3.1). */
export interface Setting {
  /** `#rgb` or `#rrggbb`, lower case. */
  readonly themeColor: string;
  /** Whether the second language is offered. */
  readonly enableZh: boolean;
}
