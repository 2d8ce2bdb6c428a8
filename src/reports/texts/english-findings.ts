import type { FindingKind } from '#reports/content-report/finding.ts';

export interface FindingText {
  readonly title: string;
  readonly advice: string;
}

export const englishFindings: Readonly<Record<FindingKind, FindingText>> = {
  'left-out': {
    title: 'Not on the site',
    advice: 'Correct these entries in the ERP. They are on the site after the next release.',
  },
  'duplicate-id': {
    title: 'Id used twice',
    advice: 'Give the second product another id in the ERP. Only the first product is on the site.',
  },
  'slug-clash': {
    title: 'Same address as another',
    advice: 'Give one of the two another name, or a product another id, in the ERP.',
  },
  discontinued: {
    title: 'Discontinued, but listed',
    advice: 'Withdraw it in the ERP, or correct its availability.',
  },
  'missing-picture': {
    title: 'No picture',
    advice: 'Add a picture in the ERP.',
  },
  'broken-picture': {
    title: 'Broken picture',
    advice: 'Upload the picture to the ERP again, or correct its address.',
  },
  'no-chinese': {
    title: 'Nothing is in Chinese',
    advice:
      'All Chinese pages show English texts. Add Chinese names and descriptions in the ERP, or switch Chinese off for this brand in the ERP (enableZh), which removes the Chinese pages. Until then, a release without any Chinese text needs “Publish anyway” by a publisher.',
  },
  'missing-zh-name': {
    title: 'No Chinese name',
    advice: 'Add the Chinese name in the ERP: Chinese pages show the English one.',
  },
  'missing-zh-description': {
    title: 'No Chinese description',
    advice: 'Add the Chinese description in the ERP: Chinese pages show the English one, if any.',
  },
  'missing-price': {
    title: 'No price',
    advice:
      'Set the price in the ERP, unless the product has no price on purpose. Without a price, search engines do not show price and picture beside its link.',
  },
  'missing-alt': {
    title: 'Picture without a text',
    advice: 'Describe the picture in the ERP in a few words, for people who can’t see it.',
  },
  'html-removed': {
    title: 'HTML removed from a text',
    advice: 'Delete the HTML from the text in the ERP: pages show the text without it.',
  },
  repeated: {
    title: 'Attribute listed twice',
    advice: 'Remove one of the two in the ERP. The page shows it once.',
  },
  entity: {
    title: 'HTML code in a plain text',
    advice: 'Write the character itself in the ERP, such as ™ for &trade;. These fields do not contain HTML.',
  },
  decimals: {
    title: 'Price with too many decimals',
    advice: 'Correct the price in the ERP: it is shown rounded to the decimals of its currency.',
  },
  unreadable: {
    title: 'Invalid value',
    advice: 'Correct the value in the ERP: it is not shown.',
  },
  contradiction: {
    title: 'The ERP contradicts itself',
    advice: 'Ask the administrators of the ERP.',
  },
  variants: {
    title: 'Variants are listed one by one',
    advice:
      'The products of most series differ only in attributes, such as size and colour. To show one card for each series, set "variants": { "by": "series" } for this brand in brands.json.',
  },
};
