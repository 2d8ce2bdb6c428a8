import type { AuditedAction, FlashMessage, Refusal } from '#service/status/action-results.ts';

type FlashTexts = Readonly<Record<FlashMessage, (brand: string) => string>>;
type RefusalTexts = Readonly<Record<Refusal, string>>;
type AuditTexts = Readonly<Record<FlashMessage | Refusal, string>>;
type ActionTexts = Readonly<Record<AuditedAction, string>>;

export const englishFlash: FlashTexts = {
  publish: (brand) => `${brand} is going to be published.`,
  preview: (brand) => `A preview of ${brand} is going to be made.`,
  promoted: (brand) => `The preview of ${brand} is live.`,
  'rolled-back': (brand) => `${brand} is rolled back, and on hold until you press “Resume publishing”.`,
  resumed: (brand) => `Publishing of ${brand} is resumed; what waited is going to be published.`,
  'resumed-frozen': (brand) => `${brand} is no longer on hold; what waited goes live when the freeze ends.`,
  'on-hold': (brand) =>
    `Nothing was done: ${brand} is on hold. Press “Resume publishing” first, or make a preview.`,
  superseded: (brand) => `Something newer of ${brand} went live meanwhile: nothing was done.`,
  unchanged: (brand) => `That release of ${brand} is live already.`,
  gone: (brand) => `That release of ${brand} is not there any more: nothing was done.`,
  frozen: (brand) =>
    `Nothing was done, because ${brand} is or will be frozen. Do it again, and give a reason in the form that asks for one.`,
  'frozen-already': (brand) =>
    `Nothing was frozen, because ${brand} has another freeze, which would have ended early. End it or call it off first, or choose times that include all of it.`,
  'frozen-now': (brand) => `The freeze is set: the card of ${brand} shows from when until when.`,
  'frozen-all': () => 'The freeze of all brands is set: each card shows from when until when.',
  thawed: (brand) => `The freeze of ${brand} is over; what waited is going to be published.`,
  'thawed-held': (brand) =>
    `The freeze of ${brand} is over. It is still on hold: what waits goes live when you press “Resume publishing”.`,
  'thawed-all': () =>
    'The freeze of all brands is ended. What waited is going to be published; a brand that is on hold or has another freeze says so on its card.',
  'freeze-off': (brand) => `There is no freeze for ${brand} any more.`,
  planned: (brand) => `The plan is made: the card of ${brand} shows when it goes live.`,
  'preview-planned': (brand) =>
    `Nothing was done: a preview of ${brand} is planned to go live, and a new one would take its place. Call the plan off first.`,
  'preview-coming': (brand) =>
    `Nothing was planned: a new preview of ${brand} is being made, which takes the place of this one. Plan the new one when it is ready.`,
  'called-off': (brand) => `The plan for ${brand} is called off.`,
  'plan-gone': (brand) => `There was no plan for ${brand} any more: nothing was done.`,
  'bad-time': (brand) =>
    `Nothing was changed for ${brand}. Choose a time within the next year; a freeze must end after it begins. An hour that is skipped when clocks go forward can’t be chosen.`,
  failed: (brand) =>
    `That failed for ${brand}. See on its card which release is live, then try again in a minute.`,
};

