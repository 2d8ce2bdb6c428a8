import type { MessageTexts } from './english.ts';

const numbers = new Intl.NumberFormat('zh-Hans');
const number = (count: number) => numbers.format(count);

export const chinese: MessageTexts = {
  locale: 'Zh',
  headings: {
    live: (brand, counts) => (counts === '' ? `${brand} 已上线更新` : `${brand} 已上线：${counts}`),
    lives: (brand, times, from, to) =>
      `${brand} 在 ${from === to ? from : `${from}至 ${to}之间`}上线了 ${times} 次`,
    promoted: (brand) => `${brand} 的预览已上线`,
    'rolled-back': (brand) => `${brand} 已回退到以前的版本`,
    preview: (brand) => `${brand} 的预览已就绪`,
    refused: (brand) => `${brand} 未发布`,
    failed: (brand) => `${brand} 暂时无法发布`,
    'preview-failed': (brand) => `${brand} 的预览未能生成`,
    recovered: (brand) => `${brand} 已可正常发布`,
    held: (brand) => `${brand} 暂停发布已超过一天`,
    waits: (brand) => `${brand} 的预览已等待超过一天`,
    content: (brand, added, all) => `${brand}：ERP 中新增 ${number(added)} 处需要修正，共 ${all} 处`,
    scheduled: (brand) => `${brand} 已按计划上线`,
    'scheduled-back': (brand) => `${brand} 已按计划回退到以前的版本`,
    'schedule-failed': (brand) => `${brand} 未能按计划上线`,
  },
  effects: {
    added: (name) => `新增：${name}`,
    changed: (name) => `更改：${name}`,
    withdrawn: (name) => `下线：${name}`,
  },
  andMore: (count) => `另有 ${number(count)} 项`,
  by: (who, why) => (why === null ? `操作人：${who}` : `操作人：${who}，原因：${why}`),
  plannedBy: (who) => `计划人：${who}`,
  at: (time) => `时间：${time}`,
  previewFailed: '访客看到的内容没有变化。原因消除后，请再次点击“生成预览”。',
  wouldGo: (count, names) =>
    count === 1
      ? `如果发布，产品 ${names.join('、')} 将从网站下线。`
      : `如果发布，将有 ${number(count)} 个产品从网站下线，例如 ${names.join('、')}。`,
  affected: (count, names) =>
    count === 1
      ? `涉及 ${names.join('、')}。`
      : `涉及 ${number(count)} 个产品、分类、系列或其他页面，例如 ${names.join('、')}。`,
  recovered: '问题已解决，网站内容与 ERP 一致。',
  held: '在发布者点击“恢复发布”之前，ERP 中的更改不会上线。',
  waits: '在发布者让其上线或设定上线时间之前，访客不会看到。',
  heldBy: (who) => `由 ${who} 回退。`,
  missedSince: (time, reason) => `计划时间：${time}。${reason}`,
  missed:
    '没有内容上线，访客看到的内容没有变化。请到发布页面查看预览是否还在：可让其上线，或重新生成。冻结期内需说明原因。',
  links: {
    changes: '更改报告',
    compare: '前后对比',
    content: '查看需要修正的内容',
    findings: '查看检查结果',
    board: '打开发布页面',
    preview: '查看预览',
  },
  several: (count, brands) => `${number(count)} 条消息：${brands}`,
  restIsThere: (count) => `另有 ${number(count)} 条，请到发布页面查看。`,
  listSeparator: '、',
  test: {
    title: '产品目录的测试消息',
    heading: '连接成功',
    line: (channel) => `通知渠道“${channel}”的消息会发送到这里。`,
  },
};
