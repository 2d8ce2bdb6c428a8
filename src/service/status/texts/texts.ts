import { both, inEach } from '#reports/texts/both.ts';
import { frameTexts } from './frame-texts.ts';
import { pageTexts } from './page-texts.ts';
import { releaseTexts, reviewTexts } from './review-texts.ts';
import type { Outcome } from '#service/review/outcome.ts';

type AnswerTexts = Readonly<Record<Outcome, string>>;
export type Refusal = keyof typeof englishRefusals;

const englishAnswers: AnswerTexts = {
  asked: 'The service now reads {brand} from the ERP and builds the changes.',
  review: '{brand} now publishes after review. Visitors see no change.',
  automatic: '{brand} publishes automatically again.',
  'look-first':
    'Nothing was changed. A change to {brand} that this page did not show is waiting for review. Look at it, then decide.',
  promoted: 'The change to {brand} is live.',
  changed:
    'Your decision was not carried out, because another change to {brand} is waiting for review now. Look at it, then decide.',
  superseded: 'A newer release of {brand} went live in the meantime. Nothing was changed.',
  gone: 'That release of {brand} is no longer stored. Nothing was changed.',
  unchanged: 'That release of {brand} is already live.',
  planned: 'The time is set. Exactly the release of {brand} that you saw will go live at that time.',
  unplanned: 'The plan for {brand} is cancelled.',
  'plan-gone': '{brand} no longer has a planned release. Nothing was changed.',
  'bad-time':
    'Nothing was changed for {brand}. Choose a time within the next year. An hour that is skipped when clocks go forward can’t be chosen.',
  discarded: 'The change to {brand} is discarded. The site is unchanged.',
  'rolled-back': '{brand} is rolled back, and publishes after review from now on.',
  accepted: 'These findings are accepted for {brand} and no longer counted.',
  unaccepted: 'These findings of {brand} are no longer accepted and count again.',
  failed:
    'The action for {brand} failed. See below which release is live. If it is not the one you want, try again in a minute.',
};

const chineseAnswers: AnswerTexts = {
  asked: '正在从 ERP 读取 {brand} 的内容，并生成有更改的页面。',
  review: '{brand} 已改为审核后发布，访客看到的内容保持不变。',
  automatic: '{brand} 已恢复自动发布。',
  'look-first': '未执行操作：{brand} 有本页未显示的内容待审核。请先查看，再决定。',
  promoted: '{brand} 的更改已上线。',
  changed: '未执行操作：{brand} 待审核的内容已经不同。请先查看，再决定。',
  superseded: '{brand} 在此期间已有较新的版本上线，未作任何改动。',
  gone: '{brand} 的该版本已不存在，未作任何改动。',
  unchanged: '{brand} 的该版本已经上线。',
  planned: '时间已设定：届时 {brand} 会按您看到的样子上线。',
  unplanned: '{brand} 的上线计划已取消。',
  'plan-gone': '{brand} 已没有上线计划，未作任何改动。',
  'bad-time': '{brand} 未作任何改动：请选择今后一年之内的时间；夏令时跳过的时间不能选择。',
  discarded: '{brand} 的更改已放弃，网站保持不变。',
  'rolled-back': '{brand} 已回退，此后改为审核后发布。',
  accepted: '已为 {brand} 接受这些问题，不再计数。',
  unaccepted: '{brand} 不再接受这些问题，并重新统计。',
  failed: '{brand} 操作失败。请在此查看当前上线的版本，一分钟后再试。',
};

const englishRefusals = {
  'wrong-password': 'The name or the password is wrong. Try again.',
  'too-many-tries': 'Too many attempts. Wait a minute, then try again.',
  'too-many-actions': 'Too many actions. Wait a minute, then try again.',
  busy: 'Many people are signing in right now. Try again in a moment.',
  session: 'You are no longer signed in. Sign in, then try again.',
  role: 'Only publishers can do this.',
  origin:
    'Nothing was changed, because you opened this service at the wrong address. Open it at this address, then try again:',
  token: 'This form is out of date. Go back to the page “Brands”, then try again.',
  form: 'A field of this form is missing or invalid. Go back, then try again.',
  'too-long': 'The text is too long for this form. Go back, shorten it, then try again.',
  missing: 'This page does not exist',
  'no-preview': 'Previews are not set up. Ask the administrators of this service to set them up.',
  error: 'Something went wrong. Try again in a minute.',
};

const chineseRefusals: Readonly<Record<Refusal, string>> = {
  'wrong-password': '用户名或密码不正确，请重试。',
  'too-many-tries': '尝试次数过多，请一分钟后再试。',
  'too-many-actions': '操作过于频繁，请一分钟后再试。',
  busy: '当前登录人数较多，请稍后再试。',
  session: '登录已失效，请重新登录后再试。',
  role: '只有发布者可以执行此操作。',
  origin: '未执行操作：您打开本服务时使用的地址不正确。请用以下地址打开后再试：',
  token: '表单已过期，请返回“品牌”页面后再试。',
  form: '表单中有未填写或无效的内容，请返回后再试。',
  'too-long': '填写的内容过长，请返回并缩短后再试。',
  missing: '没有这个页面',
  'no-preview': '尚未设置预览。请联系本服务的管理员设置。',
  error: '出现错误，请一分钟后再试。',
};

const answerTexts = {
  answers: both(englishAnswers, chineseAnswers),
  refusals: both<Readonly<Record<Refusal, string>>>(englishRefusals, chineseRefusals),
  actions: {
    publish: both('Publish now', '立即发布'),
    'publish-anyway': both('Publish anyway', '仍要发布'),
    review: both('Publish after review', '改为审核后发布'),
    automatic: both('Publish automatically again', '恢复自动发布'),
    'publish-waiting': both('Publish', '发布'),
    plan: both('Publish at the chosen time', '定时上线'),
    'drop-plan': both('Cancel the plan', '取消计划'),
    discard: both('Discard', '放弃'),
    'roll-back': both('Roll back', '回退'),
    accept: both('Accept these findings', '接受这些问题'),
    unaccept: both('Stop accepting these findings', '不再接受这些问题'),
    'sign in': both('Sign in', '登录'),
    notify: both('Send messages', '发送通知'),
    'user add': both('Add a user', '添加用户'),
    'user role': both('Change a role', '更改角色'),
    'user password': both('Change a password', '更改密码'),
    'user remove': both('Remove a user', '删除用户'),
  },
};

export const texts = inEach({
  ...{ ...frameTexts, ...pageTexts, ...reviewTexts, ...answerTexts },
  compare: releaseTexts,
});

export type Texts = (typeof texts)['En'];