export const chineseFlash: FlashTexts = {
  publish: (brand) => `即将发布 ${brand}。`,
  preview: (brand) => `即将生成 ${brand} 的预览。`,
  promoted: (brand) => `${brand} 的预览已上线。`,
  'rolled-back': (brand) => `${brand} 已回退；点击“恢复发布”之前保持暂停。`,
  resumed: (brand) => `${brand} 已恢复发布，等待中的更改即将上线。`,
  'resumed-frozen': (brand) => `${brand} 已取消暂停，等待中的更改将在冻结结束后上线。`,
  'on-hold': (brand) => `未执行操作：${brand} 已暂停。请先点击“恢复发布”，或生成预览。`,
  superseded: (brand) => `${brand} 在此期间已有更新的版本上线，未作任何改动。`,
  unchanged: (brand) => `${brand} 的该版本已经上线。`,
  gone: (brand) => `${brand} 的该版本已不存在，未作任何改动。`,
  frozen: (brand) => `未执行操作：${brand} 处于冻结期，或届时将处于冻结期。请重新操作，并在表单中填写原因。`,
  'frozen-already': (brand) =>
    `未执行操作：${brand} 已有另一个冻结安排，否则会被提前结束。请先结束或取消该安排，或选择包含其全部时间的起止时间。`,
  'frozen-now': (brand) => `冻结已设置，起止时间见 ${brand} 的卡片。`,
  'frozen-all': () => '所有品牌的冻结已设置，起止时间见各品牌的卡片。',
  thawed: (brand) => `${brand} 的冻结已结束，等待中的更改即将发布。`,
  'thawed-held': (brand) =>
    `${brand} 的冻结已结束，但仍处于暂停状态：点击“恢复发布”后，等待中的更改才会上线。`,
  'thawed-all': () =>
    '所有品牌的冻结已结束，等待中的更改即将发布。仍处于暂停状态或另有冻结安排的品牌，其卡片上会注明。',
  'freeze-off': (brand) => `${brand} 已不再有冻结安排。`,
  planned: (brand) => `计划已设定，上线时间见 ${brand} 的卡片。`,
  'preview-planned': (brand) =>
    `未执行操作：${brand} 的一个预览已计划上线，新的预览会取而代之。请先取消计划。`,
  'preview-coming': (brand) =>
    `未设定计划：正在生成 ${brand} 的新预览，它会取代现有预览。请等新预览完成后再计划其上线。`,
  'called-off': (brand) => `${brand} 的上线计划已取消。`,
  'plan-gone': (brand) => `${brand} 已没有上线计划，未作任何改动。`,
  'bad-time': (brand) =>
    `${brand} 未作任何改动：请选择今后一年之内的时间；冻结的结束时间须晚于开始时间；夏令时跳过的时间不能选择。`,
  failed: (brand) => `${brand} 操作失败。请在其卡片上查看当前上线的版本，一分钟后再试。`,
};

export const englishRefusals: RefusalTexts = {
  'wrong-password': 'The name or the password is wrong. Try again.',
  'too-many-tries': 'Too many tries. Wait a minute, then try again.',
  'too-many-actions': 'That was too often. Wait a minute, then try again.',
  busy: 'Many people sign in right now. Try again in a moment.',
  session: 'You are not signed in any more. Sign in, then try again.',
  role: 'Only publishers can do this.',
  origin:
    'Nothing was done, because you opened this service at another address than its own. Open it at this one, then try again:',
  token: 'This form is out of date. Go back to the brands, then try again.',
  form: 'Something is missing in this form. Go back, then try again.',
  'too-long': 'That was more than this form takes. Go back, shorten the text, then try again.',
  missing: 'There is no such page',
  error: 'Something went wrong. Try again in a minute.',
};

export const chineseRefusals: RefusalTexts = {
  'wrong-password': '用户名或密码不正确，请重试。',
  'too-many-tries': '尝试次数过多，请一分钟后再试。',
  'too-many-actions': '操作过于频繁，请一分钟后再试。',
  busy: '当前登录人数较多，请稍后再试。',
  session: '登录已失效，请重新登录后再试。',
  role: '只有发布者可以执行此操作。',
  origin: '未执行操作：您打开本服务所用的地址与其自身的地址不同。请用以下地址打开后再试：',
  token: '表单已过期，请返回品牌列表后再试。',
  form: '表单不完整，请返回后再试。',
  'too-long': '填写的内容过长，请返回并缩短后再试。',
  missing: '没有这个页面',
  error: '出现错误，请一分钟后再试。',
};

