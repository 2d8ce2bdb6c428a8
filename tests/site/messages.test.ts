import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales } from '#catalogue/text.ts';
import { countProducts, fillPlaceholders, messageKeys, parseMessages } from '#site/messages.ts';
import { dictionaries } from './build-site.ts';

const folder = new URL('../../public/assets/i18n/', import.meta.url);

async function readRaw(locale: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(new URL(`${locale}.json`, folder), 'utf8'));
}

const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
const parseWith = (given: object) =>
  parseMessages(JSON.stringify({ ...dictionaries.En, ...given }), 'En.json');

describe.each(locales)('the message file %s.json', (locale) => {
  it('has exactly the messages that the code uses', async () => {
    expect(Object.keys(await readRaw(locale)).toSorted()).toEqual([...messageKeys].toSorted());
  });

  it('has no empty messages and no messages with surrounding white space', async () => {
    for (const text of Object.values(await readRaw(locale))) {
      expect(text).toMatch(/\S/);
      expect(text).toBe(String(text).trim());
    }
  });
});

describe('the message files of all languages', () => {
  it.each(messageKeys)('have the same placeholders in the message "%s"', (key) => {
    expect(placesOf(dictionaries.Zh[key])).toEqual(placesOf(dictionaries.En[key]));
  });

  it('contain the prescribed texts of the 404 page (requirement 2.7)', () => {
    expect(dictionaries.En).toMatchObject({
      notFoundTitle: 'Page Not Found',
      notFoundText: 'Sorry, the page you are looking for has not been found.',
      homePage: 'Home Page',
    });
  });
});

describe('parseMessages', () => {
  it.each<[given: object, what: string]>([
    [{ home: undefined }, 'En.json has no text for the key "home"'],
    [{ home: '' }, 'En.json has no text for the key "home"'],
    [{ home: ' \n' }, 'En.json has no text for the key "home"'],
    [{ movedText: null }, 'En.json has no text for the key "movedText"'],
    [{ movedText: 7 }, 'En.json has no text for the key "movedText"'],
    [{ hoem: 'Home' }, 'En.json has a text with the unknown key "hoem"'],
    [{ toString: 'x' }, 'En.json has a text with the unknown key "toString"'],
  ])('rejects %j with an error that names the missing or unknown text', (given, what) => {
    expect(() => parseWith(given)).toThrow(what);
  });

  it.each(['null', '[]', '"text"', '7', '{}'])('rejects %s, which contains no texts', (json) => {
    expect(() => parseMessages(json, 'En.json')).toThrow('En.json has no text for the key "languageName"');
  });

  it('rejects a file that is not JSON', () => {
    expect(() => parseMessages('{ "home": ', 'Zh.json')).toThrow(/^Zh\.json is not JSON: SyntaxError/);
  });
});

describe('fillPlaceholders', () => {
  it('replaces every placeholder with a string or a number', () => {
    expect(
      fillPlaceholders('{title} by {brand}: {count}, {count}.', { title: 'Arc', brand: 'DR', count: 0 }),
    ).toBe('Arc by DR: 0, 0.');
  });

  it('inserts values unchanged, even if they contain placeholders or dollar signs', () => {
    expect(fillPlaceholders('{title}!', { title: '{count} $& $1', count: 3 })).toBe('{count} $& $1!');
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(fillPlaceholders('<{value}>', { value })).toBe(`<${value}>`);
      }),
    );
  });
});

describe('countProducts', () => {
  it('uses a separate message for one product', () => {
    const messages = { ...dictionaries.En, productCountOne: 'just one', productCount: '{count} of them' };
    expect([0, 1, 2, 1994].map((count) => countProducts(messages, count))).toEqual([
      '0 of them',
      'just one',
      '2 of them',
      '1,994 of them',
    ]);
  });
});
