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

/** Spreadsheets run a string as a formula if it starts with one of these characters or its full-width form. */
const formula = /^\s*[=+\-@＝＋－＠]/;

export function formatCsvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // Semicolons are quoted too, because they separate cells in regions with decimal commas.
  return /[",;\r\n]/.test(value) ? quoteCsvText(value) : escapeFormula(value);
}

export function quoteCsvText(text: string): string {
  return `"${escapeFormula(text).replaceAll('"', '""')}"`;
}

function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
