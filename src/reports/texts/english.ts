import type { Locale } from '#catalogue/locale.ts';
import { englishFindings } from './english-findings.ts';

const counted = (one: string, many: string) => (count: number, number: string) =>
  `${number} ${count === 1 ? one : many}`;

/** Texts of reports in one language. Their numbers are formatted texts. */
export type ReportTexts = typeof texts & { readonly locale: Locale };

export type Counted = keyof typeof texts.counted;

export type ContentColumn = keyof typeof texts.content.columns;

const texts = {
  languages: { En: 'English', Zh: 'Chinese' },
  counted: {
    product: counted('product', 'products'),
    finding: counted('thing to correct', 'things to correct'),
  },
  more: (number: string) => `${number} more`,
  rest: (number: string) => `And ${number} more, which are not shown here.`,
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
  of: (what: string, languages: readonly string[]) => `${what} (${languages.join(', ')})`,
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
  content: {
    title: 'Content report',
    listed: (products: string) => `${products} on the site`,
    nothing: (listed: string) => `${listed}, and nothing to correct.`,
    sum: (listed: string, findings: string, subjects: string) =>
      `${listed}; ${findings}, in ${subjects} ${subjects === '1' ? 'entry' : 'entries'} of the ERP.`,
    subjects: { product: 'ERP id ', category: 'Category ', series: 'Series ' },
    list: 'The list of products',
    noId: 'Product without an id',
    severities: {
      visible: 'Visitors see it',
      search: 'Search engines and screen readers miss it',
      nice: 'Worth tidying up',
    },
    fresh: 'New in the last seven days',
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

export const english: ReportTexts = { locale: 'En', ...texts };
