import { hash } from 'node:crypto';
import { decodeEntities } from './entities.ts';

/** Returns the text of an HTML fragment, with a space for each tag and for any run of spaces. */
export function toText(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/** A digest that keeps different texts of a release apart. */
export function digestText(text: string): string {
  return text === '' ? '' : hash('sha256', text, 'base64url').slice(0, 16);
}
