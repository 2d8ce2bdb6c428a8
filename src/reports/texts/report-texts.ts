import type { Locale } from '#catalogue/text.ts';
import { both, inEach, plural, template } from './both.ts';
import { findingTexts } from './finding-texts.ts';
import { factLabels } from '#catalogue/facts.ts';
import type { FieldChange, NamedField } from '#catalogue/record-diff.ts';

export const reportTexts = inEach({
  locale: both<Locale>('En', 'Zh'),
  languages: {
    En: both('English', '英文'),
    Zh: both('Chinese', '中文'),
  },
  more: template('{number} more', '另外 {number} 项'),
  rest: template('And {number} more, which are not shown here.', '还有 {number} 项未在此显示。'),
  fields: {
    name: both('Name', '名称'),
    code: both('Product code', '货号'),
    summary: both('Summary', '摘要'),
    description: both('Description', '描述'),
    attributes: both('Attributes', '属性'),
    pictures: both('Pictures', '图片'),
    pictureTexts: both('Picture descriptions', '图片说明'),
    price: both('Price', '价格'),
    availability: both('Availability', '供货状态'),
    categories: both('Categories', '分类'),
    series: both('Series', '系列'),
    order: both('Place in listings', '列表中的位置'),
    address: both('Page address', '页面地址'),
  },
  of: both(
    (what: string, languages: readonly string[]) => `${what} (${languages.join(', ')})`,
    (what, languages) => `${what}（${languages.join('、')}）`,
  ),
  comma: both(', ', '、'),
  colon: both(': ', '：'),
  availability: {
    in_stock: both('in stock', '有货'),
    out_of_stock: both('out of stock', '缺货'),
    preorder: both('preorder', '预订'),
    discontinued: both('discontinued', '停产'),
  },
  none: both('none', '无'),
  erpId: both('ERP id ', 'ERP 编号 '),
  content: {
    title: both('Content report', '内容报告'),
    listed: template('{products} on the site', '网站上有 {products}'),
    nothing: template('{listed}, and nothing to correct.', '{listed}，无需处理。'),
    sum: template(
      '{listed}; {findings}, in {entries} of the ERP.',
      '{listed}；{findings}待处理，涉及 ERP 中的 {entries}。',
    ),
    products: plural('{count} product', '{count} products', '{count} 个产品'),
    findings: plural('{count} thing to correct', '{count} things to correct', '{count} 项'),
    entries: plural('{count} entry', '{count} entries', '{count} 条记录'),
    subjects: {
      product: both('ERP id ', 'ERP 编号 '),
      category: both('Category ', '分类 '),
      series: both('Series ', '系列 '),
    },
    list: both('The list of products', '产品列表'),
    noId: both('Product without an id', '没有编号的产品'),
    severities: {
      visible: both('Visible to visitors', '访客会看到'),
      search: both('Missing for search engines and screen readers', '搜索引擎和读屏软件读不到'),
      nice: both('Worth tidying up', '建议整理'),
    },
    fresh: both('New in the last seven days', '最近七天新增'),
    edit: both('Edit in the ERP', '在 ERP 中编辑'),
    detail: both('', '技术详情（英文）：'),
    columns: {
      severity: both('Effect', '影响'),
      finding: both('Finding', '问题'),
      about: both('About', '对象'),
      id: both('ERP id', 'ERP 编号'),
      name: both('Name', '名称'),
      nameZh: both('Chinese name', '中文名称'),
      page: both('Page', '页面'),
      edit: both('In the ERP', 'ERP 地址'),
      details: both('Details', '详情'),
      advice: both('What to do', '处理方法'),
    },
    kinds: {
      product: both('product', '产品'),
      category: both('category', '分类'),
      series: both('series', '系列'),
      list: both('list', '列表'),
    },
  },
  findings: findingTexts,
});

export type ReportTexts = (typeof reportTexts)['En'];

export type ContentColumn = keyof ReportTexts['content']['columns'];

export function formatField(
  { field, locale }: { readonly field: string; readonly locale: Locale | null },
  texts: ReportTexts,
): string {
  const name = nameOf(field, texts);
  return locale === null ? name : texts.of(name, [texts.languages[locale]]);
}

export function formatFields(
  changed: readonly Pick<FieldChange, 'field' | 'locale'>[],
  texts: ReportTexts,
): string {
  return [...Map.groupBy(changed, ({ field }) => field)]
    .map(([field, changes]) => {
      const named = changes.flatMap(({ locale }) => (locale === null ? [] : texts.languages[locale]));
      const name = nameOf(field, texts);
      return named.length === 0 ? name : texts.of(name, named);
    })
    .join(texts.comma);
}

function nameOf(field: string, { fields, locale }: ReportTexts): string {
  if (isNamed(field, fields)) return fields[field];
  const key = field.replace(/^fact /, '');
  return factLabels[key]?.[locale] ?? key;
}

function isNamed(field: string, names: ReportTexts['fields']): field is NamedField {
  return Object.hasOwn(names, field);
}
