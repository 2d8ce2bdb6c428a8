import { both, plural, template } from '#reports/texts/both.ts';

export const reviewTexts = {
  review: {
    title: template('Review {brand}', '审核 {brand}'),
    automatic: both('Publishes automatically', '自动发布'),
    automaticHint: both(
      'Changes in the ERP go live within seconds. To prepare a campaign, choose “Publish after review”: changes are then built, but wait for your review.',
      'ERP 的更改会在几秒内自动上线。准备活动时可改为审核后发布：更改会先生成，等您审核。',
    ),
    manual: both('Publishes after review', '审核后发布'),
    on: template('Publishes after review, set by {who}', '审核后发布，由 {who} 设置'),
    onHint: both(
      'Changes in the ERP wait here for review. Visitors see them only after a publisher publishes them.',
      'ERP 的更改在此等待审核。发布者发布之前，访客看到的内容不变。',
    ),
    until: template('Automatic publishing of this brand resumes at {time}.', '将从 {time} 起恢复自动发布。'),
    optionalReason: both('Reason (optional)', '原因（选填）'),
    end: both('End of review mode (optional)', '恢复自动发布的时间（选填）'),
    switchOffHint: both(
      'When you switch back to automatic publishing, changes in the ERP go live automatically again.',
      '恢复自动发布后，ERP 的更改将再次自动上线。',
    ),
    switchOffWaiting: both(
      'When you switch back to automatic publishing, the waiting change is built again and goes live. Later changes go live automatically.',
      '恢复自动发布后，待审核的内容会重新生成并上线，此后的更改将自动上线。',
    ),
    waits: template('Waiting since {time}', '自 {time} 起等待审核'),
    look: both('Look at it', '查看效果'),
    time: both('Time', '上线时间'),
    discardHint: both(
      'If you discard this change, the site and the ERP stay as they are. After the next change in the ERP, the discarded change waits for review again, unless someone has undone it in the ERP by then.',
      '放弃后，网站和 ERP 都保持不变。ERP 下次有更改时，已放弃的更改会随之再次等待审核，除非此前已在 ERP 中撤销。',
    ),
    planned: template('Goes live on {time}, planned by {who}', '将于 {time} 上线，由 {who} 设定'),
    plannedHint: both(
      'Exactly this release will go live at that time. Later changes in the ERP go into the next release.',
      '届时上线的就是此版本。此版本生成之后的 ERP 更改会作为下一个版本等待审核。',
    ),
    plannedBack: both(
      'At that time, the site is rolled back to an earlier release.',
      '届时网站会回退到以前的版本。',
    ),
    failing: both(
      'The release could not go live because of an error. The service tries again every 30 seconds, until one hour after the planned time.',
      '上线时出现了问题。系统每 30 秒重试一次，直到计划时间之后一小时。',
    ),
    nothing: both('No change is waiting. The site matches the ERP.', '没有待审核的更改：网站与 ERP 一致。'),
    discarded: both(
      'The current changes in the ERP were discarded: they are not on the site. Nothing waits for review until the ERP changes again.',
      'ERP 现有的更改已被放弃，不会显示在网站上。在 ERP 再次更改之前，没有待审核的内容。',
    ),
    reading: both(
      'The ERP is being read. Changes appear here in a moment.',
      '正在读取 ERP，更改稍后会显示在这里。',
    ),
  },
};

export const releaseTexts = {
  title: template('{brand}: {release}', '{brand}：{release}'),
  against: template('Compared with {former}', '对比：{former}'),
  againstLive: both('Compare with the live release', '与线上版本对比'),
  againstFormer: both('Compare with the previous release', '与前一个版本对比'),
  isFirst: both(
    'This is the first stored release, so there is no earlier release to compare it with.',
    '这是保留的第一个版本，没有更早的版本可以对比。',
  ),
  nothing: both('No changed product found.', '没有找到有变化的产品。'),
  other: both('Formatting and other changes', '格式及其他更改'),
  groups: both('Categories and series', '分类和系列'),
  site: both('The whole site', '整个网站'),
  themeColor: both('Theme colour', '主题颜色'),
  switchedOn: both('Chinese is switched on.', '已启用中文。'),
  switchedOff: both(
    'Chinese is switched off. The Chinese pages will be removed.',
    '已停用中文：中文页面将下线。',
  ),
  newCode: both(
    'The program that creates the pages was updated. Pages may look or behave differently.',
    '生成页面的程序已更新：页面的外观或行为可能有所不同。',
  ),
  pages: both('Pages', '页面'),
  pagesChanged: plural('{count} page changed', '{count} pages changed', '更改了 {count} 个页面'),
  unreadable: both(
    'Products can’t be compared, because another version of the program built one of these releases.',
    '无法按产品对比：其中一个版本的数据格式与当前程序不同。',
  ),
  page: template('Products {first}–{last} of {all}', '第 {first}–{last} 个产品，共 {all} 个'),
  previous: both('Previous page', '上一页'),
  next: both('Next page', '下一页'),
  find: both('Find a product by name or id', '按名称或编号查找产品'),
  before: both('Before', '之前'),
  after: both('After', '之后'),
  live: both('Its page on the site', '网站上的页面'),
  look: both('Its page after the change', '更改后的页面'),
  lookBefore: both('Its page before the change', '更改前的页面'),
  picture: template('Picture {number}', '第 {number} 张图片'),
  back: both('See what would change', '查看上线后的变化'),
};
