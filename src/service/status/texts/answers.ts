import type { Texts } from './texts.ts';

export const englishFlash: Texts['flash'] = {
  publish: (brand) => `${brand} is going to be published.`,
  preview: (brand) => `A preview of ${brand} is going to be made.`,
  promoted: (brand) => `The preview of ${brand} is live.`,
  'rolled-back': (brand) => `${brand} is rolled back, and on hold until you resume.`,
  resumed: (brand) => `${brand} is resumed, and going to be published.`,
  'on-hold': (brand) => `${brand} is on hold. Resume first, or make a preview.`,
  superseded: (brand) => `Something newer of ${brand} went live meanwhile: nothing was done.`,
  unchanged: (brand) => `That release of ${brand} is live already.`,
  gone: (brand) => `That release of ${brand} is not there any more: nothing was done.`,
  frozen: (brand) => `${brand} is frozen: nothing was done. Give a reason to go live all the same.`,
  'frozen-now': (brand) => `${brand} is frozen for the time that you gave.`,
  thawed: (brand) => `The freeze of ${brand} is over; what waited is going to be published.`,
  planned: (brand) => `${brand} goes live at the time that you gave.`,
  'called-off': (brand) => `The plan for ${brand} is called off.`,
  'bad-time': (brand) =>
    `Nothing was changed for ${brand}: that time is over, ends before it begins, or is left out when clocks are set forward.`,
  failed: (brand) => `That failed for ${brand}; visitors see what they saw before. Try again in a minute.`,
};

export const chineseFlash: Texts['flash'] = {
  publish: (brand) => `即将发布 ${brand}。`,
  preview: (brand) => `即将生成 ${brand} 的预览。`,
  promoted: (brand) => `${brand} 的预览已上线。`,
  'rolled-back': (brand) => `${brand} 已回退，恢复之前保持暂停。`,
  resumed: (brand) => `${brand} 已恢复，即将发布。`,
  'on-hold': (brand) => `${brand} 已暂停。请先恢复，或生成预览。`,
  superseded: (brand) => `${brand} 在此期间已有更新的版本上线，未作任何改动。`,
  unchanged: (brand) => `${brand} 的该版本已经上线。`,
  gone: (brand) => `${brand} 的该版本已不存在，未作任何改动。`,
  frozen: (brand) => `${brand} 处于冻结期，没有执行任何操作。如需上线，请说明原因。`,
  'frozen-now': (brand) => `${brand} 已按您指定的时间冻结。`,
  thawed: (brand) => `${brand} 的冻结已结束，等待中的更改即将发布。`,
  planned: (brand) => `${brand} 将在您指定的时间上线。`,
  'called-off': (brand) => `${brand} 的上线计划已取消。`,
  'bad-time': (brand) => `${brand} 没有变化：该时间已过，或结束早于开始，或因夏令时调整而不存在。`,
  failed: (brand) => `${brand} 操作失败，访客看到的内容没有变化。请一分钟后再试。`,
};

export const englishRefusals: Texts['refusals'] = {
  'wrong-password': 'Name and password do not fit. Try again.',
  'too-many-tries': 'Too many tries. Wait a minute, then try again.',
  'too-many-actions': 'That was too often. Wait a minute, then try again.',
  busy: 'Many people sign in right now. Try again in a moment.',
  session: 'You are not signed in any more. Sign in, then try again.',
  role: 'You may look, but not publish.',
  origin: 'This did not come from the page itself. Open it by its own address, then try again:',
  token: 'This form is out of date. Go back to the brands, then try again.',
  form: 'Something is missing in this form. Go back, then try again.',
  missing: 'There is no such page.',
  error: 'That failed here. Try again in a minute.',
};

export const chineseRefusals: Texts['refusals'] = {
  'wrong-password': '用户名或密码不正确，请重试。',
  'too-many-tries': '尝试次数过多，请一分钟后再试。',
  'too-many-actions': '操作过于频繁，请一分钟后再试。',
  busy: '当前登录人数较多，请稍后再试。',
  session: '登录已失效，请重新登录后再试。',
  role: '您只能查看，不能发布。',
  origin: '该请求不是从本页面发出的。请用以下地址打开后再试：',
  token: '表单已过期，请返回品牌列表后再试。',
  form: '表单不完整，请返回后再试。',
  missing: '没有这个页面。',
  error: '操作失败，请一分钟后再试。',
};
