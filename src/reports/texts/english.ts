import type { Locale } from '#catalogue/locale.ts';
import type { Child } from '#reports/element.ts';
import { englishFindings } from './english-findings.ts';

const counted = (one: string, many: string) => (count: number, number: string) =>
  `${number} ${count === 1 ? one : many}`;

const ofProducts = (what: string) => (count: number) => `${count === 1 ? 'product' : 'products'} ${what}`;

/** Texts of reports in one language. Numbers are already formatted. */
export type ReportTexts = typeof texts & { readonly locale: Locale };

export type Counted = keyof typeof texts.counted;

export type ContentColumn = keyof typeof texts.content.columns;

const texts = {
  languages: { En: 'English', Zh: 'Chinese' },
  counted: {
    product: counted('product', 'products'),
    category: counted('category', 'categories'),
    series: counted('series', 'series'),
    page: counted('page', 'pages'),
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
  changes: {
    title: 'Change report',
    release: (name: Child, moment: string): Child => ['Release ', name, ` of ${moment}`],
    isFirst: '. It is the first release of this site.',
    against: (name: Child, moment: string): Child => [', compared with release ', name, ` of ${moment}.`],
    nothing: 'Nothing changes for visitors.',
    unknown:
      'The content of the live release is unknown, so only pages are compared. The next release will be compared by product again.',
    lists: {
      added: (what: string) => `${what} added`,
      withdrawn: (what: string) => `${what} withdrawn`,
      changed: (what: string) => `${what} changed`,
    },
    cards: {
      added: ofProducts('added'),
      withdrawn: ofProducts('withdrawn'),
      changed: ofProducts('changed'),
      groups: (_: number) => 'categories and series changed',
      pages: (count: number): string => (count === 1 ? 'page changed' : 'pages changed'),
    },
    site: 'The whole site',
    themeColor: 'Theme colour: ',
    switchedOn: (language: string) => `${language} is switched on.`,
    switchedOff: (language: string) => `${language} is switched off. Its pages will be removed.`,
    newCode: 'The program that creates the pages was updated. Pages may look or behave differently.',
    pages: 'Pages changed',
    ofPages: { added: 'New', changed: 'Changed', removed: 'Withdrawn' },
    effects: { added: 'Now there', changed: 'Changed', removed: 'No longer there' },
  },
  content: {
    title: 'Content report',
    build: {
      release: (number: string, moment: string) => `This is about release ${number} of ${moment}.`,
      read: (moment: string) => `This is about the content that was read from the ERP on ${moment}.`,
      kinds: {
        live: (_: string) => ' It went live.',
        unchanged: (readAt: string) => ` On ${readAt} it was live, and the ERP's content was the same.`,
        held: (_: string) => ' It is a preview, which was not live when this report was written.',
        superseded: (_: string) => ' It did not go live.',
        refused: (_: string) => ' It was refused, so it is not live.',
        planned: (_: string) => ' It was not published.',
      },
    },
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

export const english: ReportTexts = { locale: 'En', ...texts };
