const htmlEntities: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

const specialCharacters = /["&'<>]/;

export function escapeHtml(text: string): string {
  return specialCharacters.test(text)
    ? text.replace(/["&'<>]/g, (character) => htmlEntities[character] ?? character)
    : text;
}

/** Spreadsheets run text as a formula if it starts with one of these characters. */
const formula = /^\s*[=+\-@＝＋－＠]/;

export function formatCsvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // Spreadsheets use semicolons between cells in regions with decimal commas.
  return /[",;\r\n]/.test(value) ? quoteCsvText(value) : escapeFormula(value);
}

export function quoteCsvText(text: string): string {
  return `"${escapeFormula(text).replaceAll('"', '""')}"`;
}

function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
