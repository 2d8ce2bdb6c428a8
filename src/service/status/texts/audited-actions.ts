import type { Texts } from './texts.ts';

export const englishAuditedActions: Texts['auditedActions'] = {
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

export const chineseAuditedActions: Texts['auditedActions'] = {
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
