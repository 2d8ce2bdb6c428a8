const htmlEntities: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

const special = /["&'<>]/;

/** Escapes a text for HTML, inside of elements and attributes, as React does. */
export function escapeHtml(text: string): string {
  return special.test(text)
    ? text.replace(/["&'<>]/g, (character) => htmlEntities[character] ?? character)
    : text;
}

/** Escapes a text for XML, which has an entity for the apostrophe. */
export function escapeXml(text: string): string {
  return escapeHtml(text).replaceAll('&#x27;', '&apos;');
}

/** Beginnings that spreadsheets would run as a formula, full-width forms included. */
const formula = /^\s*[=+\-@＝＋－＠]/;

/** Formats a cell of a CSV file (RFC 4180), quoted only where needed. */
export function formatCsvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // The semicolon separates cells in regions with decimal commas.
  return /[",;\r\n]/.test(value) ? quoteCsvText(value) : disarm(value);
}

/** Formats a quoted cell of a CSV file. */
export function quoteCsvText(text: string): string {
  return `"${disarm(text).replaceAll('"', '""')}"`;
}

/** Puts an apostrophe before a text that spreadsheets would run as a formula. */
function disarm(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
