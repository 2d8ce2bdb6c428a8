/** The texts of two releases side by side. */
export interface CompareTexts {
  readonly title: (brand: string) => string;
  readonly filter: string;
  readonly all: string;
  readonly nothing: string;
  readonly same: string;
  /** Of a release that is not kept any more, beside another in its place. */
  readonly gone: (release: string) => string;
  /** Of a product, changes that have no values to show. */
  readonly other: string;
  readonly groups: string;
  /** Of the brand's setting, such as its colour. */
  readonly site: (changes: string) => string;
  /** Where another version of the program wrote the products of a release, or its digests alone. */
  readonly unreadable: string;
  /** Names the links to the other pages. */
  readonly pages: string;
  /** Names the products of a page by their places. */
  readonly page: (first: string, last: string, of: string) => string;
  readonly previous: string;
  readonly next: string;
  /** Of a list of names that lead to their products. */
  readonly find: string;
  readonly before: string;
  readonly after: string;
  readonly live: string;
  readonly look: string;
  readonly lookBefore: string;
  /** The release that was live before, beside the live one. */
  readonly latest: string;
  /** Of a form that compares other releases. */
  readonly choose: string;
  readonly submit: string;
  /** Of a product, by its place. */
  readonly picture: (number: string) => string;
  readonly link: string;
  /** The same link where the other release is one to go back to. */
  readonly back: string;
  /** The same link where the other release is a preview that is older than what is live. */
  readonly takesBack: string;
}

export const englishCompare: CompareTexts = {
  title: (brand) => `${brand}: before and after`,
  filter: 'Kinds of change',
  all: 'All',
  nothing: 'No product has changed.',
  same: 'Both sides are the same release. If there is another one, choose it below.',
  gone: (release) =>
    `${release} is not kept any more. In its place stands the oldest kept release that came after it; what changed before that is not shown.`,
  other: 'Layout or other',
  groups: 'Categories and series',
  site: (changes) => `On all pages: ${changes}.`,
  unreadable:
    'Products can’t be shown side by side: one of these releases was made by another version of the program, which listed them in another form. Choose other releases below.',
  pages: 'Pages',
  page: (first, last, of) =>
    first === last ? `Product ${first} of ${of}` : `Products ${first}–${last} of ${of}`,
  previous: 'Previous page',
  next: 'Next page',
  find: 'Find a product by name',
  before: 'Before',
  after: 'After',
  live: 'Its page on the site',
  look: 'Its page after the change',
  lookBefore: 'Its page before the change',
  latest: 'Before and after',
  choose: 'Compare other releases',
  submit: 'Compare',
  picture: (number) => `Picture ${number}`,
  link: 'Compare with what is live',
  back: 'What this would change',
  takesBack: 'See what it would take back',
};

export const chineseCompare: CompareTexts = {
  title: (brand) => `${brand}：前后对比`,
  filter: '更改类型',
  all: '全部',
  nothing: '产品内容没有变化。',
  same: '两侧是同一个版本。如有其他版本，请在下方选择。',
  gone: (release) => `${release} 已不再保留，因此改从其后最早保留的版本开始对比，在那之前的更改不会显示。`,
  other: '版式或其他',
  groups: '分类和系列',
  site: (changes) => `所有页面：${changes}。`,
  unreadable:
    '无法并排显示产品：生成其中一个版本的程序与当前程序不同，产品列表的格式也不同。请在下方选择其他版本。',
  pages: '分页',
  page: (first, last, of) => `第 ${first === last ? first : `${first}–${last}`} 个产品，共 ${of} 个`,
  previous: '上一页',
  next: '下一页',
  find: '按名称查找产品',
  before: '之前',
  after: '之后',
  live: '网站上的页面',
  look: '更改后的页面',
  lookBefore: '更改前的页面',
  latest: '前后对比',
  choose: '对比其他版本',
  submit: '对比',
  picture: (number) => `第 ${number} 张图片`,
  link: '与线上版本对比',
  back: '查看上线后会有的变化',
  takesBack: '查看会撤回哪些更改',
};
