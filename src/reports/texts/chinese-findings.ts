import type { FindingKind } from '#reports/content-report/finding.ts';
import type { FindingText } from './english-findings.ts';

export const chineseFindings = {
  'left-out': {
    title: '未在网站上',
    advice: '请在 ERP 中改正以下各项，下次发布后即会显示。',
  },
  'duplicate-id': {
    title: '编号重复',
    advice: '请在 ERP 中为第二个产品设置自己的编号：网站上只显示第一个。',
  },
  'slug-clash': {
    title: '地址与其他项相同',
    advice: '请在 ERP 中更改其中一个的名称，或更改产品的编号。',
  },
  discontinued: {
    title: '已停产，但仍在列表中',
    advice: '请在 ERP 中将其下线，或更正供货状态。',
  },
  'missing-picture': {
    title: '没有图片',
    advice: '请在 ERP 中添加图片。',
  },
  'broken-picture': {
    title: '图片损坏',
    advice: '请将图片重新上传到 ERP，或更正图片地址。',
  },
  'no-chinese': {
    title: '没有任何中文内容',
    advice:
      '中文页面全部显示英文。请在 ERP 中添加中文名称和描述，或在 ERP 中为该品牌关闭中文（enableZh），这样就不会生成中文页面；这样的版本会被拒绝，需点击“仍要发布”。',
  },
  'missing-zh-name': {
    title: '没有中文名称',
    advice: '请在 ERP 中添加中文名称：中文页面目前显示英文名称。',
  },
  'missing-zh-description': {
    title: '没有中文描述',
    advice: '请在 ERP 中添加中文描述：中文页面目前显示英文描述（如果有）。',
  },
  'missing-price': {
    title: '没有价格',
    advice:
      '请在 ERP 中设置价格，除非本来就不标价：没有价格，搜索引擎不会显示产品摘要，即链接旁的价格和图片。',
  },
  'missing-alt': {
    title: '图片没有说明文字',
    advice: '请在 ERP 中用一句话说明图片内容，方便看不到图片的人了解。',
  },
  'html-removed': {
    title: '文本中的 HTML 已去除',
    advice: '请在 ERP 中删除文本里的 HTML：页面显示时已将其去除。',
  },
  repeated: {
    title: '属性重复',
    advice: '请在 ERP 中删去其中一处：页面只显示一次。',
  },
  entity: {
    title: '纯文本中含有 HTML 代码',
    advice: '请在 ERP 中直接填写字符本身，例如将 &trade; 写成 ™：这些字段不是 HTML。',
  },
  decimals: {
    title: '价格的小数位过多',
    advice: '请在 ERP 中更正价格：目前按货币的小数位四舍五入后显示。',
  },
  unreadable: {
    title: '无效的值',
    advice: '请在 ERP 中更正该值：目前不会显示。',
  },
  contradiction: {
    title: 'ERP 数据自相矛盾',
    advice: '请咨询 ERP 的管理员。',
  },
  variants: {
    title: '同款产品逐一列出',
    advice:
      '多数系列中的产品只有尺码、颜色等参数不同。如需每个系列只显示一张卡片，请在 brands.json 中为该品牌设置 "variants": { "by": "series" }。',
  },
} as const satisfies Record<FindingKind, FindingText>;
