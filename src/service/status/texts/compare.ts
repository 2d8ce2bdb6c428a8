import type { Texts } from './texts.ts';

export const englishCompare: Texts['compare'] = {
  title: (brand) => `${brand}: before and after`,
  filter: 'Kinds of change',
  all: 'All',
  nothing: 'No product has changed.',
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

export const chineseCompare: Texts['compare'] = {
  title: (brand) => `${brand}：前后对比`,
  filter: '更改类型',
  all: '全部',
  nothing: '产品内容没有变化。',
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
