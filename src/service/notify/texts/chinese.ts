import type { MessageTexts } from './english.ts';

const numbers = new Intl.NumberFormat('zh-Hans');
const number = (count: number) => numbers.format(count);

const withLine = (text: string, line: string) => (line === '' ? text : `${text}：${line}`);

export const chinese: MessageTexts = {
  locale: 'Zh',
  headings: {
    live: (brand, line) => (line === '' ? `${brand} 已上线更新` : `${brand} 已上线：${line}`),
    lives: (brand, times, from, to) =>
      `${brand} 在 ${from === to ? from : `${from}至 ${to}之间`}上线了 ${times} 次`,
    promoted: (brand, line) => withLine(`${brand} 审核后已上线`, line),
    'rolled-back': (brand, line) => withLine(`${brand} 已回退`, line),
    preview: (brand, line) => withLine(`${brand} 有更改待审核`, line),
    refused: (brand) => `${brand} 未发布`,
    failed: (brand) => `${brand} 暂时无法发布`,
    recovered: (brand) => `${brand} 已可正常发布`,
    held: (brand) => `${brand} 停止自动发布已超过一天`,
    waits: (brand) => `${brand} 的更改等待审核已超过一天`,
    content: (brand, added, all) => `${brand}：ERP 中新增 ${number(added)} 处需要修正，共 ${all} 处`,
    scheduled: (brand, line) => withLine(`${brand} 已按计划上线`, line),
    'scheduled-back': (brand, line) => withLine(`${brand} 已按计划回退`, line),
    'schedule-failed': (brand) => `${brand} 未能按计划上线`,
  },
  outcomes: {
    refused: (brands) => `未发布：${brands}`,
    failed: (brands) => `暂时无法发布：${brands}`,
    'schedule-failed': (brands) => `未能按计划上线：${brands}`,
    'rolled-back': (brands) => `已回退：${brands}`,
    'scheduled-back': (brands) => `已按计划回退：${brands}`,
    held: (brands) => `停止自动发布超过一天：${brands}`,
    waits: (brands) => `等待审核超过一天：${brands}`,
    preview: (brands) => `待审核：${brands}`,
    content: (brands) => `新增待修正的内容：${brands}`,
    recovered: (brands) => `已可正常发布：${brands}`,
    promoted: (brands) => `审核后已上线：${brands}`,
    scheduled: (brands) => `已按计划上线：${brands}`,
    live: (brands) => `已上线：${brands}`,
  },
  outcomeSeparator: '；',
  andMore: (count) => `另有 ${number(count)} 项`,
  by: (who, why, isForced) =>
    `${who === null ? '来自 ERP 的更改' : `操作人：${who}`}${isForced ? '（未通过检查，仍要发布）' : ''}${why === null ? '' : `，原因：${why}`}`,
  plannedBy: (who) => `计划人：${who}`,
  at: (time) => `时间：${time}`,
  recovered: '问题已解决，网站内容与 ERP 一致。',
  held: '在发布者从审核页面发布之前，ERP 中的更改不会上线。',
  waits: '在发布者发布或设定上线时间之前，访客不会看到。',
  heldBy: (who) => `由 ${who} 改为审核后发布。`,
  missedSince: (time, reason) => `计划时间：${time}。${reason}`,
  missed: '没有内容上线，访客看到的内容没有变化。该版本在审核页面等待处理。',
  links: {
    release: '查看全部更改的前后对比',
    content: '查看需要修正的内容',
    findings: '查看检查结果',
    board: '打开发布页面',
    review: '前往审核',
  },
  restIsThere: (count) => `另有 ${number(count)} 条，请到发布页面查看。`,
  listSeparator: '、',
  test: {
    title: '产品目录的测试消息',
    heading: '连接成功',
    line: (channel) => `通知渠道“${channel}”的消息会发送到这里。`,
  },
};
