import { expect, it } from 'vitest';
import type { Problem } from '#catalogue/problem.ts';
import { parseListedProduct } from '#erp/wire/product.ts';
import { parseSetting } from '#erp/read-setting.ts';
import { place, readProduct } from './read-one.ts';

type Given = Readonly<Record<string, unknown>>;

function only(problems: readonly Problem[]): Problem {
  const [problem] = problems;
  if (problem === undefined || problems.length > 1) throw new Error(`${problems.length} problems`);
  return problem;
}

it.each<readonly [given: Given, kind: Problem['kind'], field: string, words: readonly RegExp[]]>([
  [{ name: undefined }, 'missing', 'name', [/name is missing/, /left out/]],
  [{ name: ['Lamp'] }, 'unreadable', 'name', [/name can't be read/, /a non-blank text/, /left out/]],
  [{ sortOrder: '5' }, 'unreadable', 'sortOrder', [/sortOrder can't/, /a number/, /value is not shown/]],
  [
    { categoryNames: [' '] },
    'unreadable',
    'categoryNames[0]',
    [/category is blank/, /correct it in the ERP/],
  ],
  [{ attributes: [{ name: 'Width' }] }, 'missing', 'attributes[0]', [/attribute lacks/, /complete it/]],
  [
    { images: [{ url: '/1.jpg', width: 0 }] },
    'unreadable',
    'images[0].width',
    [/^The width can't be read/, /from 1 to 100000/],
  ],
  [{ images: [{}] }, 'picture', 'images[0].url', [/no url/, /left out/]],
  [{ images: [{ url: 'http://[' }] }, 'picture', 'images[0].url', [/not a valid address \(http:\/\/\[\)/]],
  [
    { images: [{ url: 'https://evil.example/1.jpg' }] },
    'picture',
    'images[0].url',
    [/at evil\.example,/, /permit the host \("evil\.example" in pictureHosts/],
  ],
  [
    { images: [{ url: 'http://cdn.example/1.jpg' }] },
    'picture',
    'images[0].url',
    [/at cdn\.example without https/, /write its address with https/],
  ],
  [
    { images: [{ url: 'https://anna@cdn.example/1.jpg' }] },
    'picture',
    'images[0].url',
    [/at cdn\.example has a user name/, /remove the user name in the ERP/],
  ],
  [
    { images: [{ url: 'https://evil.example/a\tb.jpg' }] },
    'picture',
    'images[0].url',
    [/is not a valid address/],
  ],
  [{ name: 'Cool&trade;' }, 'entity', 'name', [/name contains &trade; as text/, /write ™ in the ERP/]],
  [{ name: 'A&amp;B&lt;' }, 'entity', 'name', [/contains &amp; &lt; as text/, /shown as & </]],
  [{ name: 'A&nbsp;B' }, 'entity', 'name', [/contains &nbsp; as text/, /shown as a space/]],
  [
    { name: 'A&lbrace;B' },
    'entity',
    'name',
    [/contains the code &lbrace;, which visitors see unchanged/, /replace it with {\./],
  ],
  [{ name: 'A&nbsp B &copy' }, 'entity', 'name', [/contains the code &nbsp &copy, which/, /see unchanged/]],
  [{ name: 'A&nbsp' }, 'entity', 'name', [/see unchanged\. In the ERP, replace it with a space/]],
  [{ price: { amount: 1.005, currency: 'SGD' } }, 'decimals', 'price', [/1\.005 SGD/, /shown as 1\.01;/]],
  [{ name: 'Lamp&amp;amp;Co' }, 'entity', 'name', [/contains &amp;amp; as text/, /shown as &/]],
  [{ name: 'Red<br>Blue' }, 'entity', 'name', [/name contains the markup <br>/, /left out/]],
  [{ name: 'CafÃ©' }, 'entity', 'name', [/name has broken characters \(CafÃ©\)/]],
  [{ nameZh: '\u00e7\u0081\u00af' }, 'entity', 'name', [/Chinese name has broken characters/]],
  [{ name: 'Caf\ufffd' }, 'entity', 'name', [/broken characters/]],
  [
    { price: { amount: 0, currency: 'SGD' } },
    'unreadable',
    'price',
    [/is 0/, /freeProducts to true in brands\.json/],
  ],
  [{ updatedAt: '2026-02-30T08:00:00Z' }, 'unreadable', 'updatedAt', [/date 2026-02-30T08:00:00Z does not/]],
  [{ name: 'n'.repeat(401) }, 'many', 'name', [/^The name has 401 characters, more than the limit of 400/]],
  [{ nameZh: '名'.repeat(500) }, 'many', 'name', [/^The Chinese name has 500 characters/]],
  [
    { categoryNames: names(51) },
    'many',
    'categoryNames',
    [/^There are 51 categoryNames, more than the limit of 50/],
  ],
])('reports %j as a problem of the kind %s in the field %s', (given, kind, field, words) => {
  const problem = only(readProduct(given).problems);
  expect(problem).toMatchObject({
    kind,
    field,
    place: '[3] id 1042',
    about: { kind: 'product', id: '1042' },
  });
  for (const word of words) expect(problem.message).toMatch(word);
  expect(problem.message).not.toMatch(/undefined|null|\(\)/);
});

it.each<Given>([
  { name: 'n'.repeat(400), nameZh: '名'.repeat(400) },
  { categoryNames: names(50) },
  { images: [{ url: '/1.jpg', width: 1, height: 100_000 }] },
  { sortOrder: 0 },
  { id: 7 },
  { name: 'AT&T, R&D; &more, ?a=1&copy=2 &copycat &unknown;' },
  { name: 'a < b, <5 kg, <Model>, ÇÃO, café «é», Ångström' },
  { updatedAt: '2026-11-28 08:15' },
])('reports no problem for %j', (given) => {
  expect(readProduct(given).problems).toEqual([]);
});

it('hides the password of a picture address in problem messages', () => {
  for (const url of ['https://anna:secret@erp.example/1.jpg', 'https://anna:secret@evil.example/1.jpg']) {
    const { message } = only(readProduct({ images: [{ url }] }).problems);
    expect(message).toContain('//…@');
    expect(message).not.toMatch(/anna|secret/);
  }
});

it('truncates a long picture address in problem messages', () => {
  const { message } = only(
    readProduct({ images: [{ url: `https://evil.example/${'x'.repeat(500)}` }] }).problems,
  );
  expect(message.length).toBeLessThan(400);
});

it('locates a faulty list entry by its index and, if known, its id', () => {
  expect(parseListedProduct({ id: 1, name: 'A&amp;B', updatedAt: 'x' }, place)).toMatchObject({
    model: { id: '1', name: 'A&B', updatedAt: 'x' },
    problems: [],
  });
  expect(only(parseListedProduct({ id: 1 }, place).problems)).toMatchObject({
    place: '[3] id 1',
    field: 'name',
  });
  expect(only(parseListedProduct({ name: 'A' }, place).problems)).toMatchObject({
    place: '[3]',
    field: 'id',
  });
  const undated = parseListedProduct({ id: 1, name: 'A', updatedAt: 5 }, place);
  expect(undated.model).toMatchObject({ id: '1', name: 'A', updatedAt: null });
  expect(only(undated.problems)).toMatchObject({ field: 'updatedAt', place: '[3]' });
});

it('reports all missing and invalid fields of a setting', () => {
  const faultOf = (mainSharedContent: unknown) => {
    const read = parseSetting({ mainSharedContent });
    return 'fault' in read ? read.fault : '';
  };
  expect(faultOf({ themeColor: 'red', enableZh: 'yes' })).toMatch(
    /themeColor must be a hex colour such as #\w+; \S+enableZh must be true or false$/,
  );
  expect(faultOf({})).toMatch(
    /themeColor must be a hex colour such as #\w+, but is missing; \S+enableZh must be /,
  );
  expect(faultOf({ themeColor: '#0a7d5a', enableZh: false })).toBe('');
});

function names(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `Category ${at}`);
}
