/**
 * Parses JSON from the ERP: answers of builds and browsers, and hooks. Skips a byte order mark. Integers beyond 2^53
 * become texts, because ids must not lose digits. Throws `SyntaxError`.
 */
export function parseErpJson(text: string): unknown {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  return JSON.parse(/\d{16}/.test(json) ? json.replace(stringOrNumber, quoteLongInteger) : json);
}

const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

function quoteLongInteger(token: string): string {
  return /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
}
