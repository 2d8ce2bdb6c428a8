import type { Child } from '#reports/element.ts';
import { both } from '#reports/texts/both.ts';
import { withContact } from './frame-texts.ts';

/** Texts of the switch, the review and plans. */
export const reviewTexts = {
  review: {
    title: both(
      (brand: string) => `Review ${brand}`,
      (brand) => `审核 ${brand}`,
    ),
    automatic: both('Publishes automatically', '自动发布'),
    automaticHint: both(
      'Changes in the ERP go live automatically, within seconds.',
      'ERP 的更改会在几秒内自动上线。',
    ),
    manual: both('Publishes after review', '审核后发布'),
    on: both(
      (who: string, why: string | null) =>
        `Publishes after review, switched by ${who}${why === null ? '' : `: ${why}`}`,
      (who, why) => `审核后发布，由 ${who} 设置${why === null ? '' : `，原因：${why}`}`,
    ),
    onHint: both(
      'Changes in the ERP wait here. Visitors see no change until a publisher publishes.',
      'ERP 的更改在此等待审核。发布者发布之前，访客看到的内容不变。',
    ),
    until: both(
      (time: Child): Child => ['It publishes automatically again from ', time, ' on.'],
      (time) => ['将从 ', time, ' 起恢复自动发布。'],
    ),
    switchHint: both(
      'To prepare a campaign, switch to review. Changes in the ERP are then built and wait for you, and visitors see no change.',
      '准备活动时可改为审核后发布：ERP 现有的内容会先生成，等您审核；访客看到的内容保持不变。',
    ),
    reason: both('Reason', '原因'),
    optionalReason: both('Reason (optional)', '原因（选填）'),
    end: both('End (optional)', '自动结束的时间（选填）'),
    switchOn: both('Publish after review', '改为审核后发布'),
    switchOff: both('Publish automatically again', '恢复自动发布'),
    switchOffHint: both(
      'When you switch back, changes in the ERP go live automatically again.',
      '恢复后，ERP 的更改将再次自动上线。',
    ),
    switchOffWaiting: both(
      'When you switch back, the waiting change goes live at once, and later changes automatically.',
      '恢复后，待审核的内容会立即上线，此后的更改将自动上线。',
    ),
    waits: both(
      (time: Child): Child => ['Waits since ', time],
      (time) => ['等待审核，始于 ', time],
    ),
    look: both('Look at it', '查看效果'),
    noLook: withContact(
      'Previews are not set up. Ask {contact} to set them up.',
      '暂时没有可以查看效果的地址，请{contact}设置。',
    ),
    publish: both('Publish', '发布'),
    time: both('Time', '上线时间'),
    atTime: both('At this time', '定时上线'),
    discard: both('Discard', '放弃'),
    discardHint: both(
      'The site stays unchanged until the ERP changes again.',
      '网站保持不变，直到 ERP 再次更改。',
    ),
    planned: both(
      (time: Child, who: string): Child => ['Goes live on ', time, `, planned by ${who}`],
      (time, who) => ['将于 ', time, ` 上线，由 ${who} 计划`],
    ),
    plannedHint: both(
      'Exactly this release goes live then. Changes in the ERP since its build wait as the next release.',
      '届时上线的就是此版本。此版本生成之后的 ERP 更改会作为下一个版本等待审核。',
    ),
    plannedBack: both('This takes the site back to an earlier release.', '届时网站会回退到以前的版本。'),
    dropPlan: both('Drop the plan', '取消计划'),
    failing: both(
      'It could not go live because of an error. It is tried again every 30 seconds, until one hour after its time.',
      '上线时出现了问题。系统每 30 秒重试一次，直到计划时间之后一小时。',
    ),
    nothing: both('No change waits. The site matches the ERP.', '没有待审核的更改：网站与 ERP 一致。'),
    discarded: both(
      'The current content of the ERP was discarded. The site stays unchanged until the ERP changes again.',
      'ERP 现有的更改已被放弃。在 ERP 再次更改之前，网站保持不变。',
    ),
    reading: both(
      'The ERP is being read. Changes appear here in a moment.',
      '正在读取 ERP，更改稍后会显示在这里。',
    ),
    clockHint: both(
      'When clocks go back, one hour occurs twice. A time in that hour means the first one.',
      '夏令时结束时有一个小时会出现两次，以第一次为准。',
    ),
  },
};
