import { formatPictureFault } from '#catalogue/picture-fault.ts';
import {
  type Expected,
  type FieldPlace,
  formatProblem,
  lastOf,
  type ProblemTexts,
  type ProblemWords,
  type PictureFallback,
} from '#catalogue/problem-words.ts';

export function formatChineseProblem(words: ProblemWords): string {
  return formatProblem(words, texts);
}

const texts: ProblemTexts = {
  missing: (place) => `缺少${fieldName(place)}，因此整条内容没有显示。请在 ERP 中填写。`,
  required: (place, what) =>
    `${fieldName(place)}无法读取（应为${expected[what]}），因此整条内容没有显示。请在 ERP 中更正。`,
  optional: (place, what) =>
    `${fieldName(place)}无法读取（应为${expected[what]}），页面不显示此值。请在 ERP 中更正。`,
  many: (place, given, most) =>
    `${fieldName(place)}的${lastOf(place.field) === 'name' ? '字数' : '数量'}为 ${given}，超过上限 ${most}，其余部分不显示。请查看 ERP 中的内容是否有误。`,
  entity: (place, written, characters) =>
    `${fieldName(place)}中含有代码 ${written}，页面显示为${nameBlank(characters)}。请在 ERP 中直接填写${nameBlank(characters)}。`,
  'entity-left': (place, written, characters) =>
    `${fieldName(place)}中含有代码 ${written}，页面原样显示。请在 ERP 中直接填写${nameBlank(characters)}。`,
  markup: (place, written) => `${fieldName(place)}中含有标签 ${written}，页面已将其去除。请在 ERP 中删除。`,
  garbled: (place, written) =>
    `${fieldName(place)}中有乱码（${written}），页面原样显示。请在 ERP 中重新填写。`,
  date: (written) =>
    `日期 ${written} 不存在或格式不明，页面不使用此日期。请在 ERP 中更正，例如 2026-11-28T09:30:00Z。`,
  decimals: (amount, currency, rounded) =>
    `价格 ${amount} ${currency} 的小数位多于该货币的小数位，页面显示为 ${rounded}。请在 ERP 中更正。`,
  'picture-address': (address) => `有一张图片的地址无效（${address}），因此没有显示。请在 ERP 中更正。`,
  'picture-host': (host, address) =>
    `有一张图片位于 ${host}，该网站不在允许的图片来源之中，因此没有显示（${address}）。请在 ERP 中更正，或请本服务的管理员允许该来源。`,
  'picture-http': (host, address) =>
    `有一张图片位于 ${host}，但地址不是 https，因此没有显示（${address}）。请在 ERP 中改为 https 地址。`,
  'picture-user': (host, address) =>
    `有一张图片位于 ${host}，但地址中含有用户名，因此没有显示（${address}）。请在 ERP 中去掉用户名。`,
  picture: (address, fault, shown, isAskedAgain) =>
    `图片 ${address} 有问题（${formatPictureFault(fault, 'Zh')}）。${instead[shown]}；${isAskedAgain ? '系统会再次读取，如果一直如此，请检查图片所在的服务器' : '请重新上传到 ERP，或更正图片地址'}。`,
  html: (removed, isNothingLeft) =>
    `去除了 HTML（${formatRemoved(removed)}）。${isNothingLeft ? '没有剩下可以显示的内容' : '页面显示其余内容'}。请在 ERP 中修改文本。`,
  'duplicate-id': (id) => `编号 ${id} 已被前面的产品使用，后一个产品没有显示。请为其设置不同的编号。`,
  'same-path': (id, first) =>
    `编号为 ${id} 的产品的页面地址会与编号为 ${first} 的产品相同，因此前者没有显示。请为其设置不同的编号。`,
  'group-path': (kind, name, first) =>
    `${groups[kind]}“${name}”的页面地址会与“${first}”的页面地址相同，因此该${groups[kind]}没有页面。请在 ERP 中更改其中一个名称。`,
  'group-unpublished': (kind, name) =>
    `有产品属于${groups[kind]}“${name}”，但 ERP 尚未发布该${groups[kind]}，因此没有该${groups[kind]}的页面。请在 ERP 中发布该${groups[kind]}，或将这些产品移出该${groups[kind]}。`,
  'series-unlisted': (name) =>
    `该产品填写的系列是“${name}”，但 ERP 的系列产品总列表中没有该产品。页面仍在该系列中显示该产品。请在 ERP 中更正该列表或产品的系列。`,
  mistaken: (id) =>
    `单独查询该产品时，ERP 返回了另一个产品（${id}），因此该产品没有显示。请 ERP 的管理员检查。`,
  'other-name': (listed, own) =>
    `该产品在产品列表中的名称是“${listed}”，单独查询时是“${own}”，页面显示后者。如果一直如此，请 ERP 的管理员检查名称为何不同。`,
  'short-list': (kind, name, listed, count) =>
    `ERP 中${groups[kind]}“${name}”的产品列表不完整：列表有 ${listed} 个产品，而属于该${groups[kind]}的产品有 ${count} 个。页面显示全部 ${count} 个产品，但访客浏览页面时，只有列表中的产品会自动更新。请检查 ERP 是否限制了该列表的长度。`,
  'blank-category': () => '有一个分类的名称为空或不是文本，页面不显示该分类。请在 ERP 中更正。',
  'incomplete-attribute': () => '有一个属性缺少名称或值，页面不显示该属性。请在 ERP 中补全。',
  'no-picture-address': () => '有一张图片没有地址，因此没有显示。请在 ERP 中更正。',
  free: () =>
    '价格为 0，页面显示为“价格请咨询”。请在 ERP 中填写价格；如果允许产品免费，请在 brands.json 中将 freeProducts 设为 true。',
  'series-missing': () =>
    'ERP 的系列产品总列表中有该产品，但该产品没有填写系列，因此不显示在任何系列中。请在 ERP 中设置其系列。',
  unlisted: () =>
    '品牌的产品列表中没有该产品，但单独查询时它已发布，因此仍然显示。请在 ERP 中检查列表是否有数量限制。',
  'empty-list': () => 'ERP 的产品列表是空的，因此网站上没有产品。请发布产品，或检查 ERP。',
  'changing-list': () =>
    '读取期间 ERP 的产品列表一直在变化，因此网站内容可能与该列表不符。请在列表不再变化后重新发布。',
  unpublished: () =>
    '该产品在 ERP 的列表中，但 ERP 尚未发布该产品，因此网站上没有显示。请在 ERP 中发布该产品，或从列表中移除。',
};

