/** The settings of a brand's whole site (requirement 3). */
export interface Setting {
  /** `#rgb` or `#rrggbb`, in lower case. */
  readonly themeColor: string;
  readonly enableZh: boolean;
}

export function isThemeColor(value: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);
}