export const englishAuditAnswers: AuditTexts = {
  publish: 'publishing was asked for',
  preview: 'a preview was asked for',
  promoted: 'the preview went live',
  'rolled-back': 'rolled back, and put on hold',
  resumed: 'no longer on hold',
  'resumed-frozen': 'no longer on hold, but frozen',
  'on-hold': 'the brand was on hold',
  superseded: 'something newer had gone live',
  unchanged: 'that release was live already',
  gone: 'that release was no longer kept',
  frozen: 'the brand was or would be frozen, and no reason was given',
  'frozen-already': 'a brand had another freeze, which would have ended early',
  'frozen-now': 'the freeze was set',
  'frozen-all': 'the freeze was set',
  thawed: 'the freeze was ended',
  'thawed-held': 'the freeze was ended; still on hold',
  'thawed-all': 'the freeze of all brands was ended',
  'freeze-off': 'no freeze is left',
  planned: 'the plan was made',
  'preview-planned': 'a preview was planned to go live',
  'preview-coming': 'a new preview was being made',
  'called-off': 'the plan was called off',
  'plan-gone': 'there was no plan',
  'bad-time': 'the time was in the past, more than a year away, or in an hour that clocks skip',
  failed: 'it did not work',
  'wrong-password': 'the name or the password was wrong',
  'too-many-tries': 'too many tries in a minute',
  'too-many-actions': 'too many actions in a minute',
  busy: 'too many people signed in at once',
  session: 'not signed in',
  role: 'not a publisher',
  origin: 'sent from the page of another address',
  token: 'the form was out of date',
  form: 'something was missing in the form',
  'too-long': 'the text was too long',
  missing: 'there was no such page',
  error: 'something went wrong',
};

export const chineseAuditAnswers: AuditTexts = {
  publish: '已请求发布',
  preview: '已请求生成预览',
  promoted: '预览已上线',
  'rolled-back': '已回退并暂停',
  resumed: '已取消暂停',
  'resumed-frozen': '已取消暂停，但仍处于冻结期',
  'on-hold': '该品牌已暂停',
  superseded: '已有更新的版本上线',
  unchanged: '该版本当时已经上线',
  gone: '该版本已不再保留',
  frozen: '该品牌处于或届时将处于冻结期，且没有填写原因',
  'frozen-already': '有品牌已有另一个冻结安排，否则会被提前结束',
  'frozen-now': '冻结已设置',
  'frozen-all': '冻结已设置',
  thawed: '冻结已结束',
  'thawed-held': '冻结已结束，但仍处于暂停状态',
  'thawed-all': '所有品牌的冻结已结束',
  'freeze-off': '已不再有冻结安排',
  planned: '上线计划已设置',
  'preview-planned': '已有一个预览计划上线',
  'preview-coming': '正在生成新的预览',
  'called-off': '上线计划已取消',
  'plan-gone': '当时没有上线计划',
  'bad-time': '时间已过、超出一年，或属于夏令时跳过的一小时',
  failed: '操作未成功',
  'wrong-password': '用户名或密码不正确',
  'too-many-tries': '一分钟内尝试次数过多',
  'too-many-actions': '一分钟内操作过多',
  busy: '同时登录的人数过多',
  session: '未登录',
  role: '没有发布者权限',
  origin: '请求来自其他地址的页面',
  token: '表单已过期',
  form: '表单不完整',
  'too-long': '填写的内容过长',
  missing: '没有该页面',
  error: '出现错误',
};

export const englishAuditedActions: ActionTexts = {
  publish: 'Publish',
  'publish-anyway': 'Publish anyway',
  preview: 'Preview',
  promote: 'Make the preview live',
  'roll-back': 'Roll back',
  resume: 'Resume',
  plan: 'Plan a release',
  'call-off': 'Call a plan off',
  freeze: 'Freeze',
  'end-freeze': 'End a freeze',
  'sign in': 'Sign in',
  notify: 'Send messages',
  'user add': 'Add a user',
  'user role': 'Change a role',
  'user password': 'Change a password',
  'user remove': 'Remove a user',
};

export const chineseAuditedActions: ActionTexts = {
  publish: '发布',
  'publish-anyway': '仍要发布',
  preview: '生成预览',
  promote: '让预览上线',
  'roll-back': '回退',
  resume: '恢复发布',
  plan: '计划上线',
  'call-off': '取消计划',
  freeze: '冻结',
  'end-freeze': '结束冻结',
  'sign in': '登录',
  notify: '发送通知',
  'user add': '添加用户',
  'user role': '更改角色',
  'user password': '更改密码',
  'user remove': '删除用户',
};