function nameBlank(characters: string): string {
  return /^\s*$/.test(characters) ? '空格' : ` ${characters}`;
}

const removedParts: Readonly<Record<string, string>> = {
  'a picture without a web address': '地址无效的图片',
  'an unsafe link address': '不安全的链接地址',
};

function formatRemoved(removed: string): string {
  if (removed.startsWith('all of it')) return '全部内容';
  return removed
    .split(', ')
    .map((part) => removedParts[part] ?? formatPicture(part) ?? part)
    .join('、');
}

function formatPicture(part: string): string | null {
  const [, host, end = ''] = /^a picture at (\S+) (.+)$/.exec(part) ?? [];
  return host === undefined ? null : `位于 ${host} 的图片（${refusedPictures[end] ?? end}）`;
}

const refusedPictures: Readonly<Record<string, string>> = {
  'whose host is not a permitted source': '不在允许的图片来源之中',
  'without https': '地址不是 https',
  'with a user name in its address': '地址中含有用户名',
};

const groups = { category: '分类', series: '系列' } as const;

const fields: Readonly<Record<string, string>> = {
  id: '编号',
  name: '名称',
  summary: '摘要',
  description: '描述',
  price: '价格',
  availability: '供货状态',
  attributes: '属性',
  value: '属性值',
  categoryNames: '分类',
  seriesName: '系列',
  images: '图片',
  alt: '图片说明',
};

function fieldName({ field, locale }: FieldPlace): string {
  const last = lastOf(field);
  const name = fields[last] ?? `“${last}”`;
  return locale === 'Zh' ? `中文${name}` : name;
}

const expected = {
  text: '文本',
  'filled text': '非空文本',
  id: '文本或整数',
  code: '文本或数字',
  number: '数字',
  pixels: ' 1 至 100000 的整数',
  list: '列表',
  price: '0 到一万亿之间的金额和货币代码，例如 SGD',
  color: '颜色代码，例如 #0a7d5a',
  flag: ' true 或 false',
  availability: '规定的供货状态之一',
} as const satisfies Record<Expected, string>;

const instead = {
  former: '页面仍显示以前的图片',
  text: '页面以图片的说明文字代替',
  placeholder: '页面以占位图代替',
} as const satisfies Record<PictureFallback, string>;
