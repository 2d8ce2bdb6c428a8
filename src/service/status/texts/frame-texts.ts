import { both, plural, template } from '#reports/texts/both.ts';
import { nameContact } from '#service/orders/failure-text.ts';

function withContact(En: string, Zh: string) {
  return both(
    (contact: string | null) => nameContact(En, contact, 'En'),
    (contact) => nameContact(Zh, contact, 'Zh'),
  );
}

export const frameTexts = {
  service: both('Catalogue publishing', '目录发布'),
  skip: both('Skip to the content', '跳到正文'),
  pages: {
    board: both('Brands', '品牌'),
    history: both('History', '历史'),
    log: both('Log', '日志'),
    signIn: both('Sign in', '登录'),
  },
  signOut: both('Sign out', '退出'),
  name: both('Name', '用户名'),
  password: both('Password', '密码'),
  signInHint: withContact(
    'Ask {contact} for a user name and a password.',
    '如需用户名和密码，请联系{contact}。',
  ),
  roles: {
    viewer: both('viewer', '查看者'),
    publisher: both('publisher', '发布者'),
  },
  viewerHint: withContact(
    'You can look, but not publish. To publish, ask {contact} for the publisher role.',
    '您可以查看，但不能发布。如需发布，请向{contact}申请发布者权限。',
  ),
  refresh: both('Refresh this page', '刷新本页'),
  lost: both(
    'The connection is lost, so this page may be out of date.',
    '连接已断开，本页内容可能不是最新的。',
  ),
  loadAgain: both('Load it again', '重新载入'),
  over: both('You are signed out, so this page is no longer updated.', '登录已失效，本页不再更新。'),
  signInAgain: both('Sign in again', '重新登录'),
  backTo: template('Back to {brand}', '返回 {brand}'),
  zone: template('Times are in {zone}.', '本页时间均为{zone}。'),
  channelFailure: template(
    'Messages to the channel “{channel}” have not arrived since {since}.',
    '通知渠道“{channel}”的消息自 {since} 起未能送达。',
  ),
  channelAdvice: withContact(
    'Please contact {contact}; publishers find the details under “Log”.',
    '请联系{contact}；发布者可在“日志”中查看详情。',
  ),
  states: {
    building: both('Reading and building', '正在读取并生成'),
    failed: both('Last change not published', '最近的更改未发布'),
    queued: both('A change is waiting to be built', '有更改在排队'),
    planned: both('Goes live as planned', '将按计划上线'),
    waiting: both('Waits for review', '待审核'),
    reading: both('Review mode: reading the ERP', '审核后发布：正在读取 ERP'),
    review: both('Review mode: nothing is waiting', '审核后发布：没有待审核的更改'),
    empty: both('Never published', '尚未发布'),
    current: both('Up to date', '已是最新'),
  },
  since: template('since {time}', '{time} 起'),
  at: template('on {time}', '{time}'),
  phases: {
    pull: both('Reading the ERP', '读取 ERP'),
    pictures: both('Fetching pictures', '获取图片'),
    settle: both('Waiting for the ERP to show the change', '等待 ERP 显示更改'),
    render: both('Making pages', '生成页面'),
    write: both('Writing pages', '写入页面'),
    guard: both('Checking', '检查'),
    publish: both('Finishing', '收尾'),
  },
  colon: both(': ', '：'),
  ofAll: template('{done} of {total}', '{done} / {total}'),
  noChange: both('No change yet', '还没有更改'),
  next: {
    review: both('Review', '前往审核'),
    open: both('Open', '打开'),
    site: both('See the site', '查看网站'),
  },
  liveSince: template('Live since {time}', '当前版本上线于 {time}'),
  products: plural('{count} product', '{count} products', '{count} 个产品'),
  pageCount: plural('{count} page', '{count} pages', '{count} 个页面'),
  release: template('Release {number}', '版本 {number}'),
  releaseStates: {
    live: both('live now', '当前版本'),
    held: both('not live yet', '待上线'),
    former: both('was live', '曾经上线'),
  },
  support: both('Details for support', '技术支持信息'),
  supportHint: withContact('Send these details to {contact}.', '请将以下信息告知{contact}。'),
  build: template('Build {id}', '构建 {id}'),
  nextTry: template('The service will try again at {time}.', '系统将于 {time} 重试。'),
  noNextTry: template(
    'The service will try again within {minutes} min and after the next change in the ERP, but will keep failing until the cause is fixed.',
    '系统会在 {minutes} 分钟内以及 ERP 有新更改时重试；原因消除之前，仍会失败。',
  ),
  showFindings: both('What the check found', '检查结果'),
  effects: {
    added: both('New', '新增'),
    changed: both('Changed', '更改'),
    withdrawn: both('Withdrawn', '下线'),
  },
  andMore: template('and {number} more', '另有 {number} 项'),
};
