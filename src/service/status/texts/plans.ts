import type { Texts } from './texts.ts';

export const englishPlans: Texts['plans'] = {
  link: 'Go live at…',
  title: (brand) => `Plan when ${brand} goes live`,
  hint: 'The release goes live by itself at the time that you give, just as you saw it. You can call it off until then. It keeps nothing back: a change in the ERP before that time goes live as ever, with all that the ERP holds by then, and this preview does not any more. Freeze the brand until then where that must not be.',
  frozenHint: 'If publishing is frozen at that time, it goes live only with a reason.',
  zone: (now) =>
    `It is now ${now}. Give times as clocks there will show them then; of an hour that they show twice, the first counts.`,
  time: 'Goes live at',
  why: 'Why, if publishing is frozen at that time',
  reason: 'Reason',
  submit: 'Plan it',
  planned: (time, who) => `Goes live at ${time}, planned by ${who}.`,
  replaced: (planned) => `There is a plan already, which a new one takes the place of. ${planned}`,
  callOff: 'Call it off',
  missed: (time, who, reason) => `Planned for ${time} by ${who}, but did not go live: ${reason}`,
  wasFor: (time) => ['It was planned for ', time, '.'],
  stopped: (time, who, reason) => `Planned for ${time} by ${who}, but does not go live: ${reason}`,
  stops: {
    frozen: {
      reason: 'publishing is frozen at that time, and the plan has no reason.',
      advice: 'Call it off, then plan it again with a reason.',
    },
    older: {
      reason: 'something newer went live after this preview was made.',
      advice: 'Call it off, then make a new preview.',
    },
  },
  failing: (time, who, reason) => `Planned for ${time} by ${who}, but has not gone live yet: ${reason}`,
  failures: {
    headers: {
      reason: 'the web server does not have the settings that the new pages need.',
      advice:
        'Have whoever runs the web server make it read its settings again. It is tried again every 30 seconds, until an hour after that time.',
    },
    other: {
      reason: 'something went wrong.',
      advice:
        'It is tried again every 30 seconds, until an hour after that time. If this goes on, tell whoever runs this service.',
    },
  },
};

export const chinesePlans: Texts['plans'] = {
  link: '定时上线…',
  title: (brand) => `计划 ${brand} 的上线时间`,
  hint: '到达您指定的时间后，该版本会按您看到的样子自动上线。在此之前可以随时取消。计划不会阻止其他内容上线：如果 ERP 在此之前有更改，ERP 的全部最新内容会照常上线，计划随之失效。如需避免，请将该品牌冻结到那时。',
  frozenHint: '如果届时处于冻结期，只有填写了原因才会上线。',
  zone: (now) => `现在是 ${now}。请填写届时当地时钟显示的时间；如果某个小时会出现两次，以第一次为准。`,
  time: '上线时间',
  why: '如果该时间处于冻结期，请说明原因',
  reason: '原因',
  submit: '确定计划',
  planned: (time, who) => `将于 ${time}上线，由 ${who} 计划。`,
  replaced: (planned) => `已有一个计划，新的计划会取而代之。${planned}`,
  callOff: '取消计划',
  missed: (time, who, reason) => `由 ${who} 计划于 ${time}上线，但未能上线：${reason}`,
  wasFor: (time) => ['计划时间：', time, '。'],
  stopped: (time, who, reason) => `由 ${who} 计划于 ${time}上线，但届时不会上线：${reason}`,
  stops: {
    frozen: {
      reason: '该时间处于冻结期，而计划中没有填写原因。',
      advice: '请取消计划，填写原因后重新计划。',
    },
    older: {
      reason: '此预览生成之后，已有更新的版本上线。',
      advice: '请取消计划，然后重新生成预览。',
    },
  },
  failing: (time, who, reason) => `由 ${who} 计划于 ${time}上线，但尚未上线：${reason}`,
  failures: {
    headers: {
      reason: '网站服务器尚未载入新页面所需的设置。',
      advice: '请联系网站服务器的管理员重新载入设置。在计划时间之后的一小时内，每半分钟会重试一次。',
    },
    other: {
      reason: '操作时出现了问题。',
      advice: '在计划时间之后的一小时内，每半分钟会重试一次。如果一直不成功，请联系本服务的管理员。',
    },
  },
};
