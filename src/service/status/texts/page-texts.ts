import { both, formatNumber, plural, template } from '#reports/texts/both.ts';

export const pageTexts = {
  actions: {
    publish: both('Publish now', '立即发布'),
    read: both('Read the ERP now', '立即读取 ERP'),
    rollBack: both('Roll back to…', '回退到…'),
    history: both('History of this brand', '该品牌的历史'),
    content: both(
      (findings: number, fresh: number) => {
        if (findings === 0) return 'Content report: nothing to correct';
        const added = fresh === 0 ? '' : `, ${formatNumber(fresh)} new`;
        return `Content report: ${formatNumber(findings)} to correct${added}`;
      },
      (findings, fresh) => {
        if (findings === 0) return '内容报告：无需处理';
        const added = fresh === 0 ? '' : `，其中 ${formatNumber(fresh)} 项为新增`;
        return `内容报告：${formatNumber(findings)} 项待处理${added}`;
      },
    ),
    release: both('What changed last', '最近一次更改'),
  },
  rollBackTo: template('Roll {brand} back', '回退 {brand}'),
  rollBackHint: both(
    'Visitors get the release that you choose within seconds. Then the brand publishes after review, and nothing goes live automatically.',
    '访客会在几秒内看到您选择的版本。之后该品牌改为审核后发布，不会自动上线任何内容。',
  ),
  noFormer: both('No other release is stored.', '没有可以回退的其他版本。'),
  numberGaps: both(
    'Numbers can be missing: each attempt to publish takes one, even if it is refused or nothing has changed.',
    '版本号可能不连续：每次尝试发布都会占用一个版本号，未通过检查或内容没有变化时也是如此。',
  ),
  makeLive: both('Make this one live', '让此版本上线'),
  loss: {
    concerned: both('Affected products and pages', '涉及的内容'),
    all: both('All affected products and pages as a table (CSV)', '全部涉及的内容（CSV 表格）'),
    force: plural(
      'Publishing anyway takes {count} product off the site.',
      'Publishing anyway takes {count} products off the site.',
      '如果仍要发布，缺少的 {count} 个产品将从网站下线。',
    ),
  },
  exactly: both('Details for support', '技术支持信息（英文）'),
  forceTitle: template('Publish {brand} anyway', '仍要发布 {brand}'),
  forceHint: both(
    'The current content of the ERP did not pass the check. If it is correct anyway, give the reason, which is stored with the release.',
    'ERP 现有的内容未通过检查。如果内容确认无误，请说明原因，原因会与版本一起保存。',
  ),
  reason: both('Reason', '原因'),
  events: {
    live: both('Went live', '已上线'),
    held: both('Waits for review', '等待审核'),
    unchanged: both('Nothing had changed', '没有变化'),
    superseded: both('Skipped: a newer release was live', '已跳过：更新的版本已上线'),
    failed: both('Not published', '未发布'),
    recovered: both('Can be published again; nothing had changed', '已可正常发布，内容没有变化'),
    promoted: both('Went live after review', '审核后已上线'),
    'rolled-back': both('Rolled back to an earlier release', '已回退到以前的版本'),
    review: both('Switched to “after review”', '改为审核后发布'),
    resumed: both('Switched to “automatically”', '改为自动发布'),
    scheduled: both('Went live as planned', '已按计划上线'),
    'scheduled-back': both('Rolled back as planned', '已按计划回退'),
    'schedule-failed': both('Did not go live as planned', '未能按计划上线'),
    planned: both('Planned', '已定时'),
    unplanned: both('Plan cancelled', '已取消计划'),
    discarded: both('Discarded', '已放弃'),
  },
  plannedFor: template('for {time}', '计划时间：{time}'),
  until: template('until {time}', '至 {time}'),
  byService: both('automatically', '自动'),
  byErp: both('for a change in the ERP', '来自 ERP 的更改'),
  forced: both('although the check refused it', '未通过检查，仍要发布'),
  after: template('took {duration}', '用时 {duration}'),
  noHistory: both('Nothing has happened yet.', '还没有任何记录。'),
  nothingFound: both('Nothing matches.', '没有符合条件的记录。'),
  filter: {
    brand: both('Brand', '品牌'),
    person: both('Person', '操作人'),
    kind: both('What happened', '类型'),
    from: both('From', '从'),
    to: both('To', '到'),
    product: both('Product, by id or name', '产品编号或名称'),
    all: both('All', '全部'),
    submit: both('Show', '筛选'),
    older: both('Older', '更早'),
    kinds: {
      live: both('Went live', '上线'),
      back: both('Rolled back', '回退'),
      failed: both('Not published', '未发布'),
      review: both('Reviews and switches', '审核与发布方式'),
      plans: both('Plans', '计划'),
      other: both('No change', '没有变化'),
    },
  },
  results: {
    done: both('done', '完成'),
    refused: both('refused', '拒绝'),
    failed: both('failed', '失败'),
  },
  terminal: both('terminal', '服务器终端'),
  newestFirst: both('Newest first.', '最新的在最前面。'),
  logHint: both(
    'Sign-ins, messages and every action with its result. The history shows the results for the brands.',
    '登录、消息以及每项操作及其结果。品牌的变化见“历史”。',
  ),
  search: {
    label: both('Is a product live? Give its id, code or name', '产品是否在线？请输入编号、货号或名称'),
    submit: both('Search', '查询'),
    title: both('Is it live, and if not, why?', '是否在线，原因是什么？'),
    none: template(
      'No brand has a product “{text}”, live or not.',
      '没有任何品牌有产品“{text}”，无论是否上线。',
    ),
    more: both(
      'There are more. Give a longer name, an id or a code.',
      '还有更多结果。请输入更完整的名称、编号或货号。',
    ),
    states: {
      live: both('Live', '在线'),
      changed: both('Live; a change waits for review', '在线，有更改待审核'),
      waiting: both('Waits for review', '待审核'),
      refused: both('Not live: the check refused the last change', '未上线：最近的更改未通过检查'),
      'left-out': both('Not on the site', '未在网站上'),
      withdrawn: both('Withdrawn', '已下线'),
      hidden: both('Live, but search engines may not list it', '在线，但搜索引擎不会收录'),
      queued: both('Not live yet: a change is waiting to be built', '尚未上线：有更改在排队'),
    },
    withdrawnSince: template('Since {day} the ERP no longer lists it.', '自 {day} 起，ERP 不再列出该产品。'),
    site: both('Its page', '产品页面'),
    erp: both('In the ERP', '在 ERP 中查看'),
    review: both('Review', '前往审核'),
    history: both('Its history', '该产品的历史'),
  },
  content: {
    about: {
      live: template('About the live release: {release}.', '针对线上的{release}。'),
      waiting: template(
        'About the release that waits for review: {release}. It is not live.',
        '针对待审核的{release}，尚未上线。',
      ),
      other: template('About {release}, which is not live.', '针对{release}，不是线上版本。'),
      read: template(
        'About the content that was read at {time}; it is not live.',
        '针对 {time} 读取的内容，该内容没有上线。',
      ),
    },
    table: both('As a table (CSV)', '表格（CSV）'),
    none: both(
      'There is no report yet. It is written with the next build.',
      '还没有报告，将在下次生成时写入。',
    ),
    accept: both('Accept these findings', '接受这些问题'),
    acceptHint: both(
      'If these findings are intended, accept them. They are then no longer counted or announced for this brand.',
      '如果是有意为之，接受后不再为该品牌计数或通知。',
    ),
    acceptWhy: both('Reason, for example “no prices on purpose”', '原因，例如“有意不标价”'),
    accepted: template('Accepted by {who}: {why} ({time})', '已由 {who} 接受：{why}（{time}）'),
    acceptedTitle: both('Accepted', '已接受'),
    unaccept: both('Count them again', '重新计入'),
  },
  refusedTitle: both('The action was not carried out', '未执行操作'),
  notShown: {
    role: both('For publishers only', '仅限发布者'),
    other: both('This page can’t be shown', '无法显示此页面'),
  },
  missingHint: both(
    'The address is wrong, or its content is no longer stored, such as an old release.',
    '地址有误，或者其内容已不再保留，例如较早的版本。',
  ),
  quote: both(
    (id: string, contact: string | null) => `If you ask ${contact ?? 'for help'}, quote: ${id}`,
    (id, contact) => `如需帮助，请${contact === null ? '' : `联系 ${contact} 并`}提供编号：${id}`,
  ),
  brackets: template(' ({remark})', '（{remark}）'),
};
