export interface Column {
  readonly title: string;
  /** Numbers stand to the right. */
  readonly isNumber?: boolean;
}

/** Columns as wide as their widest cell, two spaces apart, each line indented by two. */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly (string | number | null)[])[],
): readonly string[] {
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) => row.map((cell) => String(cell ?? ''))),
  ];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => (row[at] ?? '').length)));
  return cells.map((row) => {
    const padded = row.map((cell, at) =>
      columns[at]?.isNumber ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
    );
    return `  ${padded.join('  ')}`.trimEnd();
  });
}

/** Names as people wrote them; a stray percent sign stays. */
export function formatPath(path: string): string {
  try {
    return oneLine(decodeURIComponent(path));
  } catch {
    return path;
  }
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
