import type { Child } from '#reports/element.ts';
import { both } from '#reports/texts/both.ts';

/** Texts of the page of a release. */
export const releaseTexts = {
  title: both(
    (brand: string, release: string) => `${brand}: ${release}`,
    (brand, release) => `${brand}：${release}`,
  ),
  against: both(
    (former: Child): Child => ['Compared with ', former],
    (former) => ['对比：', former],
  ),
  againstLive: both('Compare with the live release', '与线上版本对比'),
  againstFormer: both('Compare with the previous release', '与前一个版本对比'),
  isFirst: both(
    'This is the first stored release, so it can’t be compared with another one.',
    '这是保留的第一个版本，没有可以对比的版本。',
  ),
  nothing: both('No product has changed.', '产品内容没有变化。'),
  other: both('Layout or other', '版式或其他'),
  groups: both('Categories and series', '分类和系列'),
  site: both('The whole site', '整个网站'),
  themeColor: both('Theme colour', '主题颜色'),
  switchedOn: both('Chinese is switched on.', '已启用中文。'),
  switchedOff: both('Chinese is switched off. Its pages will be removed.', '已停用中文：其页面将下线。'),
  newCode: both(
    'The program that creates the pages was updated. Pages may look or behave differently.',
    '生成页面的程序已更新：页面的外观或行为可能有所不同。',
  ),
  pages: both('Pages', '页面'),
  pagesChanged: both(
    (count: number, number: string) => `${number} ${count === 1 ? 'page' : 'pages'} changed`,
    (_, number) => `更改了 ${number} 个页面`,
  ),
  unreadable: both(
    'Products can’t be compared, because another version of the program built one of these releases. Only pages are compared.',
    '无法按产品对比：生成其中一个版本的程序与当前程序不同，产品列表的格式也不同。因此只对比页面。',
  ),
  page: both(
    (first: string, last: string, of: string) =>
      first === last ? `Product ${first} of ${of}` : `Products ${first}–${last} of ${of}`,
    (first, last, of) => `第 ${first === last ? first : `${first}–${last}`} 个产品，共 ${of} 个`,
  ),
  previous: both('Previous page', '上一页'),
  next: both('Next page', '下一页'),
  find: both('Find a product by name or id', '按名称或编号查找产品'),
  before: both('Before', '之前'),
  after: both('After', '之后'),
  live: both('Its page on the site', '网站上的页面'),
  look: both('Its page after the change', '更改后的页面'),
  lookBefore: both('Its page before the change', '更改前的页面'),
  picture: both(
    (number: string) => `Picture ${number}`,
    (number) => `第 ${number} 张图片`,
  ),
  back: both('What this would change', '查看上线后会有的变化'),
};
