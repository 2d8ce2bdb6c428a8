import { expect, it } from 'vitest';
import { toPlainText } from '#service/notify/channel-message.ts';
import type { Notice } from '#service/notify/notice.ts';
import { aNotice, toMessage } from './a-message.ts';

type Affected = NonNullable<Notice['affected']>[number];

const refused = { kind: 'refused', event: 'failed', cause: 'guard', why: null } as const;
const sayOf = (given: Parameters<typeof aNotice>[0], language: 'En' | 'Zh' = 'En') =>
  toPlainText(toMessage([aNotice({ ...refused, ...given })], { language }));
const askedOf = (given: Parameters<typeof aNotice>[0], language: 'En' | 'Zh', support: string | null) =>
  toPlainText(toMessage([aNotice({ ...refused, ...given })], { language }, '01a', support));

it('names what a refusal is about, and tells a loss apart', () => {
  const about = { added: 0, changed: 28, withdrawn: 0 };
  expect(sayOf(about)).toContain(
    'It is about 28 products, categories, series or other pages, such as Lamp, Chair.',
  );
  expect(sayOf(about, 'Zh')).toContain('涉及 28 个产品、分类、系列或其他页面，例如 灯、Chair。');
  expect(sayOf({ added: 0, changed: 0, withdrawn: 15 })).toContain(
    '15 products leave the site, such as Lamp',
  );
  const pan = { effect: 'changed', name: 'Pan, sage green', nameZh: null, url: null } as const;
  expect(sayOf({ ...about, items: [pan, { ...pan, name: 'Chair' }] })).toContain(
    'such as Pan, sage green; Chair.',
  );
  expect(sayOf({ ...about, items: [] })).not.toMatch(/It is about|leave the site/);
});

it('leads to all that a refusal is about', () => {
  expect(sayOf({})).toContain('What the check found https://publish.example.com/brands/yn/force');
  expect(sayOf({}, 'Zh')).toContain('查看检查结果 https://publish.example.com/brands/yn/force');
});

it('says what the check found, and which other brand is named', () => {
  const found = { rules: ['other-brand', 'implausible'], otherBrands: ['LWM'] };
  const counted = { ...found, implausible: [{ what: 'free' as const, count: 1_028 }] };
  expect(sayOf(counted)).toContain('1,028 products have a price of 0. See whether the ERP is right.');
  expect(sayOf(found)).toContain('The brand LWM is named, which is not this one.');
  expect(sayOf(found, 'Zh')).toContain('出现了其他品牌：LWM。');
  const drop = sayOf({ cause: 'shrink', rules: ['drop'] });
  expect(drop.match(/Much of what visitors saw within the last day would be missing/g)).toHaveLength(1);
});

it('says how many of how many break a rule and which, once', () => {
  const lamp = { id: '1001', name: 'Lamp\u202e', nameZh: '灯' };
  const found = {
    ...{ added: 0, changed: 28, withdrawn: 0, rules: ['link', 'implausible'] },
    affected: [{ rule: 'link', kind: 'products' as const, count: 5, of: 40, names: [lamp] }],
    implausible: [{ what: 'free' as const, count: 1_028, of: 1_100, names: [lamp] }],
  };
  const say = sayOf(found);
  expect(say).toContain('Links lead nowhere (5 of 40 products: 1001 Lamp and 4 more). Mend them');
  expect(say).toContain('1,028 of 1,100 products have a price of 0 (1001 Lamp and 1,027 more). See');
  expect(say).not.toContain('It is about');
  const sayInChinese = sayOf(found, 'Zh');
  expect(sayInChinese).toContain('有链接指向不存在的页面（40 个产品中的 5 个：1001 灯，另有 4 个）。');
  expect(sayInChinese).toContain('1,100 个产品中有 1,028 个的价格为 0（1001 灯，另有 1,027 个）。');
  expect(sayOf({ ...found, withdrawn: 15 })).toContain('15 products leave the site');
});

it('says how many products there were and are, and that pages lack what they had', () => {
  const lost = { before: 1_219, now: 88, missing: 1_131 };
  for (const cause of ['shrink', 'guard'] as const) {
    const found = { cause, rules: ['drop'], withdrawn: 1_131, lost };
    expect(sayOf(found)).toContain('1,219 products before, 88 now: 1,131 are missing.');
    expect(sayOf(found, 'Zh')).toContain('原有 1,219 个产品，现有 88 个，缺少 1,131 个。');
  }
  const names = [{ id: '1001', name: 'Lamp', nameZh: '灯' }];
  const affected = [{ rule: 'drop', kind: 'products' as const, count: 30, of: 40, names }];
  const lacking = { cause: 'shrink' as const, rules: ['drop'], affected, items: [] };
  expect(sayOf(lacking)).toContain(
    'Pages would lack what they had (30 of 40 products: 1001 Lamp and 29 more). See whether',
  );
  expect(sayOf(lacking, 'Zh')).toContain(
    '有页面将失去原有的内容（40 个产品中的 30 个：1001 灯，另有 29 个）。',
  );
});

it('says how many products a category or series had and has', () => {
  const names = [{ id: '1001', name: 'Lamp', nameZh: '灯' }];
  const lamps = { kind: 'category', name: 'Lamps', nameZh: '灯具', before: 20, now: 7 } as const;
  const found = (shrunk: Affected['shrunk'], more: Partial<Affected> = {}) => {
    const numbers = { rule: 'lost-groups', kind: 'products' as const, count: 13, of: 40, names, shrunk };
    return { cause: 'shrink' as const, rules: ['lost-groups'], affected: [{ ...numbers, ...more }] };
  };
  const one = found({ count: 1, first: [lamps] });
  expect(sayOf(one)).toContain(
    'The category Lamps had 20 products, 7 are left: 13 are missing (1001 Lamp and 12 more). See whether they',
  );
  expect(sayOf(one, 'Zh')).toContain(
    '分类“灯具”原有 20 个产品，现有 7 个，缺少 13 个（1001 灯，另有 12 个）。请查看',
  );
  const arc = { kind: 'series', name: 'Arc', nameZh: null, before: 1_200, now: 1 } as const;
  const bow = { id: 'Bow', name: 'Bow', nameZh: null };
  const gone = { kind: 'groups' as const, count: 1, of: 6, names: [bow] };
  const many = found({ count: 4, first: [arc, lamps] }, gone);
  expect(sayOf(many)).toContain(
    'Categories or series would be gone (1 of 6 categories and series: Bow). The series Arc had 1,200 products, 1 is left: 1,199 are missing; the category Lamps had 20 products, 7 are left: 13 are missing. 2 more categories and series lost most of their products. See',
  );
  expect(sayOf(many, 'Zh')).toContain(
    '系列“Arc”原有 1,200 个产品，现有 1 个，缺少 1,199 个；分类“灯具”原有 20 个产品，现有 7 个，缺少 13 个。另有 2 个分类或系列失去了大部分产品。请查看',
  );
});

it('names the person to ask, or the administrators where nobody is named', () => {
  const down = { kind: 'failed', cause: 'target-down', items: [] } as const;
  expect(askedOf(down, 'En', 'Lin, ext. 4711')).toContain('If this goes on, tell Lin, ext. 4711.');
  expect(askedOf(down, 'Zh', 'Lin, ext. 4711')).toContain('请告知 Lin, ext. 4711。');
  expect(askedOf({ ...down, cause: 'setting' }, 'Zh', '林工')).toContain('请林工更正');
  expect(askedOf(down, 'En', null)).toContain('tell the administrators of this service.');
});
