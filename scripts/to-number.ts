/** A whole number from 1 on that an option was given. Throws where it is something else. */
export function toNumber(option: string, text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new Error(`${option} is "${text}". Give a whole number.`);
}
