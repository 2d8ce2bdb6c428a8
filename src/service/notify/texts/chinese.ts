import type { MessageTexts } from './english.ts';

const numbers = new Intl.NumberFormat('zh-Hans');

export const chinese: MessageTexts = {
  locale: 'Zh',
  colon: '：',
  dash: '——',
  outcomes: {
    refused: '未发布',
    failed: '暂时无法发布',
    'schedule-failed': '未能按计划上线',
    'rolled-back': '已回退',
    'scheduled-back': '已按计划回退',
    held: '等待审核超过一天',
    preview: '待审核',
    content: '新增待修正的内容',
    recovered: '已可正常发布',
    promoted: '审核后已上线',
    scheduled: '已按计划上线',
    live: '已上线',
  },
  newOfAll: (added, all) => `新增 ${numbers.format(added)} 处，共 ${numbers.format(all)} 处`,
  outcomeSeparator: '；',
  andMore: (count) => `另有 ${numbers.format(count)} 项`,
  by: (who, why, isForced) =>
    `${who === null ? '来自 ERP 的更改' : `操作人：${who}`}${isForced ? '（未通过检查，仍要发布）' : ''}${why === null ? '' : `，原因：${why}`}`,
  plannedBy: (who) => `计划人：${who}`,
  at: (time) => `时间：${time}`,
  recovered: '问题已解决，网站内容与 ERP 一致。',
  inReview: '在发布者从审核页面发布之前，ERP 中的更改不会上线。',
  waits: '在发布者发布或设定上线时间之前，访客不会看到。',
  missedSince: (time, reason) => `计划时间：${time}。${reason}`,
  missed: '没有内容上线，访客看到的内容没有变化。该版本在审核页面等待处理。',
  links: {
    release: '查看全部更改的前后对比',
    content: '查看需要修正的内容',
    findings: '查看检查结果',
    board: '打开发布页面',
    review: '前往审核',
  },
  restIsThere: (count) => `另有 ${numbers.format(count)} 条，请到发布页面查看。`,
  listSeparator: '、',
  test: {
    title: '产品目录的测试消息',
    heading: '连接成功',
    line: (channel) => `通知渠道“${channel}”的消息会发送到这里。`,
  },
};
