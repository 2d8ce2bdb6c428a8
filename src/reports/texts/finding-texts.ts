import type { FindingKind } from '#reports/content-report/finding.ts';
import { both } from './both.ts';

export const findingTexts = {
  'left-out': {
    title: both('Not on the site', '未显示在网站上'),
    advice: both(
      'Correct these entries in the ERP. The next release then shows them.',
      '请在 ERP 中改正以下各项，下次发布后即会显示。',
    ),
  },
  'duplicate-id': {
    title: both('Id used twice', '编号重复'),
    advice: both(
      'Give the second product a different id in the ERP. Only the first product is on the site.',
      '请在 ERP 中为第二个产品设置不同的编号：网站上只显示第一个。',
    ),
  },
  'slug-clash': {
    title: both('Same address as another page', '地址与其他页面相同'),
    advice: both(
      'In the ERP, change the name of one of the two categories or series, or the id of one of the two products.',
      '请在 ERP 中更改其中一个分类或系列的名称，或其中一个产品的编号。',
    ),
  },
  discontinued: {
    title: both('Discontinued, but listed', '已停产，但仍在列表中'),
    advice: both(
      'Withdraw the product in the ERP, or correct its availability.',
      '请在 ERP 中将该产品下线，或更正供货状态。',
    ),
  },
  'missing-picture': {
    title: both('No picture', '没有图片'),
    advice: both('Add a picture in the ERP.', '请在 ERP 中添加图片。'),
  },
  'broken-picture': {
    title: both('Broken picture', '图片损坏'),
    advice: both(
      'Upload the picture to the ERP again, or correct its address.',
      '请将图片重新上传到 ERP，或更正图片地址。',
    ),
  },
  'no-chinese': {
    title: both('Nothing is in Chinese', '没有任何中文内容'),
    advice: both(
      'All Chinese pages show English texts. Add Chinese names and descriptions in the ERP, or switch Chinese off for this brand in the ERP (enableZh), which removes the Chinese pages. Until then, a release without any Chinese text goes live only if a publisher chooses “Publish anyway”.',
      '中文页面全部显示英文。请在 ERP 中添加中文名称和描述，或在 ERP 中为该品牌关闭中文（enableZh），即不再生成中文页面。在此之前，没有任何中文内容的版本需由发布者选择“仍要发布”才能上线。',
    ),
  },
  'missing-zh-name': {
    title: both('No Chinese name', '没有中文名称'),
    advice: both(
      'Add the Chinese name in the ERP: Chinese pages show the English one.',
      '请在 ERP 中添加中文名称：中文页面目前显示英文名称。',
    ),
  },
  'missing-zh-description': {
    title: both('No Chinese description', '没有中文描述'),
    advice: both(
      'Add the Chinese description in the ERP: Chinese pages show the English one, if any.',
      '请在 ERP 中添加中文描述：中文页面目前显示英文描述（如果有）。',
    ),
  },
  'missing-price': {
    title: both('No price', '没有价格'),
    advice: both(
      'Set the price in the ERP, unless the product has no price on purpose. Without a price, search engines do not show price and picture beside the product’s link.',
      '请在 ERP 中设置价格，除非本来就不标价：没有价格时，搜索引擎不会在产品链接旁显示价格和图片。',
    ),
  },
  'missing-alt': {
    title: both('Picture without a description', '图片没有说明文字'),
    advice: both(
      'Describe the picture in the ERP in a few words, for people who can’t see it.',
      '请在 ERP 中用一句话说明图片内容，方便看不到图片的人了解。',
    ),
  },
  'html-removed': {
    title: both('HTML removed from a text', '文本中的 HTML 已去除'),
    advice: both(
      'Delete the HTML from the text in the ERP: pages show the text without it.',
      '请在 ERP 中删除文本里的 HTML：页面显示时已将其去除。',
    ),
  },
  repeated: {
    title: both('Attribute listed twice', '属性重复'),
    advice: both(
      'Remove one of the two entries in the ERP. The page shows the attribute only once.',
      '请在 ERP 中删去其中一处：页面只显示一次。',
    ),
  },
  entity: {
    title: both('HTML code in a plain-text field', '纯文本中含有 HTML 代码'),
    advice: both(
      'Write the character itself in the ERP, such as ™ instead of &trade;. These fields are plain text, not HTML.',
      '请在 ERP 中直接填写字符本身，例如将 &trade; 写成 ™：这些字段不是 HTML。',
    ),
  },
  decimals: {
    title: both('Price with too many decimals', '价格的小数位过多'),
    advice: both(
      'Correct the price in the ERP: it is shown rounded to the decimals of its currency.',
      '请在 ERP 中更正价格：目前按货币的小数位四舍五入后显示。',
    ),
  },
  unreadable: {
    title: both('Invalid value', '无效的值'),
    advice: both('Correct the value in the ERP: it is not shown.', '请在 ERP 中更正该值：目前不会显示。'),
  },
  contradiction: {
    title: both('The ERP contradicts itself', 'ERP 数据自相矛盾'),
    advice: both(
      'Ask the administrators of the ERP to correct the contradictory data.',
      '请联系 ERP 的管理员更正不一致的数据。',
    ),
  },
  variants: {
    title: both('Variants are listed one by one', '同款产品逐一列出'),
    advice: both(
      'The products of most series differ only in attributes, such as size and colour. To show one card for each series, ask the administrators of this service to set "variants": { "by": "series" } for this brand in brands.json.',
      '多数系列中的产品只有尺码、颜色等参数不同。如需每个系列只显示一张卡片，请本服务的管理员在 brands.json 中为该品牌设置 "variants": { "by": "series" }。',
    ),
  },
} as const satisfies Record<FindingKind, unknown>;
