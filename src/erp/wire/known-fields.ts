/** The shapes that the ERP's answers carry (requirements 8.5, 8.6, 8.9). */
export const shapes = ['Setting', 'Product', 'Category', 'Series'] as const;

export type Shape = (typeof shapes)[number];

const groupFields = [
  'name',
  'nameZh',
  'description',
  'descriptionZh',
  'image',
  'image.url',
  'image.alt',
  'image.altZh',
  'image.width',
  'image.height',
  'sortOrder',
] as const;

/** Every field that this folder reads, as a path; a list's fields stand below the list itself. */
export const knownFields: Readonly<Record<Shape, readonly string[]>> = {
  Setting: ['mainSharedContent', 'mainSharedContent.themeColor', 'mainSharedContent.enableZh'],
  Product: [
    'id',
    'code',
    'name',
    'nameZh',
    'summary',
    'summaryZh',
    'description',
    'descriptionZh',
    'categoryNames',
    'categoryName',
    'seriesName',
    'images',
    'images.url',
    'images.alt',
    'images.altZh',
    'images.width',
    'images.height',
    'price',
    'price.amount',
    'price.currency',
    'availability',
    'attributes',
    'attributes.name',
    'attributes.nameZh',
    'attributes.value',
    'attributes.valueZh',
    'sortOrder',
    'updatedAt',
  ],
  Category: groupFields,
  Series: groupFields,
};

/** Pairs of fields that say the same: where one is filled, nobody misses the other. */
export const eitherField: readonly (readonly [string, string])[] = [['categoryNames', 'categoryName']];
