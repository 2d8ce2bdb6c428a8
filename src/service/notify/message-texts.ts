import type { Locale } from '#catalogue/text.ts';
import { both, inEach, template } from '#reports/texts/both.ts';

export const messageTexts = inEach({
  locale: both<Locale>('En', 'Zh'),
  colon: both(': ', '：'),
  dash: both(' – ', '——'),
  /** The first words of titles. */
  outcomes: {
    refused: both('not published', '未发布'),
    failed: both('can’t be published at the moment', '暂时无法发布'),
    'schedule-failed': both('did not go live as planned', '未能按计划上线'),
    'rolled-back': both('rolled back', '已回退'),
    'scheduled-back': both('rolled back as planned', '已按计划回退'),
    held: both('waiting for review for more than a day', '等待审核超过一天'),
    preview: both('waiting for review', '待审核'),
    content: both('new things to correct', '新增待修正的内容'),
    recovered: both('can be published again', '已可正常发布'),
    promoted: both('live after review', '审核后已上线'),
    scheduled: both('live as planned', '已按计划上线'),
    live: both('live', '已上线'),
  },
  newOfAll: template('{added} new, {all} in all', '新增 {added} 处，共 {all} 处'),
  outcomeSeparator: both('; ', '；'),
  andMore: template('and {count} more', '另有 {count} 项'),
  by: template('By {who}', '操作人：{who}'),
  byErp: both('Because of a change in the ERP', '来自 ERP 的更改'),
  forced: both(' (although the check refused the release)', '（检查未通过，但选择了“仍要发布”）'),
  why: template(': {why}', '，原因：{why}'),
  plannedBy: template('Planned by {who}', '计划人：{who}'),
  at: template('At {time}', '时间：{time}'),
  recovered: both(
    'The problem is solved. The site shows the current content of the ERP.',
    '问题已解决，网站内容与 ERP 一致。',
  ),
  inReview: both(
    'Changes in the ERP wait on the review page until a publisher publishes them.',
    '在发布者从审核页面发布之前，ERP 中的更改不会上线。',
  ),
  waits: both(
    'Visitors see the change only after a publisher publishes it, or at the time that a publisher sets for it.',
    '发布者将其发布后，或到发布者设定的上线时间，访客才会看到此更改。',
  ),
  missedSince: template('Planned for {time}: {reason}', '计划时间：{time}。{reason}'),
  links: {
    release: both('All changes, before and after', '查看全部更改的前后对比'),
    content: both('What to correct', '查看需要修正的内容'),
    findings: both('What the check found', '查看检查结果'),
    board: both('Open the status page', '打开发布页面'),
    review: both('Review the release', '前往审核'),
  },
  restIsThere: template('The status page shows {count} more.', '另有 {count} 条，请到发布页面查看。'),
  listSeparator: both(', ', '、'),
  test: {
    title: both('Test message from the catalogues', '产品目录的测试消息'),
    heading: both('The channel is connected', '连接成功'),
    line: template(
      'Messages to the channel “{channel}” arrive here.',
      '通知渠道“{channel}”的消息会发送到这里。',
    ),
  },
});

export type MessageTexts = (typeof messageTexts)['En'];
