import type { ReportTexts } from './texts.ts';
import { englishFindings } from './english-findings.ts';

const counted = (one: string, many: string) => (count: number, number: string) =>
  `${number} ${count === 1 ? one : many}`;

const ofProducts = (what: string) => (count: number) => `${count === 1 ? 'product' : 'products'} ${what}`;

export const english: ReportTexts = {
  locale: 'En',
  languages: { En: 'English', Zh: 'Chinese' },
  counted: {
    product: counted('product', 'products'),
    category: counted('category', 'categories'),
    series: counted('series', 'series'),
    page: counted('page', 'pages'),
    finding: counted('finding', 'findings'),
  },
  more: (number) => `${number} more`,
  rest: (number) => `And ${number} more, which are not shown here.`,
  fields: {
    name: 'Name',
    code: 'Product code',
    summary: 'Summary',
    description: 'Description',
    attributes: 'Attributes',
    pictures: 'Pictures',
    pictureTexts: 'Picture texts',
    price: 'Price',
    availability: 'Availability',
    categories: 'Categories',
    series: 'Series',
    order: 'Place in listings',
    address: 'Page address',
  },
  of: (what, languages) => `${what} (${languages.join(', ')})`,
  comma: ', ',
  colon: ': ',
  availability: {
    in_stock: 'in stock',
    out_of_stock: 'out of stock',
    preorder: 'preorder',
    discontinued: 'discontinued',
  },
  none: 'none',
  erpId: 'ERP id ',
  changes: {
    title: 'Change report',
    release: (name, moment) => ['Release ', name, ` of ${moment}`],
    isFirst: '. It is the first release of this site.',
    against: (name, moment) => [', compared with release ', name, ` of ${moment}.`],
    nothing: 'Nothing changes for visitors.',
    unknown:
      'It is not known what the live release says, so only pages are compared. The next release will tell products apart again.',
    lists: {
      added: (what) => `${what} added`,
      withdrawn: (what) => `${what} withdrawn`,
      changed: (what) => `${what} changed`,
    },
    cards: {
      added: ofProducts('added'),
      withdrawn: ofProducts('withdrawn'),
      changed: ofProducts('changed'),
      groups: () => 'categories and series touched',
      pages: (count) => (count === 1 ? 'page touched' : 'pages touched'),
    },
    site: 'The whole site',
    themeColor: 'Theme colour: ',
    switchedOn: (language) => `${language} is switched on.`,
    switchedOff: (language) => `${language} is switched off: its pages go away.`,
    newCode: 'The program that makes the pages is a newer one: they may look or behave differently.',
    pages: 'Pages touched',
    ofPages: { added: 'New', changed: 'Changed', removed: 'Withdrawn' },
    effects: { added: 'Now there', changed: 'Changed', removed: 'No longer there' },
  },
  content: {
    title: 'Content report',
    listed: (products) => `${products} on the site`,
    nothing: (listed) => `${listed}, and nothing to mend.`,
    sum: (listed, findings, subjects) =>
      `${listed}; ${findings}, in ${subjects} ${subjects === '1' ? 'place' : 'places'} of the ERP.`,
    subjects: { product: 'ERP id ', category: 'Category ', series: 'Series ' },
    list: 'The list of products',
    noId: 'Product without an id',
    severities: {
      visible: 'Visitors see it',
      search: 'Search engines and screen readers miss it',
      nice: 'Worth tidying up',
    },
    fresh: 'New since the last release',
    edit: 'Edit in the ERP',
    detail: '',
    columns: {
      severity: 'Effect',
      finding: 'Finding',
      about: 'About',
      id: 'ERP id',
      name: 'Name',
      nameZh: 'Chinese name',
      page: 'Page',
      edit: 'In the ERP',
      details: 'Details',
      advice: 'What to do',
    },
    kinds: { product: 'product', category: 'category', series: 'series', list: 'list' },
  },
  findings: englishFindings,
};
