import type { Child } from '#reports/element.ts';

export const englishPlans = {
  link: 'Go live at…',
  title: (brand: string) => `Plan when ${brand} goes live`,
  hint: 'The release goes live by itself at the time that you choose, just as you saw it. Until then you can call it off. A plan does not stop other changes: if something changes in the ERP before that time, everything that the ERP holds goes live at once, and this preview no longer goes live. To prevent that, freeze the brand until then.',
  frozenHint: 'If the brand is frozen at that time, the release goes live only if you give a reason here.',
  zone: (now: string, isFixed: boolean) =>
    `It is now ${now}. All times on this page are in that time zone.${isFixed ? '' : ' When its clocks go back, one hour comes twice: a time in that hour means the first one.'}`,
  time: 'Date and time',
  why: 'Reason, if the brand is frozen at that time',
  reason: 'Reason',
  submit: 'Plan it',
  planned: (time: string, who: string) => `Goes live on ${time}, planned by ${who}.`,
  thenHeld:
    'This goes back to an earlier release. The brand is then on hold: changes in the ERP wait until you press “Resume publishing”.',
  replaced: (time: string, who: string) =>
    `This brand already has a plan: it goes live on ${time}, planned by ${who}. A new plan replaces that one.`,
  callOff: 'Call it off',
  missed: (time: string, who: string, reason: string) =>
    `Planned for ${time} by ${who}, but did not go live: ${reason}`,
  wasFor: (time: Child): Child => ['It was planned for ', time, '.'],
  stopped: (time: string, who: string, reason: string) =>
    `Planned for ${time} by ${who}, but will not go live: ${reason}`,
  stops: {
    frozen: {
      reason: 'the brand is frozen at that time, and the plan gives no reason.',
      advice: 'Call it off, then plan it again with a reason.',
    },
    older: {
      reason: 'something newer went live after this preview was made.',
      advice: 'Call it off, then make a new preview.',
    },
  },
  failing: (time: string, who: string, reason: string) =>
    `Planned for ${time} by ${who}, but has not gone live yet: ${reason}`,
  failure: {
    reason: 'something went wrong.',
    advice:
      'The service tries again every 30 seconds, until one hour after the planned time. If this goes on, tell the administrators of this service.',
  },
};

export const chinesePlans: typeof englishPlans = {
  link: '定时上线…',
  title: (brand) => `计划 ${brand} 的上线时间`,
  hint: '到您选择的时间，该版本会按您看到的样子自动上线，在此之前可以随时取消。计划不会阻止其他更改上线：如果 ERP 在此之前有更改，ERP 中的全部内容会立即上线，此预览将不再上线。如需避免，请将该品牌冻结到该时间。',
  frozenHint: '如果该品牌届时处于冻结期，只有在此填写原因，该版本才会上线。',
  zone: (now, isFixed) =>
    `现在是 ${now}。本页的所有时间均为该时区的时间。${isFixed ? '' : '夏令时结束时有一个小时会出现两次，以第一次为准。'}`,
  time: '上线时间',
  why: '原因（如果该品牌届时处于冻结期）',
  reason: '原因',
  submit: '确定计划',
  planned: (time, who) => `将于 ${time}上线，由 ${who} 计划。`,
  thenHeld: '届时会回退到以前的版本，该品牌随后处于暂停状态：点击“恢复发布”之前，ERP 的更改不会上线。',
  replaced: (time, who) => `该品牌已有上线计划：${time}，由 ${who} 设定。新的计划会取代原计划。`,
  callOff: '取消计划',
  missed: (time, who, reason) => `由 ${who} 计划于 ${time}上线，但未能上线：${reason}`,
  wasFor: (time) => ['计划时间：', time, '。'],
  stopped: (time, who, reason) => `由 ${who} 计划于 ${time}上线，但届时不会上线：${reason}`,
  stops: {
    frozen: {
      reason: '该品牌届时处于冻结期，而计划中没有填写原因。',
      advice: '请取消计划，填写原因后重新计划。',
    },
    older: {
      reason: '此预览生成之后，已有更新的版本上线。',
      advice: '请取消计划，然后重新生成预览。',
    },
  },
  failing: (time, who, reason) => `由 ${who} 计划于 ${time}上线，但尚未上线：${reason}`,
  failure: {
    reason: '操作时出现了问题。',
    advice: '系统每 30 秒重试一次，直到计划时间之后一小时。如果一直不成功，请联系本服务的管理员。',
  },
};
