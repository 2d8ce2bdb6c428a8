import type { MessageTexts } from './texts.ts';

const numbers = new Intl.NumberFormat('zh-Hans');
const number = (count: number) => numbers.format(count);

export const chinese: MessageTexts = {
  headings: {
    live: (brand, counts) => (counts === '' ? `${brand} 已上线更新` : `${brand} 已上线：${counts}`),
    lives: (brand, times, from, to) => `${brand} 在 ${from} 至 ${to} 之间上线了 ${times} 次`,
    promoted: (brand) => `${brand} 的预览已正式上线`,
    'rolled-back': (brand) => `${brand} 已回退到以前的版本`,
    preview: (brand) => `${brand} 的预览已就绪`,
    refused: (brand) => `${brand} 未发布`,
    failed: (brand) => `${brand} 暂时无法发布`,
    recovered: (brand) => `${brand} 已恢复正常发布`,
    held: (brand) => `${brand} 暂停发布已超过一天`,
    content: (brand, added, all) => `${brand}：ERP 中新增 ${number(added)} 处需要修正，共 ${all} 处`,
    scheduled: (brand) => `${brand} 已按计划上线`,
    'schedule-failed': (brand) => `${brand} 未能按计划上线`,
  },
  counts: ({ added, changed, withdrawn }) =>
    [
      ...(added > 0 ? [`新增 ${number(added)} 个产品`] : []),
      ...(changed > 0 ? [`更改 ${number(changed)} 个产品`] : []),
      ...(withdrawn > 0 ? [`下架 ${number(withdrawn)} 个产品`] : []),
    ].join('，'),
  effects: {
    added: (name) => `新增：${name}`,
    changed: (name) => `更改：${name}`,
    withdrawn: (name) => `下架：${name}`,
  },
  andMore: (count) => `另有 ${number(count)} 项`,
  by: (who, why) => (why === null ? `操作人：${who}` : `操作人：${who}，原因：${why}`),
  at: (time) => `时间：${time}`,
  failure: ({ title, advice }) => [title, advice],
  wouldGo: (count, names) => `将有 ${number(count)} 个产品消失，例如 ${names.join('、')}。`,
  recovered: '之前的问题已解决，等待中的更改均已上线。',
  held: '在有人点击“恢复”之前，ERP 中的更改不会上线。',
  missed: '没有内容上线：该版本仍在等待。请查看后决定是否将其正式上线。',
  links: {
    changes: '查看全部更改',
    content: '查看需要修正的内容',
    board: '打开发布页面',
    preview: '查看预览',
  },
  several: (count, brands) => `${number(count)} 条消息：${brands}`,
  restIsThere: (count) => `另有 ${number(count)} 条，请到发布页面查看。`,
  listSeparator: '、',
  test: {
    title: '产品目录的测试消息',
    heading: '连接成功',
    line: (channel) => `通知渠道“${channel}”的消息会发送到这里。`,
  },
};
